using RequestImport.Building;
using RequestImport.Model;
using SharpYaml;
using SharpYaml.Events;

namespace RequestImport.OpenApi;

/// <summary>Refuses YAML whose content would grow without limit when it is read.</summary>
internal static class OpenApiYaml
{
    /// <summary>Checks a text before it is read.</summary>
    /// <exception cref="UnreadableException">It is not YAML, nested too deeply, or has aliases.</exception>
    public static void Check(string text, int maxDepth)
    {
        try
        {
            var parser = Parser.CreateParser(new StringReader(text));
            var (depth, documents) = (0, 0);
            while (parser.MoveNext())
            {
                var current = parser.Current!;
                depth += current.NestingIncrease;
                documents += current is DocumentStart ? 1 : 0;
                if (current is AnchorAlias alias)
                    throw Unreadable(
                        $"*{alias.Value}",
                        current.Start,
                        "Aliases are not read. Write the value instead."
                    );
                if (depth > maxDepth)
                    throw Unreadable("", current.Start, $"The document has more than {maxDepth} levels.");
                if (documents > 1)
                    throw Unreadable("---", current.Start, "The text has more than one document. Paste one of them.");
            }
        }
        catch (YamlException mistake)
        {
            throw Unreadable("", mistake.Start, "The document is not valid YAML. Copy all of it.");
        }
    }

    private static UnreadableException Unreadable(string part, Mark place, string message) =>
        new(ReadProblemCode.InvalidDocument, part, place.Line + 1, message);
}

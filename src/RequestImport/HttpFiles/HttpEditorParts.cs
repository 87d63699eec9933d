using RequestImport.Building;
using RequestImport.Model;

namespace RequestImport.HttpFiles;

/// <summary>Scripts, and files for responses. They can be anywhere in a request, and are never sent.</summary>
internal static class HttpEditorParts
{
    /// <summary>The other lines.</summary>
    /// <exception cref="UnreadableException">A script has no end.</exception>
    public static List<HttpLine> Remove(IEnumerable<HttpLine> lines, List<LeftOutPart> leftOut)
    {
        var kept = new List<HttpLine>();
        int? scriptStart = null;
        foreach (var line in lines)
        {
            if (scriptStart is null && line.StartsScript)
            {
                scriptStart = line.Number;
                leftOut.Add(new(UnreadableException.Shorten(line.Text), "Scripts of editors are not run."));
            }

            if (scriptStart is not null)
                scriptStart = line.EndsScript ? null : scriptStart;
            else if (line.NamesResponseFile)
                leftOut.Add(new(UnreadableException.Shorten(line.Text), "Responses are not saved or processed."));
            else
                kept.Add(line);
        }

        return scriptStart is { } start
            ? throw new UnreadableException(
                ReadProblemCode.UnclosedQuote,
                "{%",
                start,
                "The script that starts here has no %} at its end."
            )
            : kept;
    }
}

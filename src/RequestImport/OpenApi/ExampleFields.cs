using Microsoft.OpenApi;
using RequestImport.Building;
using RequestImport.Model;

namespace RequestImport.OpenApi;

/// <summary>Values of a request that the document does not determine: given by the user, or fields to fill in.</summary>
internal sealed class ExampleFields(RequestDraft draft, IReadOnlyDictionary<string, string> values)
{
    /// <summary>The value for a name; its placeholder until there is one.</summary>
    public string Text(string name, string reason)
    {
        if (values.TryGetValue(name, out var value))
            return value;
        var placeholder = Placeholder(name);
        draft.AddField(new(name, placeholder, reason));
        return placeholder;
    }

    /// <summary>The same for a part of a path.</summary>
    public string PathText(string name, string reason) => InPath(name, Text(name, reason));

    /// <summary>A value as part of a path; the placeholder of the name stays readable.</summary>
    public static string InPath(string name, string value) =>
        value == Placeholder(name) ? value : FormText.EncodeComponent(value);

    private static string Placeholder(string name) => $"{{{name}}}";
}

/// <summary>Limits the characters of all examples of a document: many operations can refer to one long example.</summary>
internal sealed class ExampleLimit
{
    private const int MaxCharacters = 5_000_000;

    private int _characters;

    public bool IsReached => _characters > MaxCharacters;

    /// <summary>Counts characters before they are copied.</summary>
    /// <exception cref="UnreadableException">The limit is reached.</exception>
    public void Add(int characters)
    {
        _characters = int.CreateSaturating((long)_characters + characters);
        if (IsReached)
            throw new UnreadableException(
                ReadProblemCode.TextTooLong,
                "",
                null,
                $"The examples have more than {MaxCharacters:#,0} characters from here on. Paste a part of the document."
            );
    }
}

/// <summary>References to parts of a document.</summary>
internal static class References
{
    /// <summary>The problem of a reference whose target is not in the document.</summary>
    public static UnreadableException Missing(BaseOpenApiReference reference) =>
        Missing(reference.ReferenceV3 ?? reference.Id ?? "");

    /// <summary>The problem of a target that is not in the document.</summary>
    public static UnreadableException Missing(string target) =>
        new(
            ReadProblemCode.ExternalContent,
            target,
            null,
            $"The document has no {UnreadableException.Shorten(target)}. Paste a document that contains it."
        );
}

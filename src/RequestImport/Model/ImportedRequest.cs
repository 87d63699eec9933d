namespace RequestImport.Model;

/// <summary>A request that was read from pasted text, exactly as the tool it was written for sends it.</summary>
/// <remarks>
/// Headers that the tool adds without being asked (<c>User-Agent: curl/…</c>, <c>Accept: */*</c>) are not included.
/// While <see cref="Fields"/> is not empty the request is not complete: read the text again with values for them.
/// </remarks>
/// <param name="Method">The method, spelled as it is sent.</param>
/// <param name="Uri">An absolute http or https address, or a path that starts with a slash.</param>
public sealed record ImportedRequest(string Method, string Uri)
{
    /// <summary>The name that the text gives it; null where the text gives none.</summary>
    public string? Name { get; init; }

    /// <summary>The headers in their order, <c>Content-Type</c> included; a name may occur more than once.</summary>
    public IReadOnlyList<ImportedHeader> Headers { get; init; } = [];

    /// <summary>The body; null for a request without one. An empty body is not null.</summary>
    public ImportedBody? Body { get; init; }

    /// <summary>
    /// How many redirects the text asks to follow: 0 for none, <see cref="int.MaxValue"/> for no limit, null where it does not say.
    /// </summary>
    public int? MaxRedirects { get; init; }

    /// <summary>True where the text asks to accept any server certificate.</summary>
    public bool AcceptAnyCertificate { get; init; }

    /// <summary>Parts of the text that are left out on purpose.</summary>
    public IReadOnlyList<LeftOutPart> LeftOut { get; init; } = [];

    /// <summary>Placeholders without a value.</summary>
    public IReadOnlyList<ImportField> Fields { get; init; } = [];

    /// <summary>Sentences to show with the request.</summary>
    public IReadOnlyList<string> Warnings { get; init; } = [];

    /// <summary>The line where it starts, from 1; null for JSON documents.</summary>
    public int? Line { get; init; }

    /// <summary>The first value of a header; null where it is missing.</summary>
    /// <param name="name">The name, in any case.</param>
    public string? HeaderValue(string name)
    {
        foreach (var header in Headers)
            if (header.Name.Equals(name, StringComparison.OrdinalIgnoreCase))
                return header.Value;
        return null;
    }
}

/// <summary>A header.</summary>
/// <param name="Name">The name as written.</param>
/// <param name="Value">The value without the blanks around it; may be empty.</param>
public readonly record struct ImportedHeader(string Name, string Value);

/// <summary>A part of the text that is not part of the request.</summary>
/// <param name="Part">The part as written, such as <c>--compressed</c> or <c>Connection: keep-alive</c>.</param>
/// <param name="Reason">Why, as a sentence.</param>
public sealed record LeftOutPart(string Part, string Reason);

/// <summary>A placeholder that has no value in the text.</summary>
/// <param name="Name">The key of its value for <see cref="RequestReader.Read"/>.</param>
/// <param name="Placeholder">The text in the request until then, such as <c>$TOKEN</c> or <c>{{token}}</c>.</param>
/// <param name="Reason">Why it has no value, as a sentence.</param>
public sealed record ImportField(string Name, string Placeholder, string Reason);

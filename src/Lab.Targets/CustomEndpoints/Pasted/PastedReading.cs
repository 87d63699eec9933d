namespace Lab.Targets.CustomEndpoints.Pasted;

/// <summary>The result of reading pasted text. Its sentences contain no secrets.</summary>
/// <param name="Text">The text, to read it again with values for fields.</param>
public sealed record PastedReading(string Text)
{
    /// <summary>The format of the text; null where it is not known.</summary>
    public string? Format { get; init; }

    /// <summary>The requests that can be saved, or that can be when their fields are filled in.</summary>
    public IReadOnlyList<PastedRequest> Requests { get; init; } = [];

    /// <summary>Why the text, or parts of it, are refused.</summary>
    public IReadOnlyList<string> Problems { get; init; } = [];

    /// <summary>Parts that belong to no request and were left out.</summary>
    public IReadOnlyList<string> Remarks { get; init; } = [];

    /// <summary>Creates a result without requests.</summary>
    public static PastedReading Refused(string problem) => new("") { Problems = [problem] };
}

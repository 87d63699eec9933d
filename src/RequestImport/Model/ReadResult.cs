namespace RequestImport.Model;

/// <summary>The requests of a text, and the parts of it that could not be read.</summary>
/// <remarks>Both lists can have entries: one request of a file can be refused while the others are read.</remarks>
public sealed record ReadResult
{
    /// <summary>The name of the format, such as <c>curl</c>; null where the text matches none.</summary>
    public string? Format { get; init; }

    /// <summary>The requests in their order.</summary>
    public IReadOnlyList<ImportedRequest> Requests { get; init; } = [];

    /// <summary>Why parts of the text, or all of it, could not be read.</summary>
    public IReadOnlyList<ReadProblem> Problems { get; init; } = [];

    /// <summary>Parts that belong to no request and are left out on purpose, such as other commands of a script.</summary>
    public IReadOnlyList<LeftOutPart> LeftOut { get; init; } = [];

    /// <summary>Creates a result without requests.</summary>
    public static ReadResult Refused(ReadProblem problem) => new() { Problems = [problem] };
}

/// <summary>A part of the text that could not be read exactly.</summary>
/// <param name="Code">The kind of problem.</param>
/// <param name="Part">The part as written, shortened; empty where it is the whole text.</param>
/// <param name="Line">Its line, from 1; null where lines do not apply.</param>
/// <param name="Message">The mistake and how to correct it, in full sentences.</param>
public sealed record ReadProblem(ReadProblemCode Code, string Part, int? Line, string Message);

/// <summary>The kinds of <see cref="ReadProblem"/>.</summary>
public enum ReadProblemCode
{
    /// <summary>There is no text.</summary>
    EmptyText,

    /// <summary>The text, or the text with its variables filled in, is longer than the limit.</summary>
    TextTooLong,

    /// <summary>A part of the request has half of a surrogate pair, a replacement character, or bytes that are not UTF-8.</summary>
    InvalidUnicode,

    /// <summary>The text is in no known format.</summary>
    UnknownFormat,

    /// <summary>The format is known and not supported.</summary>
    UnsupportedFormat,

    /// <summary>A quote, a substitution or a here-document has no end.</summary>
    UnclosedQuote,

    /// <summary>A construct of the shell that would have to be run to know the command.</summary>
    UnsupportedShellSyntax,

    /// <summary>An option that curl does not have.</summary>
    UnknownOption,

    /// <summary>An option whose effect on the request is not supported.</summary>
    UnsupportedOption,

    /// <summary>An option without its value, or with a value that it cannot have.</summary>
    InvalidOptionValue,

    /// <summary>Options that exclude each other.</summary>
    ConflictingOptions,

    /// <summary>A part of the request is in a file, or comes from another program.</summary>
    ExternalContent,

    /// <summary>There is no address.</summary>
    MissingAddress,

    /// <summary>The address cannot be sent to.</summary>
    InvalidAddress,

    /// <summary>The method is not a token.</summary>
    InvalidMethod,

    /// <summary>A header has an invalid name or value.</summary>
    InvalidHeader,

    /// <summary>A way to sign in that needs more than a header.</summary>
    UnsupportedAuthentication,

    /// <summary>A body of a kind that is not supported.</summary>
    UnsupportedBody,

    /// <summary>The text is not valid JSON, or not of the expected shape.</summary>
    InvalidDocument,

    /// <summary>The format is known, and the text has no request.</summary>
    NoRequest,
}

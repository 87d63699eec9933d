namespace SourceCode;

/// <summary>The kind of a C# token, for highlighting.</summary>
public enum CodeTokenKind
{
    /// <summary>A keyword.</summary>
    Keyword,

    /// <summary>A name that starts with a capital letter and is not called.</summary>
    Type,

    /// <summary>A name that is called or declared with parameters.</summary>
    Method,

    /// <summary>Any other name.</summary>
    Name,

    /// <summary>A string or a character.</summary>
    Text,

    /// <summary>A number.</summary>
    Number,

    /// <summary>A comment.</summary>
    Comment,

    /// <summary>An operator or punctuation character.</summary>
    Sign,
}

/// <summary>A C# token. White space between tokens is not represented.</summary>
/// <param name="Kind">The token kind.</param>
/// <param name="Start">Position of its first character.</param>
/// <param name="End">Position after its last character.</param>
public readonly record struct CodeToken(CodeTokenKind Kind, int Start, int End);

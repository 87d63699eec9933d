using System.Collections.Frozen;

namespace SourceCode;

/// <summary>
/// Splits C# into tokens for colouring and for finding methods. It recognizes all forms of strings and comments,
/// so braces inside them are ignored. It expects code that compiles.
/// </summary>
public static class CodeTokenizer
{
    private static readonly FrozenSet<string> Keywords = FrozenSet.ToFrozenSet([
        "abstract",
        "as",
        "async",
        "await",
        "base",
        "bool",
        "break",
        "byte",
        "case",
        "catch",
        "char",
        "class",
        "const",
        "continue",
        "decimal",
        "default",
        "delegate",
        "do",
        "double",
        "else",
        "enum",
        "event",
        "explicit",
        "extern",
        "false",
        "finally",
        "fixed",
        "float",
        "for",
        "foreach",
        "get",
        "goto",
        "if",
        "implicit",
        "in",
        "init",
        "int",
        "interface",
        "internal",
        "is",
        "lock",
        "long",
        "namespace",
        "new",
        "null",
        "object",
        "operator",
        "out",
        "override",
        "params",
        "partial",
        "private",
        "protected",
        "public",
        "readonly",
        "record",
        "ref",
        "required",
        "return",
        "sbyte",
        "sealed",
        "set",
        "short",
        "sizeof",
        "static",
        "string",
        "struct",
        "switch",
        "this",
        "throw",
        "true",
        "try",
        "typeof",
        "uint",
        "ulong",
        "unsafe",
        "ushort",
        "using",
        "var",
        "virtual",
        "void",
        "volatile",
        "when",
        "where",
        "while",
        "with",
        "yield",
    ]);

    /// <summary>The tokens of the code, in order.</summary>
    public static IReadOnlyList<CodeToken> Tokenize(string code)
    {
        ArgumentNullException.ThrowIfNull(code);
        var tokens = new List<CodeToken>();
        for (var at = 0; at < code.Length; )
        {
            if (char.IsWhiteSpace(code[at]))
            {
                at++;
                continue;
            }

            var token = Next(code, at, tokens.Count > 0 ? code[tokens[^1].End - 1] : '\0');
            tokens.Add(token);
            at = token.End;
        }

        return tokens;
    }

    private static CodeToken Next(string code, int at, char before)
    {
        var here = code.AsSpan(at);
        if (here.StartsWith("//"))
            return new(CodeTokenKind.Comment, at, Until(code, at, "\n", inclusive: false));
        if (here.StartsWith("/*"))
            return new(CodeTokenKind.Comment, at, Until(code, at + 2, "*/", inclusive: true));
        if (CodeStrings.End(code, at) is { } end)
            return new(CodeTokenKind.Text, at, end);
        if (char.IsAsciiDigit(here[0]))
            return new(CodeTokenKind.Number, at, NumberEnd(code, at));
        if (char.IsLetter(here[0]) || here[0] is '_' or '@')
            return Word(code, at, before);
        return new(CodeTokenKind.Sign, at, at + 1);
    }

    private static CodeToken Word(string code, int at, char before)
    {
        var end = at + 1;
        while (end < code.Length && (char.IsLetterOrDigit(code[end]) || code[end] == '_'))
            end++;
        var word = code[at..end];
        if (Keywords.Contains(word))
            return new(CodeTokenKind.Keyword, at, end);
        var next = end;
        while (next < code.Length && char.IsWhiteSpace(code[next]))
            next++;
        var isCalled = next < code.Length && code[next] == '(';
        var kind =
            isCalled ? CodeTokenKind.Method
            : char.IsUpper(word[0]) && before != '.' ? CodeTokenKind.Type
            : CodeTokenKind.Name;
        return new(kind, at, end);
    }

    private static int NumberEnd(string code, int at)
    {
        var end = at + 1;
        while (
            end < code.Length
            && (
                char.IsLetterOrDigit(code[end])
                || code[end] == '_'
                || (code[end] == '.' && end + 1 < code.Length && char.IsAsciiDigit(code[end + 1]))
            )
        )
            end++;
        return end;
    }

    private static int Until(string code, int from, string mark, bool inclusive)
    {
        var found = code.IndexOf(mark, Math.Min(from, code.Length), StringComparison.Ordinal);
        return found < 0 ? code.Length : found + (inclusive ? mark.Length : 0);
    }
}

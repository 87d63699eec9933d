namespace SourceCode;

/// <summary>Finds the end of C# strings and characters: plain, verbatim, interpolated and raw.</summary>
internal static class CodeStrings
{
    /// <summary>Position after the string or character that starts here, or null if there is none.</summary>
    public static int? End(string code, int at)
    {
        if (code[at] == '\'')
            return Plain(code, at + 1, '\'');
        var prefix = at;
        while (prefix < code.Length && code[prefix] is '$' or '@')
            prefix++;
        if (prefix >= code.Length || code[prefix] != '"')
            return null;
        var dollars = code[at..prefix].Count(sign => sign == '$');
        var quotes = Run(code, prefix, '"');
        if (quotes >= 3)
            return Raw(code, prefix + quotes, quotes);
        var isVerbatim = code.AsSpan(at, prefix - at).Contains('@');
        return dollars > 0 ? Interpolated(code, prefix + 1, isVerbatim)
            : isVerbatim ? Verbatim(code, prefix + 1)
            : Plain(code, prefix + 1, '"');
    }

    private static int Run(string code, int at, char sign)
    {
        var end = at;
        while (end < code.Length && code[end] == sign)
            end++;
        return end - at;
    }

    // A plain string ends at the end of its line at the latest.
    private static int Plain(string code, int at, char quote)
    {
        for (; at < code.Length && code[at] != '\n'; at++)
        {
            if (code[at] == '\\')
                at++;
            else if (code[at] == quote)
                return at + 1;
        }

        return Math.Min(at, code.Length);
    }

    private static int Verbatim(string code, int at)
    {
        for (; at < code.Length; at++)
        {
            if (code[at] != '"')
                continue;
            if (at + 1 < code.Length && code[at + 1] == '"')
                at++;
            else
                return at + 1;
        }

        return code.Length;
    }

    private static int Raw(string code, int at, int quotes)
    {
        while (at < code.Length)
        {
            var run = Run(code, at, '"');
            if (run >= quotes)
                return at + run;
            at += Math.Max(1, run);
        }

        return code.Length;
    }

    private static int Interpolated(string code, int at, bool isVerbatim)
    {
        for (; at < code.Length; at++)
        {
            var isDoubled = at + 1 < code.Length && code[at + 1] == code[at];
            switch (code[at])
            {
                case '\\' when !isVerbatim:
                case '{' when isDoubled:
                case '"' when isDoubled && isVerbatim:
                    at++;
                    break;
                case '{':
                    at = Hole(code, at + 1) - 1;
                    break;
                case '"':
                    return at + 1;
            }
        }

        return code.Length;
    }

    private static int Hole(string code, int at)
    {
        for (var depth = 1; at < code.Length; )
        {
            if (End(code, at) is { } end)
            {
                at = end;
                continue;
            }

            depth += code[at] switch
            {
                '{' => 1,
                '}' => -1,
                _ => 0,
            };
            at++;
            if (depth == 0)
                return at;
        }

        return code.Length;
    }
}

namespace SourceCode;

/// <summary>One source line with its number.</summary>
/// <param name="Number">Number in the file, from 1.</param>
/// <param name="Text">The text, without the indentation that all lines of the excerpt share.</param>
public sealed record CodeLine(int Number, string Text);

/// <summary>Extracts one method from a file.</summary>
public static class CodeExcerpt
{
    /// <summary>The lines of the method, without attributes and comments above it; empty if there is no such method.</summary>
    /// <param name="file">Text of the file.</param>
    /// <param name="method">Name of the method.</param>
    public static IReadOnlyList<CodeLine> Method(string file, string method)
    {
        ArgumentNullException.ThrowIfNull(file);
        var tokens = CodeTokenizer.Tokenize(file).Where(token => token.Kind != CodeTokenKind.Comment).ToList();
        for (var name = 1; name < tokens.Count - 1; name++)
        {
            if (Text(tokens[name]) != method || IsReached(tokens[name - 1]))
                continue;
            if (BodyEnd(name) is { } last)
                return Lines(file, tokens[Start(name)].Start, tokens[last].End);
        }

        return [];

        string Text(CodeToken token) => file[token.Start..token.End];

        // A declaration follows a type; a call follows an operator or a keyword.
        bool IsReached(CodeToken before) =>
            Text(before) is "." or "(" or "," or "=" or "return" or "await" or "new" or "{" or ";" or "}";

        int? BodyEnd(int name)
        {
            var at = name + 1;
            while (at < tokens.Count && Text(tokens[at]) != "(")
            {
                if (Text(tokens[at]) is ";" or "{" or ")")
                    return null;
                at++;
            }

            at = Match(at, "(", ")") + 1;
            while (at < tokens.Count && Text(tokens[at]) is not ("{" or "=" or ";"))
                at++;
            if (at >= tokens.Count || Text(tokens[at]) == ";")
                return null;
            if (Text(tokens[at]) == "{")
                return Match(at, "{", "}");
            for (var depth = 0; at < tokens.Count; at++)
            {
                depth += Text(tokens[at]) switch
                {
                    "(" or "{" or "[" => 1,
                    ")" or "}" or "]" => -1,
                    _ => 0,
                };
                if (depth == 0 && Text(tokens[at]) == ";")
                    return at;
            }

            return null;
        }

        int Match(int at, string open, string close)
        {
            for (var depth = 0; at < tokens.Count; at++)
            {
                var text = Text(tokens[at]);
                if (text == open)
                    depth++;
                else if (text == close && --depth == 0)
                    return at;
            }

            return tokens.Count - 1;
        }

        int Start(int name)
        {
            var at = name;
            while (at > 0 && Text(tokens[at - 1]) is not (";" or "{" or "}"))
                at--;
            while (Text(tokens[at]) == "[")
                at = Match(at, "[", "]") + 1;
            return at;
        }
    }

    /// <summary>The statement that registers the method by name, such as a <c>MapGet</c>; empty if there is none.</summary>
    public static IReadOnlyList<CodeLine> Registration(string file, string method)
    {
        ArgumentNullException.ThrowIfNull(file);
        var tokens = CodeTokenizer.Tokenize(file).Where(token => token.Kind != CodeTokenKind.Comment).ToList();
        var name = tokens.FindIndex(token =>
            file[token.Start..token.End] == method && token.Kind != CodeTokenKind.Method
        );
        if (name < 1 || file[tokens[name - 1].Start] is not (',' or '('))
            return [];
        var (first, last) = (name, name);
        while (first > 0 && file[tokens[first - 1].Start] is not (';' or '{' or '}'))
            first--;
        while (last < tokens.Count - 1 && file[tokens[last].Start] != ';')
            last++;
        return Lines(file, tokens[first].Start, tokens[last].End);
    }

    private static IReadOnlyList<CodeLine> Lines(string file, int start, int end)
    {
        var lineStart = file.LastIndexOf('\n', Math.Max(0, start - 1)) + 1;
        var number = file.AsSpan(0, lineStart).Count('\n') + 1;
        var texts = file[lineStart..end].Split('\n').Select(line => line.TrimEnd()).ToList();
        var indentation = texts.Where(line => line.Length > 0).Min(line => line.Length - line.TrimStart().Length);
        return
        [
            .. texts.Select((line, index) => new CodeLine(number + index, line.Length == 0 ? "" : line[indentation..])),
        ];
    }
}

using System.Net;
using System.Text;

namespace SourceCode;

/// <summary>Highlights code. The code is escaped and never becomes markup.</summary>
public static class CodeMarkup
{
    /// <summary>The markup of each line.</summary>
    public static IReadOnlyList<string> Lines(string code)
    {
        ArgumentNullException.ThrowIfNull(code);
        var markup = new StringBuilder();
        var at = 0;
        foreach (var token in CodeTokenizer.Tokenize(code))
        {
            markup.Append(code, at, token.Start - at);
            AppendToken(markup, code[token.Start..token.End], token.Kind);
            at = token.End;
        }

        return markup.Append(code, at, code.Length - at).ToString().Split('\n');
    }

    // A token that spans lines is closed at the end of each line, so that lines are independent.
    private static void AppendToken(StringBuilder markup, string text, CodeTokenKind kind)
    {
        if (kind is CodeTokenKind.Sign or CodeTokenKind.Name)
        {
            markup.Append(WebUtility.HtmlEncode(text));
            return;
        }

        var name = kind.ToString().ToLowerInvariant();
        var parts = text.Split('\n')
            .Select(part =>
                part.Length == 0 ? "" : $"<span class=\"code-{name}\">{WebUtility.HtmlEncode(part)}</span>"
            );
        markup.AppendJoin('\n', parts);
    }
}

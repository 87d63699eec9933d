using System.Globalization;
using System.Text;

namespace Locust.Scripts;

/// <summary>Texts as Python reads them.</summary>
internal static class PythonText
{
    /// <summary>A literal in ASCII that is exactly this text: whatever it holds, it ends where the literal ends.</summary>
    public static string Literal(string text)
    {
        var literal = new StringBuilder("\"");
        foreach (var letter in text)
        {
            if (letter is '"' or '\\')
                literal.Append('\\').Append(letter);
            else if (letter is >= ' ' and <= '~')
                literal.Append(letter);
            else
                literal.Append(CultureInfo.InvariantCulture, $"\\u{(int)letter:x4}");
        }

        return literal.Append('"').ToString();
    }
}

using System.Globalization;
using System.Text;

namespace Locust.Scripts;

/// <summary>Writes strings as Python literals.</summary>
internal static class PythonText
{
    /// <summary>An ASCII literal of exactly this text, which cannot end the literal early.</summary>
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

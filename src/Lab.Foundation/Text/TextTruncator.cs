namespace Lab.Foundation.Text;

/// <summary>Shortens external texts, so that messages and names stay readable.</summary>
public static class TextTruncator
{
    /// <summary>The text, or so many characters of it and the sign that there is more.</summary>
    public static string Truncate(string text, int most) => text.Length <= most ? text : text[..most] + "…";
}

namespace Lab.Foundation.Text;

/// <summary>Shortens external texts, so that messages and names stay readable.</summary>
public static class TextTruncator
{
    /// <summary>Returns the text, truncated with an ellipsis if it is longer.</summary>
    public static string Truncate(string text, int most) => text.Length <= most ? text : text[..most] + "…";
}

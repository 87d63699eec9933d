namespace Lab.Documents;

/// <summary>The beginning of what others wrote, for messages and names: however long it is, they stay readable. Stateless.</summary>
internal static class ShortText
{
    /// <summary>The text, or so many characters of it and the sign that there is more.</summary>
    public static string Of(string text, int most) => text.Length <= most ? text : text[..most] + "…";
}

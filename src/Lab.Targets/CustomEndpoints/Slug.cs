using System.Text;

namespace Lab.Targets.CustomEndpoints;

/// <summary>Creates identifiers from names.</summary>
internal static class Slug
{
    /// <summary>
    /// Returns lower-case ASCII letters and digits, with single hyphens between them; <c>endpoint</c> if nothing remains.
    /// </summary>
    public static string Of(string name)
    {
        var slug = new StringBuilder();
        foreach (var letter in name)
        {
            if (char.IsAsciiLetterOrDigit(letter))
                slug.Append(char.ToLowerInvariant(letter));
            else if (slug.Length > 0 && slug[^1] != '-')
                slug.Append('-');
        }

        var text = slug.ToString().TrimEnd('-');
        return text.Length == 0 ? "endpoint" : text;
    }
}

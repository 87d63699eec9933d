using System.Text;

namespace Lab.Targets.CustomEndpoints;

/// <summary>Makes identifiers of names.</summary>
internal static class Slug
{
    /// <summary>
    /// Lower case letters and digits of ASCII, with single hyphens for all that is between; <c>endpoint</c> when
    /// nothing is left.
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

namespace Reports.Texts;

/// <summary>Names of files that are handed out.</summary>
internal static class FileName
{
    /// <summary>What of an identifier may stand in a file's name.</summary>
    public static string StemOf(string id) =>
        new([.. id.Where(letter => char.IsAsciiLetterOrDigit(letter) || letter == '-').Take(80)]);
}

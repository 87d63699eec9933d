namespace Reports.Texts;

/// <summary>Names of exported files.</summary>
internal static class FileName
{
    /// <summary>Removes characters that are not allowed in a file name.</summary>
    public static string StemOf(string id) =>
        new([.. id.Where(letter => char.IsAsciiLetterOrDigit(letter) || letter == '-').Take(80)]);
}

namespace LoadEngine.Cli.Output;

/// <summary>Formats byte counts in the most readable unit.</summary>
internal static class ByteSizeFormatter
{
    private const double Kibi = 1024,
        Mebi = Kibi * 1024,
        Gibi = Mebi * 1024;

    /// <summary>The number with its unit, such as <c>512 B</c> or <c>3.2 KiB</c>.</summary>
    public static string Format(long bytes) =>
        FormattableString.Invariant(
            bytes switch
            {
                < (long)Kibi => $"{bytes} B",
                < (long)Mebi => (FormattableString)$"{bytes / Kibi:0.0} KiB",
                < (long)Gibi => $"{bytes / Mebi:0.0} MiB",
                _ => $"{bytes / Gibi:#,0.0} GiB",
            }
        );
}

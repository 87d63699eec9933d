using System.Globalization;

namespace Dashboard.Access;

/// <summary>The files and sockets that this process may have open at once. Stateless.</summary>
internal static class OpenFiles
{
    private const string Limits = "/proc/self/limits";
    private const string Line = "Max open files";

    /// <summary>As many as are wanted, and never more than a part of what there is: the rest stays for the lab and for this machine.</summary>
    /// <param name="wanted">How many are wanted.</param>
    /// <param name="part">Which part: 2 for half of them.</param>
    public static int Share(int wanted, int part) => Share(wanted, part, Limit());

    /// <summary>The same of a limit that is known; null for none.</summary>
    public static int Share(int wanted, int part, long? limit) => (int)Math.Max(1, Math.Min(wanted, (limit ?? long.MaxValue) / part));

    private static long? Limit()
    {
        try
        {
            // The name, and behind it the limit that counts and the one that it may be raised to.
            return File.Exists(Limits)
                && File.ReadLines(Limits).FirstOrDefault(line => line.StartsWith(Line, StringComparison.Ordinal)) is { } found
                && long.TryParse(found[Line.Length..].Split(' ', StringSplitOptions.RemoveEmptyEntries)[0], NumberStyles.None, CultureInfo.InvariantCulture, out var limit) ? limit : null;
        }
        catch (Exception unknown) when (unknown is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }
}

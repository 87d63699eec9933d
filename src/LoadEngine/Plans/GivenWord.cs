using System.Text.RegularExpressions;

namespace LoadEngine.Plans;

/// <summary>
/// Decides which input text an error message may repeat. Text that may be a secret is masked.
/// </summary>
public static partial class GivenWord
{
    /// <summary>Replaces text that is not repeated.</summary>
    public const string Hidden = "•••";

    private const int Longest = 24,
        LongestPath = 64;

    private const string Number = @"[0-9]{1,5}(?:\.[0-9]{1,3})?(?:%|/?[a-z]{0,2})";

    private const string PartOfPath = @"[A-Za-z]{1,20}(?:[-_][A-Za-z]{1,20})*(?:[-_]?[0-9]{1,4})?(?:\.[a-z]{1,6})?";

    /// <summary>A word of letters, a number with a unit or two of them (such as <c>30s:2000</c>), or an address as far as its host; <see cref="Hidden"/> for any other text.</summary>
    public static string Shown(string given)
    {
        ArgumentNullException.ThrowIfNull(given);
        return given.Length == 0 || (given.Length <= Longest && Plain().IsMatch(given)) ? given : ShownAddress(given);
    }

    /// <summary>An address as far as its host; <see cref="Hidden"/> for any other text, which is likely no address at all but a value whose option was forgotten.</summary>
    public static string ShownAddress(string given)
    {
        ArgumentNullException.ThrowIfNull(given);

        // A password may be typed as it is, with any sign in it: an address with a user is none that is understood here.
        if (given.Contains('@', StringComparison.Ordinal) || Address().Match(given) is not { Success: true } address)
            return Hidden;
        return given[address.Length..] is "" or "/" ? given : address.Value + "/…";
    }

    /// <summary>The name of an option, such as <c>--vus</c>, without what stands behind an equals sign; null for a word that is not certainly one.</summary>
    public static string? ShownOption(string given)
    {
        ArgumentNullException.ThrowIfNull(given);
        var name = given.Split('=', 2)[0];
        return name.Length <= Longest && Option().IsMatch(name) ? name : null;
    }

    /// <summary>A path at which there is something, or whose parts that are not there are plain words; <see cref="Hidden"/> for any other text, which need not be a path.</summary>
    public static string ShownPath(string given)
    {
        ArgumentNullException.ThrowIfNull(given);
        if (given.Length == 0 || Path.Exists(given))
            return given;
        var missing =
            Path.GetDirectoryName(given) is { Length: > 0 } folder && Directory.Exists(folder)
                ? Path.GetFileName(given)
                : given;
        return missing.Length <= LongestPath && PlainPath().IsMatch(missing) ? given : Hidden;
    }

    [GeneratedRegex(
        @"^(?:[A-Za-z]{1,20}(?:[-_][A-Za-z]{1,20})*|(?:[a-z]{1,3}|[a-z]{1,20}_)[0-9]{1,3}|[+-]?"
            + Number
            + @"(?:[:-]"
            + Number
            + @")?)\z",
        RegexOptions.CultureInvariant
    )]
    private static partial Regex Plain();

    [GeneratedRegex(
        @"^(?:(?:https?|ftp|wss?)://(?:[A-Za-z0-9-]{1,30}\.){0,4}[A-Za-z0-9-]{1,30}|localhost|127\.0\.0\.1)(?::[0-9]{1,5})?(?=[/?#]|\z)",
        RegexOptions.CultureInvariant
    )]
    private static partial Regex Address();

    [GeneratedRegex(@"^--?[A-Za-z]{1,20}(?:-[A-Za-z]{1,20})*\z", RegexOptions.CultureInvariant)]
    private static partial Regex Option();

    [GeneratedRegex(
        @"^(?:(?:~|\.{1,2}|[A-Za-z]:)?[/\\])?" + PartOfPath + @"(?:[/\\]" + PartOfPath + @")*\z",
        RegexOptions.CultureInvariant
    )]
    private static partial Regex PlainPath();
}

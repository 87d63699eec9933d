using System.Text.RegularExpressions;

namespace LoadEngine.Cli.Commands;

/// <summary>Short options of wrk, hey and ab, for hints. An error message repeats only the option letter.</summary>
internal static partial class ForeignOptions
{
    private static readonly Dictionary<string, string> Options = new(StringComparer.Ordinal)
    {
        ["-c"] = "--vus",
        ["--connections"] = "--vus",
        ["--concurrency"] = "--vus",
        ["-d"] = "--duration",
        ["-z"] = "--duration",
        ["-n"] = "--iterations",
        ["--requests"] = "--iterations",
    };

    /// <summary>The equivalent option; null for any other argument.</summary>
    public static string? FindEquivalent(string name) => Options.GetValueOrDefault(name);

    /// <summary>The short option of an argument such as <c>-c</c> or <c>-c200</c>; null for any other argument.</summary>
    public static string? NameOf(string word) =>
        Short().Match(word) is { Success: true } found && Options.ContainsKey(found.Groups[1].Value)
            ? found.Groups[1].Value
            : null;

    /// <summary>True for an address.</summary>
    public static bool IsAddress(string word) =>
        word.StartsWith("http://", StringComparison.OrdinalIgnoreCase)
        || word.StartsWith("https://", StringComparison.OrdinalIgnoreCase);

    [GeneratedRegex(@"^(-[a-z])(?:[0-9]{1,7}[a-z]?)?\z", RegexOptions.CultureInvariant)]
    private static partial Regex Short();
}

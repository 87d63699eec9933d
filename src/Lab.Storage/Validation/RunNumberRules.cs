using System.Collections.Frozen;
using System.Globalization;
using System.Text.Json;

namespace Lab.Storage.Validation;

/// <summary>
/// What holds of every number of a run document, whoever wrote it and wherever in it: pages, pictures and texts are made of them, and none of those can
/// have one of three hundred digits. The plan is left out: it has rules of its own. Stateless.
/// </summary>
internal static class RunNumberRules
{
    // No machine sends as many a second.
    private const double HighestRate = 1e9;

    // The sums of histograms are nanoseconds, and have rules of their own.
    private const double MostOfAll = 1e19;

    /// <summary>Those that may be less than nothing: what a room guessed and what a system gave, and the growth of a counter that was set back.</summary>
    private static readonly FrozenSet<string> Signed = new[]
    {
        "values",
        "exitCode",
        "least",
        "greatest",
        "measured",
        "numbers",
        "fan",
    }.ToFrozenSet();

    private static readonly FrozenDictionary<string, double> Most = new Dictionary<string, double>
    {
        ["since"] = RunCountRules.LongestSeconds,
        ["until"] = RunCountRules.LongestSeconds,
        ["strongestAt"] = RunCountRules.LongestSeconds,
        ["seconds"] = RunCountRules.LongestSeconds,
        ["othersPercent"] = 100,
        ["ratePerSecond"] = HighestRate,
        ["level"] = HighestRate,
        ["steps"] = MostOfAll,
        ["minNs"] = MostOfAll,
        ["maxNs"] = MostOfAll,
        ["sumNs"] = MostOfAll,
    }.ToFrozenDictionary();

    /// <summary>The first number that cannot be, in words that name it; null when all can.</summary>
    /// <param name="json">The document, which is known to be JSON.</param>
    public static string? Mistake(ReadOnlySpan<byte> json) =>
        JsonVisitor.First(
            json,
            (ref reader, place) =>
                reader.TokenType == JsonTokenType.Number
                && !(reader.TryGetDouble(out var number) && CanBe(place.Name, number))
                    ? string.Create(
                        CultureInfo.InvariantCulture,
                        $"One of its numbers cannot be: '{place}' is {number:G6}."
                    )
                    : null
        );

    private static bool CanBe(string name, double number) =>
        number <= MostOf(name) && (number >= 0 || (Signed.Contains(name) && number >= -RunCountRules.MostCounted));

    private static double MostOf(string name) =>
        Most.TryGetValue(name, out var most) ? most
        : name.EndsWith("Seconds", StringComparison.Ordinal) ? RunCountRules.LongestSeconds
        : name.EndsWith("Ms", StringComparison.Ordinal) ? RunCountRules.LongestMs
        : RunCountRules.MostCounted;
}

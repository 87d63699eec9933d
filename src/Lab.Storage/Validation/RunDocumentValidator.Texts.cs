using System.Collections.Frozen;
using System.Globalization;
using System.Text.Json;
using Lab.Foundation.Json;
using Lab.Foundation.Text;

namespace Lab.Storage.Validation;

public static partial class RunDocumentValidator
{
    /// <summary>Maximum length of titles, names and sentences.</summary>
    internal const int MaxTitleLength = 300,
        MaxNameLength = 2_000,
        MaxSentenceLength = 4_000;

    private const string Plan = "plan";

    // The target's log may contain colour codes.
    private const string Log = "logTail";

    private static readonly FrozenSet<string> Titles = FrozenSet.Create([
        "title",
        "name",
        "id",
        "rule",
        "unit",
        "kind",
        "experiment",
        "preset",
        "metric",
    ]);

    private static readonly FrozenSet<string> Sentences = FrozenSet.Create([
        "sentence",
        "why",
        "note",
        "message",
        "problem",
        "reason",
        "watch",
        "question",
    ]);

    // Counters that were reset, exit codes and predictions may be negative.
    private static readonly FrozenSet<string> Signed = FrozenSet.Create([
        "values",
        "exitCode",
        "least",
        "greatest",
        "measured",
        "numbers",
        "fan",
    ]);

    private static readonly FrozenDictionary<string, double> MaxByName = new Dictionary<string, double>
    {
        ["since"] = MaxSeconds,
        ["until"] = MaxSeconds,
        ["strongestAt"] = MaxSeconds,
        ["seconds"] = MaxSeconds,
        ["othersPercent"] = 100,
        ["threadSeconds"] = MaxCount,
        ["ratePerSecond"] = MaxRps,
        ["level"] = MaxRps,
        ["steps"] = MaxNs,
        ["minNs"] = MaxNs,
        ["maxNs"] = MaxNs,
        ["sumNs"] = MaxNs,
    }.ToFrozenDictionary();

    private const double MaxNs = 1e19;

    private delegate string? TokenRule(ref Utf8JsonReader reader, JsonPath path);

    /// <summary>The first number out of range outside the plan, or null.</summary>
    internal static string? ValidateNumbers(ReadOnlySpan<byte> json) =>
        FindFirst(
            json,
            (ref reader, path) =>
                reader.TokenType == JsonTokenType.Number
                && !(reader.TryGetDouble(out var number) && IsInRange(path.Name, number))
                    ? string.Create(CultureInfo.InvariantCulture, $"'{path}' ({number:G6}) is out of range.")
                    : null
        );

    /// <summary>The first text outside the plan that is too long or contains a control character, or null.</summary>
    internal static string? ValidateTexts(ReadOnlySpan<byte> json) =>
        FindFirst(
            json,
            (ref reader, path) =>
            {
                if (reader.TokenType is not (JsonTokenType.String or JsonTokenType.PropertyName))
                    return null;
                var text = reader.GetString()!;
                var max =
                    reader.TokenType == JsonTokenType.PropertyName || Titles.Contains(path.Name) ? MaxTitleLength
                    : Sentences.Contains(path.Name) ? MaxSentenceLength
                    : MaxNameLength;
                if (text.Length > max)
                    return $"'{path}' has {text.Length:#,0} characters; the limit is {max:#,0}.";
                return path.Name != Log && TextSanitizer.FindControlCharacter(text) is { } control
                    ? $"'{path}' contains the control character {control}."
                    : null;
            }
        );

    private static bool IsInRange(string name, double number) =>
        number <= MaxOf(name) && (number >= 0 || (Signed.Contains(name) && number >= -MaxCount));

    private static double MaxOf(string name) =>
        MaxByName.TryGetValue(name, out var max) ? max
        : name.EndsWith("Seconds", StringComparison.Ordinal) ? MaxSeconds
        : name.EndsWith("Ms", StringComparison.Ordinal) ? MaxMs
        : MaxCount;

    private static string? FindFirst(ReadOnlySpan<byte> json, TokenRule rule)
    {
        var reader = new Utf8JsonReader(json);
        var path = new JsonPath();
        while (reader.Read())
        {
            try
            {
                path.Pass(ref reader);
                if (path is { Depth: 1, Name: Plan } && reader.TokenType == JsonTokenType.PropertyName)
                    reader.Skip();
                else if (rule(ref reader, path) is { } error)
                    return error;
            }
            catch (InvalidOperationException)
            {
                return $"'{path}' is not valid UTF-8.";
            }
        }

        return null;
    }
}

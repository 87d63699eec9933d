using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;

namespace Reports.Facts;

/// <summary>Describes a plan with display names instead of the document's names.</summary>
internal static partial class PlanFormatter
{
    private static readonly Dictionary<string, string> Names = new()
    {
        ["executor"] = "Load",
        ["failurePause"] = "Pause after a failure to connect",
        ["warmUp"] = "Warm-up",
        ["retry"] = "Retries",
        ["seed"] = "Random seed",
        ["maxRedirects"] = "Max redirects",
        ["decompress"] = "Responses are decompressed",
        ["cookies"] = "Each user keeps cookies",
        ["tls"] = "TLS",
        ["tool"] = "Measured by",
        ["url"] = "Address",
    };

    private static readonly Dictionary<string, string> Settings = new()
    {
        ["startUsers"] = "initial users",
        ["startJitter"] = "start jitter",
        ["gracefulRampDown"] = "ramp-down grace period",
        ["ratePerSecond"] = "starts per second",
        ["startRatePerSecond"] = "initial starts per second",
        ["maxVus"] = "max users",
        ["arrivals"] = "arrivals",
        ["maxWait"] = "max wait for a user",
        ["maxDuration"] = "at most",
        ["iterations"] = "total requests",
        ["sizes"] = "bursts of",
        ["maxRetries"] = "at most",
        ["baseDelay"] = "after",
        ["caFile"] = "trusted roots",
        ["certificateFile"] = "certificate",
        ["keyFile"] = "key",
        ["serverName"] = "server name",
        ["insecure"] = "any certificate accepted",
    };

    /// <summary>The display name of a field of a plan.</summary>
    public static string NameOf(string field) => Names.GetValueOrDefault(field) ?? Capitalised(Separated(field));

    /// <summary>The display text of its value.</summary>
    public static string Format(JsonNode? node) =>
        node switch
        {
            null => "–",
            JsonArray { Count: > 0 } stages when stages.All(IsStage) => string.Join(
                ", then ",
                stages.Select((stage, index) => Stage(stage!, index == 0 ? null : stages[index - 1]!["target"]))
            ),
            JsonArray list => string.Join(", ", list.Select(Format)),
            JsonObject retry when retry["maxRetries"] is { } most && most.ToJsonString() == "0" => "none",
            JsonObject fields => string.Join(
                " · ",
                fields
                    .Where(IsShown)
                    .Select(field =>
                        field.Key == "type"
                            ? Executor(Format(field.Value))
                            : $"{Settings.GetValueOrDefault(field.Key) ?? Separated(field.Key)} {Format(field.Value)}"
                    )
            ),
            _ => node.GetValueKind() switch
            {
                JsonValueKind.String => Duration().Replace(node.GetValue<string>(), "$1 $2"),
                JsonValueKind.True => "yes",
                JsonValueKind.False => "no",
                _ => node.ToJsonString(),
            },
        };

    private static bool IsStage(JsonNode? node) =>
        node is JsonObject { Count: 2 } stage && stage["duration"] is not null && stage["target"] is not null;

    // Durations, not times: "20 after 19s" is ambiguous.
    private static string Stage(JsonNode stage, JsonNode? before) =>
        before?.ToJsonString() == stage["target"]!.ToJsonString()
            ? $"{Format(stage["target"])} for {Format(stage["duration"])}"
            : $"to {Format(stage["target"])} within {Format(stage["duration"])}";

    // A number, a blank and its unit, as in the rest of a report.
    [GeneratedRegex("^([0-9.]+)(ms|s|m|h)$")]
    private static partial Regex Duration();

    private static bool IsShown(KeyValuePair<string, JsonNode?> field) =>
        field.Key != "startJitter" || Format(field.Value) != "0 s";

    // Display names, such as "user" instead of "virtual user".
    private static string Executor(string name) =>
        name.Replace("-vus", "-users", StringComparison.Ordinal).Replace('-', ' ');

    private static string Capitalised(string words) =>
        words.Length == 0 ? words : char.ToUpperInvariant(words[0]) + words[1..];

    private static string Separated(string name)
    {
        var words = new StringBuilder(name.Length + 4);
        foreach (var letter in name)
        {
            if (char.IsAsciiLetterUpper(letter))
                words.Append(' ');
            words.Append(char.ToLowerInvariant(letter));
        }

        return words.ToString();
    }
}

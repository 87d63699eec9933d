using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Reports.Facts;

/// <summary>A plan as people read it: the document's own names are for programs. Stateless.</summary>
internal static class PlanWords
{
    private static readonly Dictionary<string, string> Names = new()
    {
        ["executor"] = "Load", ["failurePause"] = "Pause after a failure to connect", ["warmUp"] = "Warm-up", ["retry"] = "Retries", ["seed"] = "Seed of what is drawn by chance",
        ["maxRedirects"] = "Redirects followed at most", ["decompress"] = "Answers are decompressed", ["cookies"] = "Each user keeps its cookies",
        ["tls"] = "TLS", ["tool"] = "Measured by", ["url"] = "Address",
    };

    private static readonly Dictionary<string, string> Settings = new()
    {
        ["startUsers"] = "users at first", ["startJitter"] = "started apart by up to", ["gracefulRampDown"] = "time to finish for those who go",
        ["ratePerSecond"] = "starts a second", ["startRatePerSecond"] = "starts a second at first", ["maxVus"] = "users at most",
        ["maxWait"] = "longest wait for a user", ["maxDuration"] = "at most", ["iterations"] = "requests in all", ["sizes"] = "bursts of", ["maxRetries"] = "at most", ["baseDelay"] = "after",
        ["caFile"] = "trusted roots", ["certificateFile"] = "certificate", ["keyFile"] = "key", ["serverName"] = "name of the server", ["insecure"] = "any certificate accepted",
    };

    /// <summary>What a field of a plan is called.</summary>
    public static string NameOf(string field) => Names.GetValueOrDefault(field) ?? Capitalised(Separated(field));

    /// <summary>Its value.</summary>
    public static string Of(JsonNode? node) => node switch
    {
        null => "–",
        JsonArray list => string.Join(", ", list.Select(Of)),
        JsonObject { Count: 2 } stage when stage["duration"] is { } duration && stage["target"] is { } target => $"{Of(target)} after {Of(duration)}",
        JsonObject retry when retry["maxRetries"] is { } most && most.ToJsonString() == "0" => "none",
        JsonObject fields => string.Join(" · ", fields.Where(IsTold).Select(field => field.Key == "type" ? Executor(Of(field.Value)) : $"{Settings.GetValueOrDefault(field.Key) ?? Separated(field.Key)} {Of(field.Value)}")),
        _ => node.GetValueKind() switch
        {
            JsonValueKind.String => node.GetValue<string>(),
            JsonValueKind.True => "yes",
            JsonValueKind.False => "no",
            _ => node.ToJsonString(),
        },
    };

    private static bool IsTold(KeyValuePair<string, JsonNode?> field) => field.Key != "startJitter" || Of(field.Value) != "0s";

    // As people call it; a "virtual user" is a user everywhere else.
    private static string Executor(string name) => name.Replace("-vus", "-users", StringComparison.Ordinal).Replace('-', ' ');

    private static string Capitalised(string words) => words.Length == 0 ? words : char.ToUpperInvariant(words[0]) + words[1..];

    private static string Separated(string name)
    {
        var words = new StringBuilder(name.Length + 4);
        foreach (var letter in name)
        {
            if (char.IsAsciiLetterUpper(letter)) words.Append(' ');
            words.Append(char.ToLowerInvariant(letter));
        }

        return words.ToString();
    }
}

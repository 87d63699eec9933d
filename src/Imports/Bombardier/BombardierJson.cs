using System.Globalization;
using System.Text.Json;
using System.Text.RegularExpressions;
using Imports.Model;
using Lab.Foundation.Json;

namespace Imports.Bombardier;

/// <summary>The JSON output of bombardier (<c>-o json</c>), also behind its printed lines. Latencies are in microseconds.</summary>
internal static partial class BombardierJson
{
    private const decimal MsPerUs = 0.001m;

    /// <summary>True if the file has this format.</summary>
    public static bool CanRead(string text) =>
        (text.StartsWith('{') || text.StartsWith("Bombarding ", StringComparison.Ordinal))
        && text.Contains("\"numberOfConnections\"", StringComparison.Ordinal)
        && text.Contains("\"req2xx\"", StringComparison.Ordinal)
        && Begin().IsMatch(text);

    /// <summary>Reads the file.</summary>
    public static ImportedMeasurement Read(string text)
    {
        using var document = StrictJson.Parse(text[Begin().Match(text).Index..]);
        var (spec, result) = (document.RootElement.GetProperty("spec"), document.RootElement.GetProperty("result"));
        return BombardierReport.Create(
            result
                .EnumerateObject()
                .Where(count => count.Name is "others" || count.Name.StartsWith("req", StringComparison.Ordinal))
                .ToDictionary(
                    count => count.Name.Replace("req", "", StringComparison.Ordinal),
                    count => count.Value.GetInt64()
                ),
            result.TryGetProperty("errors", out var errors)
                ?
                [
                    .. errors
                        .EnumerateArray()
                        .Select(error =>
                            (error.GetProperty("description").GetString()!, error.GetProperty("count").GetInt64())
                        ),
                ]
                : []
        ) with
        {
            Address = spec.GetProperty("url").GetString(),
            Users = spec.GetProperty("numberOfConnections").GetInt32(),
            Seconds = result.GetProperty("timeTakenSeconds").GetDouble(),
            Latency = result.TryGetProperty("latency", out var latency) ? LatencyOf(latency) : Latencies.Unknown,
        };
    }

    private static Latencies LatencyOf(JsonElement latency) =>
        Latencies.From(
            latency.TryGetProperty("percentiles", out var percentiles)
                ? percentiles
                    .EnumerateObject()
                    .ToDictionary(
                        percentile => double.Parse(percentile.Name, CultureInfo.InvariantCulture),
                        percentile => Ms(percentile.Value)
                    )
                : []
        ) with
        {
            Mean = Ms(latency.GetProperty("mean")),
            Max = Ms(latency.GetProperty("max")),
        };

    private static double Ms(JsonElement microseconds) => TextTime.Ms(microseconds.GetRawText(), MsPerUs);

    [GeneratedRegex("""\{\s*"(?:spec|result)"\s*:\s*\{""", RegexOptions.CultureInvariant)]
    private static partial Regex Begin();
}

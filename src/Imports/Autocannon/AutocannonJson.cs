using System.Globalization;
using System.Text.Json;
using Imports.Model;
using Lab.Foundation.Json;

namespace Imports.Autocannon;

/// <summary>The JSON output of autocannon (<c>--json</c>). Latencies are in milliseconds.</summary>
internal static class AutocannonJson
{
    /// <summary>True if the file has this format.</summary>
    public static bool CanRead(string text) =>
        text.StartsWith('{')
        && text.Contains("\"non2xx\"", StringComparison.Ordinal)
        && text.Contains("\"pipelining\"", StringComparison.Ordinal)
        && text.Contains("\"p97_5\"", StringComparison.Ordinal);

    /// <summary>Reads the file.</summary>
    public static ImportedMeasurement Read(string text)
    {
        using var document = StrictJson.Parse(text);
        var root = document.RootElement;
        var latency = root.GetProperty("latency");
        var answered = Classes().Sum(name => root.GetProperty(name).GetInt64());
        return new AutocannonReport(
            root.GetProperty("duration").GetDouble(),
            root.GetProperty("errors").GetInt64(),
            root.GetProperty("timeouts").GetInt64()
        )
        {
            Answered = answered,
            Unexpected = root.GetProperty("non2xx").GetInt64(),
            Mismatches = root.TryGetProperty("mismatches", out var mismatches) ? mismatches.GetInt64() : 0,
            Statuses = root.TryGetProperty("statusCodeStats", out var statuses)
                ? statuses
                    .EnumerateObject()
                    .ToDictionary(
                        status => int.Parse(status.Name, CultureInfo.InvariantCulture),
                        status => status.Value.GetProperty("count").GetInt64()
                    )
                : null,
            Remark =
                latency.TryGetProperty("totalCount", out var recorded) && recorded.GetInt64() > answered
                    ? " With --rate its percentiles include values that it adds for requests not sent in time."
                    : "",
        }.ToMeasurement() with
        {
            Address =
                root.TryGetProperty("url", out var url) && url.ValueKind == JsonValueKind.String
                    ? url.GetString()
                    : null,
            Users = root.GetProperty("connections").GetInt32(),
            StartedAt = root.GetProperty("start").GetDateTimeOffset(),
            EndedAt = root.GetProperty("finish").GetDateTimeOffset(),
            Latency = Latencies.From(
                latency
                    .EnumerateObject()
                    .Where(value => value.Name.StartsWith('p'))
                    .ToDictionary(
                        value => double.Parse(value.Name[1..].Replace('_', '.'), CultureInfo.InvariantCulture),
                        value => value.Value.GetDouble()
                    )
            ) with
            {
                Mean = latency.GetProperty("average").GetDouble(),
                Max = latency.GetProperty("max").GetDouble(),
                Min = latency.GetProperty("min").GetDouble(),
            },
        };
    }

    private static IEnumerable<string> Classes() => ["1xx", "2xx", "3xx", "4xx", "5xx"];
}

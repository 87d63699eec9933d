using System.Globalization;
using System.Text.Json;
using Imports.Model;
using Lab.Foundation.Json;

namespace Imports.Vegeta;

/// <summary>The output of <c>vegeta report -type=json</c>. Times are in nanoseconds.</summary>
internal static class VegetaJson
{
    private const double NsPerSecond = 1e9;
    private const decimal MsPerNs = 0.000_001m;

    /// <summary>True if the file has this format.</summary>
    public static bool CanRead(string text) =>
        text.StartsWith('{')
        && text.Contains("\"latencies\"", StringComparison.Ordinal)
        && text.Contains("\"status_codes\"", StringComparison.Ordinal)
        && text.Contains("\"bytes_in\"", StringComparison.Ordinal);

    /// <summary>Reads the file.</summary>
    public static ImportedMeasurement Read(string text)
    {
        using var document = StrictJson.Parse(text);
        var root = document.RootElement;
        var latencies = root.GetProperty("latencies");
        return VegetaReport.Create(
            (root.GetProperty("duration").GetDouble() + root.GetProperty("wait").GetDouble()) / NsPerSecond,
            root.GetProperty("requests").GetInt64(),
            root.GetProperty("status_codes")
                .EnumerateObject()
                .ToDictionary(
                    code => int.Parse(code.Name, CultureInfo.InvariantCulture),
                    code => code.Value.GetInt64()
                ),
            new(Ms("mean"), Ms("50th"), Ms("90th"), Ms("95th"), Ms("99th"), Ms("max"), Ms("min"))
        ) with
        {
            StartedAt = root.GetProperty("earliest").GetDateTimeOffset(),
            EndedAt = root.GetProperty("end").GetDateTimeOffset(),
        };

        double? Ms(string name) =>
            latencies.TryGetProperty(name, out var value) ? TextTime.Ms(value.GetRawText(), MsPerNs) : null;
    }
}

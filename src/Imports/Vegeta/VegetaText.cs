using System.Globalization;
using System.Text.RegularExpressions;
using Imports.Model;
using LoadEngine.Recording;

namespace Imports.Vegeta;

/// <summary>The output of <c>vegeta report</c>.</summary>
internal static partial class VegetaText
{
    private const int MaxTextLength = 1_000_000;

    /// <summary>True if the file has this format.</summary>
    public static bool CanRead(string text) => text.Length <= MaxTextLength && Requests().IsMatch(text);

    /// <summary>Reads the file.</summary>
    public static ImportedMeasurement Read(string text)
    {
        MultipleRunsException.ThrowIfMoreThanOne(Requests().Count(text));
        var (duration, latencies, codes) = (Duration().Match(text), LatencyLine().Match(text), Codes().Match(text));
        if (!duration.Success || !latencies.Success || !codes.Success)
            throw new FormatException("'Duration', 'Latencies' or 'Status Codes' is missing.");
        var names = latencies.Groups["names"].Value.Split(',', StringSplitOptions.TrimEntries);
        var values = latencies.Groups["values"].Value.Split(',', StringSplitOptions.TrimEntries);
        if (names.Length != values.Length)
            throw new FormatException("'Latencies' does not have a value for each name.");
        var byName = names.Zip(values).ToDictionary(pair => pair.First, pair => TextTime.Ms(pair.Second));
        return VegetaReport.Create(
            TextTime.Ms(duration.Groups["total"].Value) / 1_000,
            long.Parse(Requests().Match(text).Groups["total"].Value, CultureInfo.InvariantCulture),
            Code()
                .Matches(codes.Groups["codes"].Value)
                .ToDictionary(
                    code => int.Parse(code.Groups["code"].Value, CultureInfo.InvariantCulture),
                    code => long.Parse(code.Groups["count"].Value, CultureInfo.InvariantCulture)
                ),
            new(Of("mean"), Of("50"), Of("90"), Of("95"), Of("99"), Of("max"), Of("min"))
        );

        double? Of(string name) => byName.TryGetValue(name, out var ms) ? ms : null;
    }

    [GeneratedRegex(
        @"^Requests[ \t]+\[total, rate(?:, throughput)?\][ \t]+(?<total>\d+),",
        RegexOptions.Multiline | RegexOptions.CultureInvariant
    )]
    private static partial Regex Requests();

    [GeneratedRegex(
        @"^Duration[ \t]+\[total, attack, wait\][ \t]+(?<total>[^\s,]+),",
        RegexOptions.Multiline | RegexOptions.CultureInvariant
    )]
    private static partial Regex Duration();

    [GeneratedRegex(
        @"^Latencies[ \t]+\[(?<names>[\w, ]+)\][ \t]+(?<values>[^\r\n]+)",
        RegexOptions.Multiline | RegexOptions.CultureInvariant
    )]
    private static partial Regex LatencyLine();

    [GeneratedRegex(
        @"^Status Codes[ \t]+\[code:count\][ \t]+(?<codes>[^\r\n]+)",
        RegexOptions.Multiline | RegexOptions.CultureInvariant
    )]
    private static partial Regex Codes();

    [GeneratedRegex(@"(?<code>\d+):(?<count>\d+)", RegexOptions.CultureInvariant)]
    private static partial Regex Code();
}

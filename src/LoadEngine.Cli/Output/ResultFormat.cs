using LoadEngine.Cli.Results;
using LoadEngine.Figures;
using LoadEngine.Runs;

namespace LoadEngine.Cli.Output;

/// <summary>The formats of a result.</summary>
internal enum ResultFormat
{
    /// <summary>Text tables.</summary>
    Table,

    /// <summary>The result document.</summary>
    Json,

    /// <summary>The intervals as CSV.</summary>
    Csv,

    /// <summary>Markdown tables.</summary>
    Md,

    /// <summary>HdrHistogram's percentile distribution of the response times.</summary>
    Hgrm,

    /// <summary>HdrHistogram's log: the histogram of each interval.</summary>
    Hlog,
}

/// <summary>Selects and writes formats.</summary>
internal static class ResultFormats
{
    public static IReadOnlyList<string> Names { get; } =
    [.. Enum.GetNames<ResultFormat>().Select(name => name.ToLowerInvariant())];

    public static ResultFormat? Find(string name) =>
        Names.Contains(name) ? Enum.Parse<ResultFormat>(name, ignoreCase: true) : null;

    /// <summary>The format for a file extension.</summary>
    public static ResultFormat? FromFileName(string path) =>
        Path.GetExtension(path).ToLowerInvariant() switch
        {
            ".json" => ResultFormat.Json,
            ".csv" => ResultFormat.Csv,
            ".md" => ResultFormat.Md,
            ".hgrm" => ResultFormat.Hgrm,
            ".hlog" => ResultFormat.Hlog,
            ".txt" => ResultFormat.Table,
            _ => null,
        };

    public static string Write(ResultFormat format, ResultDocument result, RunObservation observation) =>
        format switch
        {
            ResultFormat.Json => ResultJson.Write(result) + "\n",
            ResultFormat.Csv => ResultCsv.Write(result),
            ResultFormat.Md => ResultMarkdown.Write(result),
            ResultFormat.Hgrm => PercentileDistribution.Write(observation.Total.Response),
            ResultFormat.Hlog => observation.Log?.Write() ?? "",
            _ => ResultTable.Write(result),
        };
}

using LoadEngine.Cli.Results;
using LoadEngine.Figures;
using LoadEngine.Runs;

namespace LoadEngine.Cli.Output;

/// <summary>The forms a result is written in.</summary>
internal enum ResultFormat
{
    /// <summary>Tables for a person.</summary>
    Table,

    /// <summary>The result document.</summary>
    Json,

    /// <summary>The intervals, a line each.</summary>
    Csv,

    /// <summary>Markdown tables.</summary>
    Md,

    /// <summary>HdrHistogram's percentile distribution of the response times.</summary>
    Hgrm,

    /// <summary>HdrHistogram's log: the histogram of each interval.</summary>
    Hlog,
}

/// <summary>Finds and writes forms.</summary>
internal static class ResultFormats
{
    public static IReadOnlyList<string> Names { get; } =
    [.. Enum.GetNames<ResultFormat>().Select(name => name.ToLowerInvariant())];

    public static ResultFormat? Find(string name) =>
        Names.Contains(name) ? Enum.Parse<ResultFormat>(name, ignoreCase: true) : null;

    /// <summary>The form a file's extension stands for.</summary>
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

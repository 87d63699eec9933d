using System.Text;
using Lab.Loads.Planning;
using Lab.Storage.Documents;
using Lab.Storage.Serialization;
using LoadEngine.Documents;
using LoadEngine.Figures;
using Reports.Exports.K6;
using Reports.Facts;
using Reports.Texts;

namespace Reports.Exports;

/// <summary>Exports a stored run.</summary>
public static class RunExports
{
    private const string Utf8 = "; charset=utf-8";

    /// <summary>Writes the file.</summary>
    /// <exception cref="ExportNotSupportedException">The run cannot be exported in this format.</exception>
    public static ExportFile Write(RunDocument run, ExportFormat format)
    {
        ArgumentNullException.ThrowIfNull(run);
        var stem = "run-" + FileName.StemOf(run.Id);

        if (run.MeasuredBy is { } tool && format == ExportFormat.K6 && !run.Plan.ContainsKey("target"))
            throw new ExportNotSupportedException(
                $"This run was measured by {tool} and has no plan, so there is no script."
            );

        // Exports are redacted, independent of the origin of the run.
        run = run with
        {
            Plan = Redactor.Redact(run.Plan),
        };
        return format switch
        {
            ExportFormat.Json => new(stem + ".json", "application/json", RunDocumentWriter.ToBytes(run)),
            ExportFormat.Csv => Text(stem + "-intervals.csv", "text/csv", IntervalCsv.Write(run)),
            ExportFormat.Hgrm => Text(stem + ".hgrm", "text/plain", Distribution(run)),
            ExportFormat.Md => Text(stem + ".md", "text/markdown", RunMarkdown.Write(run)),
            ExportFormat.Html => Text(stem + ".html", "text/html", RunReport.Write(run)),
            ExportFormat.K6 => Text(K6Script.NameOf(run), "text/javascript", K6Script.Write(run)),
            ExportFormat.K6Operator => Text(stem + "-k6-operator.yaml", "application/yaml", K6TestRun.Write(run)),
            ExportFormat.Locust => Text(stem + "-locustfile.py", "text/x-python", RunLocustFile.Write(run)),
            ExportFormat.Speedscope => Text(
                stem + ".speedscope.json",
                "application/json",
                SpeedscopeProfile.Write(run)
            ),
            _ => throw new ArgumentOutOfRangeException(nameof(format), format, "Unknown format."),
        };
    }

    /// <summary>The formats in which a run can be exported.</summary>
    public static IReadOnlyList<ExportFormat> OfferedFor(RunDocument run)
    {
        ArgumentNullException.ThrowIfNull(run);
        return [.. Enum.GetValues<ExportFormat>().Where(IsOffered)];

        bool IsOffered(ExportFormat format) =>
            format switch
            {
                ExportFormat.Csv => run.Intervals.Any(interval => interval.Seconds > 0),
                ExportFormat.Hgrm => run.Intervals.Any(interval => interval.Response.Buckets.Count > 0),
                ExportFormat.K6 or ExportFormat.K6Operator => run.Plan.ContainsKey("target"),
                ExportFormat.Locust => run.Plan.ContainsKey("target") && RunLocustFile.CanWrite(run),
                ExportFormat.Speedscope => SpeedscopeProfile.CanWrite(run),
                _ => true,
            };
    }

    /// <summary>A text file.</summary>
    internal static ExportFile Text(string name, string contentType, string text) =>
        new(name, contentType + Utf8, Encoding.UTF8.GetBytes(text));

    // In comments, which plotters ignore.
    private static string OfSeveral(RunDocument run)
    {
        var variants = run.Intervals.Select(interval => interval.Variant).Distinct().ToList();
        return variants.Count < 2
            ? ""
            : $"#[Variants {string.Join(" and ", variants)} mixed: the variant was switched during this run.]\n";
    }

    private static string Distribution(RunDocument run)
    {
        var response = StoredLatencies.Merged(run.Intervals.Select(interval => interval.Response));
        return response.Count > 0
            ? PercentileDistribution.Write(response) + OfSeveral(run)
            : throw new ExportNotSupportedException(
                run.Run.Request.Source == LoadSourceKind.Locust
                    ? "Locust reports percentiles without a distribution, so it cannot be exported."
                : run is { MeasuredBy: { } tool, Summary.Total.Succeeded: > 0 }
                    ? $"This run was measured by {tool}, which reports percentiles without a distribution."
                : "No request of this run succeeded, so it has no latency distribution."
            );
    }
}

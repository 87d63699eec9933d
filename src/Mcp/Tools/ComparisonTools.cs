using System.ComponentModel;
using Experiments;
using Lab.Campaigns.Proofs;
using Lab.Foundation.Formatting;
using Lab.Storage;
using Mcp.Answers;
using ModelContextProtocol;
using ModelContextProtocol.Server;
using Reports.Comparisons;
using Reports.Facts;

namespace Mcp.Tools;

/// <summary>Compares stored runs.</summary>
[McpServerToolType]
internal sealed class ComparisonTools(IRunStore store, IProofs proofs)
{
    [McpServerTool(
        Name = "compare_runs",
        Title = "Compare runs",
        ReadOnly = true,
        Idempotent = true,
        OpenWorld = false,
        UseStructuredContent = true
    )]
    [Description(
        "Compares two to six stored runs with the first one. ID~Fragile or ID~Fixed selects one variant of a run. "
            + "Two single runs have ratios; better or worse needs a difference beyond the resolution of the machine. "
            + "Lists the conditions that differ."
    )]
    public async Task<ComparisonResult> Compare(
        [Description("The runs, such as a and b, or a~Fragile and a~Fixed.")] IReadOnlyList<string> runs,
        CancellationToken cancellation
    )
    {
        var (comparison, mistakes) = await ComparisonReader.ReadAsync(
            string.Join(',', runs),
            store,
            MachineResolution.From(proofs.List()),
            cancellation
        );
        if (comparison is null)
            throw new McpException(string.Join(" ", mistakes));
        return new(
            comparison.UnevenBackgroundCpu is { } unlike
                ? $"{comparison.Headline.TrimEnd('.')}. {unlike}"
                : comparison.Headline,
            [.. comparison.Differences.Select(difference => difference.Sentence)],
            [
                .. comparison.Runs.Select(contender => new ComparedRunResult(
                    contender.Key,
                    contender.Name,
                    contender.Variant,
                    Cites(contender),
                    [.. comparison.Metrics.Select(metric => Result(comparison, contender, metric))]
                )),
            ]
        );
    }

    private static MetricResult Result(Comparison comparison, ComparedRun contender, ComparedMetric metric)
    {
        var difference = comparison.DifferenceOf(contender, metric);
        var isBaseline = contender == comparison.Baseline;
        return new(
            metric.Name(),
            metric.Text(contender.Figures.Values[metric]),
            isBaseline || !difference.Difference.IsBounded ? null : Math.Round(difference.Difference.Ratio!.Value, 3),
            isBaseline ? "baseline"
                : difference.IsBetter ? "better"
                : difference.IsWorse ? "worse"
                : difference.Why ?? (difference.IsNotAProof ? DifferenceText.NotAProofInside : "not compared")
        );
    }

    private static Citation Cites(ComparedRun contender)
    {
        var intervals = contender
            .Run.Intervals.Where(interval =>
                contender.Variant is not { } variant || interval.Variant == variant.ToString()
            )
            .ToList();
        return new(
            contender.Run.Id,
            Math.Round(contender.StartSeconds, 2),
            intervals is [.., var last] ? Math.Round(last.EndSeconds, 2) : 0,
            intervals.Count
        );
    }
}

/// <summary>The response of <c>compare_runs</c>.</summary>
/// <param name="Headline">The result in one sentence.</param>
/// <param name="Differences">Conditions that differ.</param>
/// <param name="Contenders">The runs; the first is the baseline.</param>
internal sealed record ComparisonResult(
    string Headline,
    IReadOnlyList<string> Differences,
    IReadOnlyList<ComparedRunResult> Contenders
);

/// <summary>One side of a comparison.</summary>
/// <param name="Key">The requested key.</param>
/// <param name="Name">Its name.</param>
/// <param name="Variant">The variant under load; null for several.</param>
/// <param name="Cites">The run and its seconds; a sample is an interval of about a second.</param>
/// <param name="Figures">Its figures.</param>
internal sealed record ComparedRunResult(
    string Key,
    string Name,
    VariantKind? Variant,
    Citation Cites,
    IReadOnlyList<MetricResult> Figures
);

/// <summary>A figure of one side.</summary>
/// <param name="Name">The metric.</param>
/// <param name="Value">The figure with its unit.</param>
/// <param name="RatioToFirst">The value ÷ that of the baseline; null if there is none.</param>
/// <param name="AgainstFirst">What may be said about the difference.</param>
internal sealed record MetricResult(string Name, string Value, double? RatioToFirst, string AgainstFirst);

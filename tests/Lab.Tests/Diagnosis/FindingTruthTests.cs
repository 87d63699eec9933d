using System.Globalization;
using System.Text.RegularExpressions;
using Experiments.Charts;
using Lab.Diagnosis.Findings;

namespace Lab.Tests.Diagnosis;

/// <summary>
/// Compares findings with the frames of every recorded run: each figure that cites a series is within the range of
/// that series, and each number of a sentence is one of the figures below it.
/// </summary>
public sealed partial class FindingTruthTests
{
    private const double Rounding = 0.5;

    public static TheoryData<string> Runs => [.. RecordedRun.All];

    [Theory]
    [MemberData(nameof(Runs))]
    public void Evidence_AtAnyMoment_LiesWithinWhatItsSeriesHasShown(string name)
    {
        var run = RecordedRun.Load(name);
        var entries =
            from moment in run.LiveByTime()
            from finding in moment.Holding
            from evidence in finding.Evidence
            where evidence.Series is not null
            select (moment.Time, finding, evidence);
        foreach (var (time, finding, evidence) in entries.DistinctBy(entry => (entry.finding.Rule, entry.evidence)))
        {
            var values = run.Values(evidence.Series!, time).ToArray();
            Assert.True(
                values.Length > 0,
                $"{finding.Rule} cites {evidence.Series}, which has shown nothing by {time:0.0} s."
            );
            var (least, most) = Bounds(evidence, values);
            var unit = SeriesCatalogue.All.First(series => series.Id == evidence.Series).Unit;
            foreach (var (number, step) in Numbers(evidence.Value, unit))
                Assert.True(
                    number >= least - step && number <= most + step,
                    $"{finding.Rule} at {time:0.0} s: {evidence.Name} is {evidence.Value}, but {evidence.Series} "
                        + $"was {least:0.##}–{most:0.##}."
                );
        }
    }

    [Theory]
    [MemberData(nameof(Runs))]
    public void Sentence_AtAnyMoment_HasNoNumberThatIsNotAmongItsFigures(string name)
    {
        foreach (
            var finding in RecordedRun
                .Load(name)
                .Live()
                .SelectMany(moment => moment.Holding)
                .DistinctBy(finding => (finding.Rule, finding.Sentence))
        )
        {
            var figures = finding
                .Evidence.SelectMany(evidence => Number().Matches(evidence.Value))
                .Select(Parse)
                .ToArray();
            foreach (var number in Number().Matches(Constant().Replace(finding.Sentence, "")).Select(Parse))
                Assert.True(
                    Array.Exists(figures, figure => Math.Abs(figure - number) <= Rounding),
                    $"{finding.Rule}: the evidence does not contain the {number} of “{finding.Sentence}”."
                );
        }
    }

    [Theory]
    [MemberData(nameof(Runs))]
    public void AllIsWell_AtAnyMomentAndInTheSummary_StandsNextToNoWarningOfTheSameTime(string name)
    {
        var run = RecordedRun.Load(name);
        Assert.All(
            run.Live(),
            moment =>
                Assert.False(
                    moment.Holding.Any(finding => finding.Rule == "steady-service")
                        && moment.Holding.Any(finding => finding.Severity == FindingSeverity.Warning),
                    $"Healthy during a warning at {moment.Seconds:0.0} s."
                )
        );
        if (
            name != "fragile-to-fixed"
            && run.Findings() is var all
            && all.Any(finding => finding.Severity == FindingSeverity.Warning)
        )
            Assert.DoesNotContain(all, finding => finding.Rule == "steady-service");
    }

    private static (double Least, double Most) Bounds(Evidence evidence, double[] values)
    {
        var isGrowth =
            evidence.Value.EndsWith("/s", StringComparison.Ordinal)
            && !SeriesCatalogue
                .All.First(series => series.Id == evidence.Series)
                .Unit.EndsWith("/s", StringComparison.Ordinal);
        return isGrowth ? (0, values.Max() - Math.Min(0, values.Min())) : (values.Min(), values.Max());
    }

    private static IEnumerable<(double Number, double Step)> Numbers(string text, string unit)
    {
        var times = unit == "ms" && text.EndsWith(" s", StringComparison.Ordinal) ? 1_000 : 1;
        return Number()
            .Matches(text)
            .Select(match =>
                (Parse(match) * times, (match.Value.Contains('.', StringComparison.Ordinal) ? 0.05 : Rounding) * times)
            );
    }

    private static double Parse(Match match) =>
        double.Parse(match.Value, NumberStyles.Number, CultureInfo.InvariantCulture);

    [GeneratedRegex(@"(?<![\w.])\d[\d,]*(\.\d+)?(?![\dx])")]
    private static partial Regex Number();

    [GeneratedRegex(@"429|5xx|HTTP/2|(last|in) \d+ s\b|p95")]
    private static partial Regex Constant();
}

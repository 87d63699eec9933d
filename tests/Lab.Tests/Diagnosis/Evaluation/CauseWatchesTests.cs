using Experiments.Charts;
using Lab.Diagnosis.Evaluation;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Saturation;
using Lab.Targets.Frames;

namespace Lab.Tests.Diagnosis.Evaluation;

public sealed class CauseWatchesTests
{
    private const double FrameSeconds = 0.25;

    // Seen by a teacher: two hogs for 12 s of 14, "Other programs have the processors" on the stage, and in the summary "The processors are the limit … 3.4 s – 13.9 s" alone.
    [Fact]
    public void End_OthersHadTheProcessorsForMostOfTheRun_TellsOfBothEachAtItsOwnTime()
    {
        var diagnosis = new RunDiagnosis(
            [new CpuSaturation()],
            [SeriesCatalogue.RunElapsed.Id, SeriesCatalogue.CpuMachine.Id, SeriesCatalogue.CpuTarget.Id]
        );
        for (var at = FrameSeconds; at <= 20; at += FrameSeconds)
            diagnosis.Add(new Frame(0, at, [at, 98, at <= 12 ? 37 : 95], []));

        Assert.Equal("The processors are the limit", diagnosis.Findings[0].Title);
        diagnosis.End([], 20);

        Assert.Equal(
            ["The processors are the limit", "Other programs have the processors"],
            diagnosis.Findings.Select(finding => finding.Title)
        );
        Assert.Contains(
            "61 % of them with other programs and 37 % with the target",
            diagnosis.Findings[1].Sentence,
            StringComparison.Ordinal
        );
        Assert.InRange(diagnosis.Findings[1].Until!.Value, 12, diagnosis.Findings[0].Since);
        Assert.Equal(20, diagnosis.Findings[0].Until);
    }

    [Fact]
    public void Examine_AnotherCause_EndsTheOneBeforeWhereItWasSeenLast()
    {
        var rule = new Causes(at => at <= 4 ? "a" : "b");
        var watches = Play(rule, 8);

        Assert.Equal([("a", 0.25, 4.0), ("b", 4.25, null)], Told(watches));
    }

    // A span with the other cause in its middle would be told of both.
    [Theory]
    [InlineData(4.0)]
    [InlineData(2.0)]
    public void Examine_ACauseComesBack_IsAnotherFindingSinceThen(double lastSeen)
    {
        var watches = Play(
            new Causes(at =>
                at <= lastSeen || at > 12 ? "a"
                : at > 8 ? "b"
                : at > 4 && lastSeen > 2 ? "b"
                : null
            ),
            16
        );

        Assert.Equal(("a", 12.25, null), Told(watches)[0]);
        Assert.Equal(12, Told(watches)[1].Until);
    }

    [Fact]
    public void Examine_ARuleThatWaversBetweenTwoCauses_IsNotKeptFromAppearing()
    {
        var watches = Play(new Causes(at => at % 0.5 == 0 ? "a" : "b"), 8);

        Assert.Single(Told(watches), entry => entry.Until is null);
        Assert.Single(Told(watches));
    }

    [Fact]
    public void Examine_AnotherCauseForAMoment_ChangesNothing() =>
        Assert.Equal([("a", 0.25, null)], Told(Play(new Causes(at => at is > 4 and <= 4.5 ? "b" : "a"), 8)));

    private static CauseWatches Play(IFindingRule rule, double seconds)
    {
        var (watches, window) = (new CauseWatches(rule), new FindingWindow(["a"]));
        for (var at = FrameSeconds; at <= seconds; at += FrameSeconds)
        {
            window.Add(at, new Frame(0, at, [1], []));
            watches.Examine(window);
        }

        return watches;
    }

    private static List<(string Title, double Since, double? Until)> Told(CauseWatches watches) =>
        [
            .. watches
                .All.Select(watch => watch.Finding)
                .OfType<Finding>()
                .Select(finding => (finding.Title, finding.Since, finding.Until)),
        ];

    private sealed class Causes(Func<double, string?> at) : IFindingRule
    {
        public string Id => "causes";

        public string Title => "a";

        public string Why => "Because.";

        public Symptom? Examine(FindingWindow window) =>
            at(window.Now) is { } title
                ? new(FindingSeverity.Notice, title, 1, []) { Title = title == "a" ? null : title }
                : null;
    }
}

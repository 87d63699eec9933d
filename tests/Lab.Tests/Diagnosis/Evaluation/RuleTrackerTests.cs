using Experiments.Charts;
using Lab.Diagnosis.Evaluation;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Saturation;
using Lab.Targets.Frames;

namespace Lab.Tests.Diagnosis.Evaluation;

public sealed class RuleTrackerTests
{
    private const double FrameSeconds = 0.25;

    [Fact]
    public void Examine_AnotherCause_EndsTheOneBeforeWhereItWasSeenLast()
    {
        var rule = new Causes(at => at <= 4 ? "a" : "b");
        var trackers = Play(rule, 8);

        Assert.Equal([("a", 0.25, 4.0), ("b", 4.25, null)], Told(trackers));
    }

    [Theory]
    [InlineData(4.0)]
    [InlineData(2.0)]
    public void Examine_ACauseComesBack_IsAnotherFindingSinceThen(double lastSeen)
    {
        var trackers = Play(
            new Causes(at =>
                at <= lastSeen || at > 12 ? "a"
                : at > 8 ? "b"
                : at > 4 && lastSeen > 2 ? "b"
                : null
            ),
            16
        );

        Assert.Equal(("a", 12.25, null), Told(trackers)[0]);
        Assert.Equal(12, Told(trackers)[1].Until);
    }

    [Fact]
    public void Examine_ARuleThatWaversBetweenTwoCauses_IsNotKeptFromAppearing()
    {
        var trackers = Play(new Causes(at => at % 0.5 == 0 ? "a" : "b"), 8);

        Assert.Single(Told(trackers), entry => entry.Until is null);
        Assert.Single(Told(trackers));
    }

    [Fact]
    public void Examine_AnotherCauseForAMoment_ChangesNothing() =>
        Assert.Equal([("a", 0.25, null)], Told(Play(new Causes(at => at is > 4 and <= 4.5 ? "b" : "a"), 8)));

    private static RuleTracker Play(IFindingRule rule, double seconds)
    {
        var (trackers, window) = (new RuleTracker(rule), new FindingWindow(["a"]));
        for (var at = FrameSeconds; at <= seconds; at += FrameSeconds)
        {
            window.Add(at, new Frame(0, at, [1], []));
            trackers.Examine(window);
        }

        return trackers;
    }

    private static List<(string Title, double Since, double? Until)> Told(RuleTracker trackers) =>
        [
            .. trackers
                .Causes.Select(cause => cause.Finding)
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

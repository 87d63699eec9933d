using Experiments;
using Lab.Diagnosis.Evaluation;
using Lab.Diagnosis.Findings;
using Lab.Targets.Frames;

namespace Lab.Tests.Diagnosis.Evaluation;

public sealed class CauseTrackerTests
{
    private readonly Scripted _rule = new();
    private readonly CauseTracker _tracker;
    private readonly FindingWindow _window = new(["a"]);
    private double _seconds;

    public CauseTrackerTests() => _tracker = new CauseTracker(_rule);

    [Fact]
    public void Follow_RuleFiresForAWhile_AppearsOnceAndSinceTheFirstMoment()
    {
        var appeared = Play(fires: true, seconds: 5);

        Assert.Equal(1, appeared);
        Assert.Equal(0.25, _tracker.Finding!.Since);
        Assert.Null(_tracker.Finding.Until);
    }

    [Fact]
    public void Follow_RuleFiresForAMomentOnly_ReportsNothing()
    {
        Play(fires: true, seconds: 0.25 * (CauseTracker.RiseFrames - 1));
        Play(fires: false, 5);

        Assert.Null(_tracker.Finding);
    }

    [Fact]
    public void Follow_SilentSinceTheSwitch_EndsSoonerThanWithoutOne()
    {
        var window = new FindingWindow(["a"]);
        var switched = FrameEvent.ForVariant(FrameEventKinds.VariantSwitched, Experiments.VariantKind.Fixed, 3);
        for (var at = 0.25; at <= 3 + CauseTracker.FallAfterSwitchSeconds; at += 0.25)
        {
            _rule.Fires = at <= 3;
            window.Add(at, new Frame(0, at, [1], at == 3 ? [switched] : []));
            _tracker.Follow(window, _rule.Examine(window));
        }

        Assert.Equal(3, _tracker.Finding!.Until);
    }

    [Theory]
    [InlineData(3.0, Experiments.VariantKind.Fixed)]
    [InlineData(0.25, null)]
    public void End_BegunBeforeASwitch_ReportsBeforeWhich(double switchedAt, Experiments.VariantKind? expected)
    {
        var window = new FindingWindow(["a"]);
        _rule.Fires = true;
        for (var at = 0.25; at <= 8; at += 0.25)
        {
            FrameEvent[] events =
                at == switchedAt
                    ? [FrameEvent.ForVariant(FrameEventKinds.VariantSwitched, Experiments.VariantKind.Fixed, at)]
                : at == 6 && expected is not null
                    ? [FrameEvent.ForVariant(FrameEventKinds.VariantSwitched, Experiments.VariantKind.Fragile, at)]
                : [];
            window.Add(at, new Frame(0, at, [1], events));
            _tracker.Follow(window, _rule.Examine(window));
        }

        _tracker.End();

        Assert.Equal(expected, _tracker.Finding!.PredatesSwitchTo);
    }

    [Theory]
    [InlineData(true, 3.0)]
    [InlineData(false, null)]
    public void Follow_LoadChangedUnderIt_ThatAllIsWellEndsAtOnce(bool saysAllIsWell, double? until)
    {
        _rule.SignalsHealthy = saysAllIsWell;
        var window = new FindingWindow(["a"]);
        for (var at = 0.25; at <= 3.5; at += 0.25)
        {
            _rule.Fires = at <= 3;
            window.Add(
                at,
                new Frame(0, at, [1], at == 3.25 ? [new FrameEvent(FrameEventKinds.LoadChanged, "200 users", 3.1)] : [])
            );
            _tracker.Follow(window, _rule.Examine(window));
        }

        Assert.Equal(until, _tracker.Finding!.Until);
    }

    [Fact]
    public void Follow_RuleThatFlickers_NeverFlickersOnTheStage()
    {
        Play(fires: true, 2);
        var (changes, held) = (0, true);
        for (var second = 0; second < 30; second++)
        {
            Play(fires: second % 2 == 0, 1);
            var holds = _tracker.Finding!.Until is null;
            if (holds != held)
                changes++;
            held = holds;
        }

        Assert.Equal(0, changes);
        Assert.True(held);
    }

    [Fact]
    public void Follow_RuleFiresEveryOtherFrame_NeverAppears()
    {
        for (var frame = 0; frame < 80; frame++)
            Play(fires: frame % 2 == 0, 0.25);

        Assert.Null(_tracker.Finding);
    }

    [Fact]
    public void Follow_RuleSilentForLong_EndsAtTheMomentItLastFiredAndReportsTheWorst()
    {
        _rule.Strength = 9;
        Play(fires: true, 2);
        _rule.Strength = 1;
        Play(fires: true, 2);
        Assert.Equal("strength 1", _tracker.Finding!.Sentence);

        Play(fires: false, CauseTracker.FallSeconds);

        Assert.Equal(4, _tracker.Finding.Until);
        Assert.Equal("strength 9", _tracker.Finding.Sentence);
    }

    [Fact]
    public void Follow_HoldsWithoutHavingBeenSeenForAMoment_ReportsWhenItsFiguresAre()
    {
        Play(fires: true, 2);
        Assert.Null(_tracker.Finding!.SeenAt);

        Play(fires: false, CauseTracker.DatedSeconds);
        Assert.Equal((null, 2), (_tracker.Finding.Until, _tracker.Finding.SeenAt));

        Play(fires: true, 0.25);
        Assert.Null(_tracker.Finding.SeenAt);
        _tracker.End();
        Assert.Null(_tracker.Finding.SeenAt);
    }

    [Fact]
    public void Follow_RuleFiresAgain_HoldsAgainSinceTheFirstTime()
    {
        Play(fires: true, 2);
        Play(fires: false, 10);
        var appeared = Play(fires: true, 2);

        Assert.Equal(0, appeared);
        Assert.Equal(0.25, _tracker.Finding!.Since);
        Assert.Null(_tracker.Finding.Until);
    }

    [Fact]
    public void End_FindingThatHolds_IsOver()
    {
        Play(fires: true, 2);
        _tracker.End();

        Assert.Equal((2, true), (_tracker.Finding!.Until, HeldToTheEnd: _tracker.Finding.ActiveAtEnd));
    }

    [Fact]
    public void End_FindingThatHasEndedBefore_DidNotHoldToTheEnd()
    {
        Play(fires: true, 2);
        Play(fires: false, 10);
        _tracker.End();

        Assert.Equal((2, false), (_tracker.Finding!.Until, HeldToTheEnd: _tracker.Finding.ActiveAtEnd));
    }

    [Fact]
    public void End_WorseAfterTheSwitch_ReportsTheWorstOfBeforeIt()
    {
        _rule.Strength = 5;
        Play(fires: true, 2);
        _rule.Strength = 9;
        Play(fires: true, 1, Experiments.VariantKind.Fixed);
        _tracker.End();

        Assert.Equal("strength 5", _tracker.Finding!.Sentence);
        Assert.Equal(Experiments.VariantKind.Fixed, _tracker.Finding.PredatesSwitchTo);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void Follow_EndedAndFiresAgainAfterASwitch_IsAnotherFinding(bool isOfOneSwitch)
    {
        _rule.IsPerSwitch = isOfOneSwitch;
        Play(fires: false, 2, Experiments.VariantKind.Fixed);
        Play(fires: true, 4);
        Play(fires: false, 4, Experiments.VariantKind.Fragile);

        Play(fires: true, 2, Experiments.VariantKind.Fixed);

        Assert.Equal((10.25, null), (_tracker.Finding!.Since, _tracker.Finding.Until));
        Assert.Null(_tracker.Finding.PredatesSwitchTo);
    }

    [Theory]
    [InlineData(9, 1, 0.25)]
    [InlineData(1, 9, 8.25)]
    public void End_TwoOfThemUnderTwoVariants_ReportsTheWorseAtItsOwnTime(double first, double second, double since)
    {
        _rule.Strength = first;
        Play(fires: true, 2);
        Play(fires: false, 6, Experiments.VariantKind.Fixed);
        _rule.Strength = second;
        Play(fires: true, 2, Experiments.VariantKind.Fragile);
        Assert.Equal($"strength {second}", _tracker.Finding!.Sentence);
        _tracker.End();

        Assert.Equal(
            ("strength 9", since, since + 1.75),
            (_tracker.Finding!.Sentence, _tracker.Finding.Since, _tracker.Finding.Until!.Value)
        );
        Assert.Null(_tracker.Finding.PredatesSwitchTo);
    }

    [Fact]
    public void Follow_FiresAgainSoonAfterTheSwitchUnderWhichItEnded_StaysOfTheVariantBefore()
    {
        Play(fires: true, 2);
        Play(fires: false, 2, Experiments.VariantKind.Fixed);
        Play(fires: true, 2);

        Assert.Equal(
            (0.25, Experiments.VariantKind.Fixed),
            (_tracker.Finding!.Since, BegunBeforeSwitchTo: _tracker.Finding.PredatesSwitchTo)
        );
    }

    [Fact]
    public void Follow_VariantUnderWhichItBeganIsBack_IsItsOwn()
    {
        Play(fires: true, 2, Experiments.VariantKind.Fragile);
        Play(fires: true, 1, Experiments.VariantKind.Fixed);
        Assert.Equal(Experiments.VariantKind.Fixed, _tracker.Finding!.PredatesSwitchTo);

        Play(fires: true, 1, Experiments.VariantKind.Fragile);

        Assert.Null(_tracker.Finding!.PredatesSwitchTo);
    }

    private int Play(bool fires, double seconds, Experiments.VariantKind? switched = null)
    {
        var appeared = 0;
        _rule.Fires = fires;
        for (var value = seconds; value > 0.001; value -= 0.25)
        {
            _seconds += 0.25;
            _window.Add(
                _seconds,
                new Frame(
                    0,
                    _seconds,
                    [null],
                    switched is { } to ? [FrameEvent.ForVariant(FrameEventKinds.VariantSwitched, to, _seconds)] : []
                )
            );
            switched = null;
            if (_tracker.Follow(_window, _rule.Examine(_window)))
                appeared++;
        }

        return appeared;
    }

    [Theory]
    [InlineData(3, null)]
    [InlineData(6, Experiments.VariantKind.Fixed)]
    public void End_OverBeforeTheSwitch_IsNotSaidToHaveBegunBeforeIt(
        double lastFired,
        Experiments.VariantKind? expected
    )
    {
        var window = new FindingWindow(["a"]);
        for (var at = 0.25; at <= 8; at += 0.25)
        {
            _rule.Fires = at <= lastFired;
            window.Add(
                at,
                new Frame(
                    0,
                    at,
                    [1],
                    at == 5
                        ? [FrameEvent.ForVariant(FrameEventKinds.VariantSwitched, Experiments.VariantKind.Fixed, at)]
                        : []
                )
            );
            _tracker.Follow(window, _rule.Examine(window));
        }

        _tracker.End();

        Assert.Equal(expected, _tracker.Finding!.PredatesSwitchTo);
    }

    [Theory]
    [InlineData(2.0, 1, 1.0)]
    [InlineData(6.0, 5, 6.0)]
    public void End_StrongerOnceTheLoadIsBeingStopped_ReportsTheTimeOfTheLoad(
        double stoppedAt,
        double strength,
        double strongestBefore
    )
    {
        var window = new FindingWindow(["a"]);
        _rule.Fires = true;
        for (var at = 0.25; at <= 8; at += 0.25)
        {
            _rule.Strength =
                at >= 6 ? 9
                : at >= 4 ? 5
                : 1;
            window.Add(
                at,
                new Frame(0, at, [1], at == stoppedAt ? [new FrameEvent(FrameEventKinds.RunStopping, "stop", at)] : [])
            );
            _tracker.Follow(window, _rule.Examine(window));
        }

        _tracker.End();

        Assert.Equal($"strength {strength}", _tracker.Finding!.Sentence);
        Assert.InRange(_tracker.Finding.StrongestAt!.Value, 0, strongestBefore);
    }

    [Fact]
    public void End_BegunOnceTheLoadIsBeingStopped_ReportsItsStrongestMoment()
    {
        var window = new FindingWindow(["a"]);
        for (var at = 0.25; at <= 8; at += 0.25)
        {
            (_rule.Fires, _rule.Strength) = (at > 2, at >= 6 ? 9 : 1);
            window.Add(
                at,
                new Frame(0, at, [1], at == 2 ? [new FrameEvent(FrameEventKinds.RunStopping, "stop", at)] : [])
            );
            _tracker.Follow(window, _rule.Examine(window));
        }

        _tracker.End();

        Assert.Equal("strength 9", _tracker.Finding!.Sentence);
    }

    private sealed class Scripted : IFindingRule
    {
        public bool Fires { get; set; }

        public bool SignalsHealthy { get; set; }

        public bool IsPerSwitch { get; set; }

        public double Strength { get; set; } = 1;

        public string Id => "scripted";

        public string Title => "Scripted";

        public string Why => "One. Two. Three.";

        public Symptom? Examine(FindingWindow window) =>
            Fires ? new(FindingSeverity.Warning, $"strength {Strength}", Strength, []) : null;
    }
}

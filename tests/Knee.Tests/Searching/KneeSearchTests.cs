using Knee.Plans;
using Knee.Searching;
using Knee.Trials;

namespace Knee.Tests.Searching;

public sealed class KneeSearchTests
{
    [Theory]
    [InlineData(11)]
    [InlineData(50)]
    [InlineData(137)]
    [InlineData(300)]
    [InlineData(2_345)]
    public async Task Next_ExactService_FindsTheCapacityAtTheGoalWidth(double capacity)
    {
        var search = await new SimulatedService(capacity).SearchAsync(new());

        Assert.Equal(KneeOutcome.Found, search.Outcome);
        Assert.InRange(capacity, search.Holds!.Value, search.Breaks!.Value);
        Assert.True(search.Breaks <= search.Holds * 1.05 + 1e-9);
        Assert.False(search.IsContradictory);
        Assert.True(search.ElapsedSeconds <= search.Plan.MaxSeconds);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(7)]
    [InlineData(40)]
    public async Task Next_Users_FindsTheLastWholeNumber(int capacity)
    {
        var search = await new SimulatedService(capacity).SearchAsync(
            new()
            {
                Axis = LoadAxis.Users,
                MinLoad = 1,
                GoalWidth = 0.01,
                MaxSeconds = 600,
            }
        );

        Assert.Equal(KneeOutcome.Found, search.Outcome);
        Assert.Equal(capacity, search.Holds);
        Assert.Equal(capacity + 1, search.Breaks);
    }

    [Fact]
    public async Task Next_ExactService_GrowsThenBisectsThenRepeatsThenConfirms()
    {
        var service = new SimulatedService(100);

        await service.SearchAsync(new());

        var purposes = service.Steps.Select(step => step.Purpose).ToArray();
        Assert.Equal(purposes.Order(), purposes);
        Assert.Equal(TrialPurpose.Confirmation, purposes[^1]);
        Assert.Equal(24, service.Steps[^1].Seconds);
        Assert.Equal(1, purposes.Count(purpose => purpose == TrialPurpose.Repeat));
        Assert.Equal([10.0, 20, 40, 80, 160], service.Steps.Take(5).Select(step => step.Load));
    }

    [Fact]
    public async Task Next_AfterALostTrial_NeedsAFreshTarget()
    {
        var service = new SimulatedService(100);

        var search = await service.SearchAsync(new());

        for (var i = 1; i < service.Steps.Count; i++)
            Assert.Equal(search.Trials[i - 1].Verdict == TrialVerdict.Lost, service.Steps[i].NeedsFreshTarget);
    }

    [Theory]
    [InlineData(0.02, 170)]
    [InlineData(0.05, 125)]
    [InlineData(0.2, 105)]
    public async Task Next_NoisyService_RangeIsNearTheCapacity(double noise, int atLeast)
    {
        var (covered, near) = (0, 0);
        for (var seed = 0; seed < 200; seed++)
        {
            var search = await new SimulatedService(100, noise, seed).SearchAsync(new());
            var (low, high) = search.Range!.Value;
            covered += low <= 100 && high >= 100 ? 1 : 0;
            near += low <= 110 && high >= 90 ? 1 : 0;
        }

        Assert.True(covered >= atLeast, $"{covered} of 200");
        Assert.True(near >= 196, $"{near} of 200");
    }

    [Fact]
    public async Task Next_OneDisturbedTrial_DoesNotHideTheCapacity()
    {
        // The second trial, at 20, is lost by chance; its repeat is kept.
        var search = await new SimulatedService(100) { Disturbed = [1] }.SearchAsync(new() { MaxSeconds = 600 });

        Assert.Equal(KneeOutcome.Found, search.Outcome);
        Assert.InRange(100, search.Holds!.Value, search.Breaks!.Value);
        Assert.True(search.IsContradictory);
        Assert.Equal(20, search.Range!.Value.Low);
    }

    [Fact]
    public async Task Next_ConfirmationIsLost_SearchesBelow()
    {
        var exact = new SimulatedService(100);
        var confirmed = (await exact.SearchAsync(new())).Holds!.Value;

        var search = await new SimulatedService(100) { Disturbed = [exact.Steps.Count - 1] }.SearchAsync(
            new() { MaxSeconds = 600 }
        );

        Assert.Equal(KneeOutcome.Found, search.Outcome);
        Assert.True(search.Holds < confirmed);
        Assert.Equal(confirmed, search.Breaks);
        Assert.True(search.IsContradictory);
    }

    [Fact]
    public async Task Next_LowestLoadIsLost_FailsAtMinAfterARepeat()
    {
        var service = new SimulatedService(5);

        var search = await service.SearchAsync(new());

        Assert.Equal(KneeOutcome.FailsAtMin, search.Outcome);
        Assert.Equal(2, search.Trials.Count);
        Assert.Null(search.Range);
    }

    [Fact]
    public async Task Next_NothingIsLost_ConfirmsTheHighestLoad()
    {
        var search = await new SimulatedService(1e9).SearchAsync(new() { MaxLoad = 300 });

        Assert.Equal(KneeOutcome.HoldsAtMax, search.Outcome);
        Assert.Equal(300, search.Holds);
        Assert.Equal(TrialPurpose.Confirmation, search.Trials[^1].Purpose);
    }

    [Fact]
    public async Task Next_GeneratorCannotMakeTheLoad_IsUndecidedAndNeverLost()
    {
        var search = await new SimulatedService(1_000) { GeneratorLimit = 100 }.SearchAsync(new());

        Assert.Equal(KneeOutcome.Undecided, search.Outcome);
        Assert.Null(search.Breaks);
        Assert.Equal(80, search.Holds);
        Assert.Equal(KneeSearch.MaxVoids, search.Trials.Count(trial => trial.Verdict == TrialVerdict.Void));
        Assert.Equal(TrialPurpose.Confirmation, search.Trials[^1].Purpose);
    }

    [Fact]
    public async Task Next_GeneratorMakesNoLoad_Ends()
    {
        var search = await new SimulatedService(1_000) { GeneratorLimit = 1 }.SearchAsync(new());

        Assert.Equal(KneeSearch.MaxVoids, search.Trials.Count);
        Assert.Equal(KneeOutcome.Undecided, search.Outcome);
    }

    [Fact]
    public async Task Next_LittleTime_ConfirmsWithinIt()
    {
        var search = await new SimulatedService(300).SearchAsync(new() { MaxSeconds = 70 });

        Assert.True(search.ElapsedSeconds <= 75, $"{search.ElapsedSeconds} s");
        Assert.Equal(TrialPurpose.Confirmation, search.Trials[^1].Purpose);
        Assert.InRange(300, search.Range!.Value.Low, search.Range.Value.High);
    }

    [Fact]
    public async Task Next_MaxTrials_Ends()
    {
        var search = await new SimulatedService(300).SearchAsync(new() { MaxTrials = 4 });

        Assert.Equal(4, search.Trials.Count);
        Assert.Equal(KneeOutcome.Undecided, search.Outcome);
    }

    [Fact]
    public async Task Next_Recovery_BreaksTheTargetAndGoesDownWithoutARest()
    {
        var service = new SimulatedService(100) { RecoveryLoad = 40 };

        var search = await service.SearchAsync(new() { Recovery = true });

        var broken = service.Steps.SkipWhile(step => step.Purpose != TrialPurpose.Break).ToArray();
        Assert.Equal(KneeOutcome.Found, search.Outcome);
        Assert.True(broken[0].Load > search.Breaks);
        Assert.All(broken.Skip(1), step => Assert.False(step.NeedsFreshTarget));
        Assert.InRange(search.RecoversAt!.Value, 25, 40);
        Assert.Equal(search.RecoversAt, broken[^1].Load);
    }

    [Fact]
    public async Task Next_RecoversAtTheLoadItHolds_NeedsOneRecoveryTrial()
    {
        var search = await new SimulatedService(100).SearchAsync(new() { Recovery = true });

        Assert.Equal(search.Holds, search.RecoversAt);
        Assert.Equal(1, search.Trials.Count(trial => trial.Purpose == TrialPurpose.Recovery));
    }

    [Fact]
    public async Task Next_ResumedSearch_ContinuesAsIfItHadNotStopped()
    {
        var whole = await new SimulatedService(137).SearchAsync(new());

        for (var kept = 0; kept < whole.Trials.Count; kept++)
        {
            var step = (whole with { Trials = [.. whole.Trials.Take(kept)] }).Next!;
            Assert.Equal((whole.Trials[kept].Load, whole.Trials[kept].Purpose), (step.Load, step.Purpose));
        }
    }
}

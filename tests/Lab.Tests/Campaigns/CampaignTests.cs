using Experiments;
using Lab.Campaigns;
using Lab.Loads.Planning;
using Lab.Storage;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Lab.Targets;
using Lab.Targets.Settings;
using Lab.Testing;

namespace Lab.Tests.Campaigns;

public sealed class CampaignTests
{
    private readonly RestartingTarget _target = new();
    private readonly ScriptedLab _lab;

    public CampaignTests() => _lab = new ScriptedLab(_target);

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task PlayAsync_StoppedInARestart_FinishesTheRestartAndStartsNoRun()
    {
        using var campaign = Reserve();
        using var stop = new CancellationTokenSource();
        _target.RestartFailure = _ =>
        {
            stop.Cancel();
            return null;
        };

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => campaign.PlayAsync(Restarting(), stop.Token));

        Assert.Equal((TargetPhase.Running, 1), (_target.State.Phase, _target.Restarts.Count));
        Assert.Empty(_lab.Requests);
    }

    [Fact]
    public async Task PlayAsync_StoppedDuringABuild_StopsTheBuildAndStartsNoRun()
    {
        using var campaign = Reserve();
        using var stop = new CancellationTokenSource();
        _target.RestartFailure = _ =>
        {
            stop.Cancel();
            return new RuntimeUnavailableException("The build for .NET 9 was stopped.");
        };

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => campaign.PlayAsync(Restarting(), stop.Token));

        Assert.True(_target.IsBuildingStopped);
        Assert.Empty(_lab.Requests);
    }

    [Fact]
    public async Task PlayAsync_RunThatEnds_TellsEachActivityInItsOrder()
    {
        using var campaign = Reserve();
        var activities = new List<CampaignActivity>();

        var (summary, problem) = await campaign.PlayAsync(
            Restarting() with
            {
                WaitsForRecord = true,
                OnActivity = activities.Add,
            },
            Cancellation
        );

        Assert.Null(problem);
        Assert.Equal(RunOutcome.Completed, summary!.Ended);
        Assert.Equal(
            [
                CampaignActivity.Restarting,
                CampaignActivity.Resting,
                CampaignActivity.RunningLoad,
                CampaignActivity.SavingRecord,
            ],
            activities
        );
    }

    [Theory]
    [InlineData(RunOutcome.Stopped, "stopped early", false)]
    [InlineData(RunOutcome.Failed, "load engine failed", true)]
    [InlineData(RunOutcome.TargetDied, "target process ended", true)]
    public async Task PlayAsync_RunThatDoesNotComeToItsEnd_SaysWhy(RunOutcome ended, string words, bool isWorthless)
    {
        using var campaign = Reserve();
        _lab.Play = _ => ended;

        var result = await campaign.PlayAsync(new(new RunRequest()), Cancellation);

        Assert.Contains(words, result.Problem, StringComparison.Ordinal);
        Assert.Equal((ended, isWorthless), (result.Summary!.Ended, result.IsInvalid));
    }

    // Regression: the remaining switch affected the run of the next step.
    [Fact]
    public async Task PlayAsync_RunThatIsRefused_LeavesNoFlipBehind()
    {
        var time = new FakeTimeProvider();
        using var campaign = Testing
            .CampaignFactory.Create(_lab, _target, time: time)
            .Reserve("A test is on.")
            .Campaign!;
        // Another owner takes the lease, so the run is refused.
        _lab.Lease!.Dispose();

        var result = await campaign.PlayAsync(
            new(new RunRequest()) { Flip = (VariantKind.Fixed, TimeSpan.FromHours(1)) },
            Cancellation
        );
        time.Advance(TimeSpan.FromHours(1));

        Assert.Null(result.Summary);
        Assert.Equal(VariantKind.Fragile, _lab.State.Variant);
    }

    [Fact]
    public async Task PlayAsync_TargetThatGoesAway_StopsTheRunAndSaysSo()
    {
        using var campaign = Reserve();
        var dying = Task.CompletedTask;
        _lab.Play = _ =>
        {
            dying = Task.Run(() => _target.Die("It ended with exit code 139."), Cancellation);
            return null;
        };

        var result = await campaign.PlayAsync(new(new RunRequest()), Cancellation);

        await dying;
        Assert.True(result.IsInvalid);
        Assert.Contains("ended during the run. It ended with exit code 139.", result.Problem, StringComparison.Ordinal);
    }

    // Regression: the failure was not reported for twelve seconds, and recovery actions were refused during that time.
    [Fact]
    public async Task PlayAsync_TargetThatDiesWhileItRests_EndsAtOnceAndSaysSo()
    {
        using var campaign = Reserve();
        var step = Restarting() with
        {
            Rest = TimeSpan.FromHours(1),
            OnActivity = activity =>
            {
                // At once: an hour of the fake clock passes before another thread starts.
                if (activity == CampaignActivity.Resting)
                    _target.Die("It ended with exit code 137.");
            },
        };

        var (summary, problem) = await campaign.PlayAsync(step, Cancellation);

        Assert.Null(summary);
        Assert.Equal("The target ended before the run started. It ended with exit code 137.", problem);
        Assert.Empty(_lab.Requests);
    }

    [Fact]
    public async Task PlayAsync_StoreThatCannotBeRead_KeepsTheResult()
    {
        using var campaign = Testing
            .CampaignFactory.Create(_lab, _target, new BrokenRuns())
            .Reserve("A test is on.")
            .Campaign!;

        var (summary, problem) = await campaign.PlayAsync(
            new(new RunRequest()) { WaitsForRecord = true },
            Cancellation
        );

        Assert.Equal((RunOutcome.Completed, null), (summary!.Ended, problem));
    }

    [Fact]
    public async Task RestoreAsync_AfterOtherSettings_GivesTheOldOnesBackAndNeverThrows()
    {
        using var campaign = Reserve();
        await campaign.PlayAsync(Restarting(), Cancellation);

        await campaign.RestoreAsync();
        Assert.Equal(RuntimeSettings.Default, _target.Settings);
        await campaign.RestoreAsync();
        Assert.Equal(2, _target.Restarts.Count);

        await campaign.PlayAsync(Restarting(), Cancellation);
        _target.RestartFailure = _ => new InvalidOperationException("no room on the port");
        await campaign.RestoreAsync();
    }

    [Fact]
    public void Reserve_WhileSomebodyElseHasTheLab_NamesTheHolder()
    {
        using var first = Reserve();

        var (second, answer) = Testing.CampaignFactory.Create(_lab, _target).Reserve("Another.");

        Assert.Null(second);
        Assert.Contains("A test is on.", Assert.Single(answer.Errors).Message, StringComparison.Ordinal);
    }

    private Campaign Reserve() => Testing.CampaignFactory.Create(_lab, _target).Reserve("A test is on.").Campaign!;

    private static CampaignStep Restarting() =>
        new(new RunRequest()) { RestartWith = RuntimeSettings.Default with { MinWorkerThreads = 64 } };

    private sealed class BrokenRuns : IRunStore
    {
        public event Action? Changed
        {
            add { }
            remove { }
        }

        public IReadOnlyList<RunHeader> List() => throw new IOException("The disk is gone.");

        public IReadOnlyList<DeletedRun> Deleted() => [];

        public IReadOnlyList<RunEntry> Entries => [];

        public IReadOnlyList<RunEntry> Unreadable() => [];

        public RunEntry? Find(string id) => null;

        public Task<RunDocument?> ReadAsync(string id, CancellationToken cancellation) =>
            throw new IOException("The disk is gone.");

        public Task WaitUntilStartedAsync(string id, CancellationToken cancellation) => Task.CompletedTask;

        public Task<bool> LabelAsync(string id, RunLabels labels, CancellationToken cancellation) =>
            throw new IOException("The disk is gone.");

        public Task<bool> SavePredictionAsync(string id, RunPrediction prediction, CancellationToken cancellation) =>
            throw new IOException("The disk is gone.");

        public Task<bool> DeleteAsync(string id, CancellationToken cancellation) =>
            throw new IOException("The disk is gone.");

        public Task<bool> RestoreAsync(string id, CancellationToken cancellation) =>
            throw new IOException("The disk is gone.");

        public Task<(string? Id, string? Reason)> ImportAsync(Stream document, CancellationToken cancellation) =>
            throw new IOException("The disk is gone.");
    }
}

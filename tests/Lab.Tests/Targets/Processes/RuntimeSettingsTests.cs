using Lab.Targets;
using Lab.Targets.Settings;
using Lab.Testing;
using Tests.Shared;

namespace Lab.Tests.Targets.Processes;

[Trait("Category", "Long")]
public sealed class RuntimeSettingsTests
{
    private static readonly (RuntimeSettings Asked, SettingOutcome Outcome)[] OneByOne =
    [
        (new() { MinWorkerThreads = 37 }, SettingOutcome.Took),
        (new() { MaxWorkerThreads = 200 }, SettingOutcome.Took),
        (new() { ProcessorCount = 7 }, SettingOutcome.Took),
        (new() { CooperativeBlocking = false }, SettingOutcome.Took),
        (new() { ServerGc = false }, SettingOutcome.Took),
        (new() { HillClimbing = false }, SettingOutcome.CannotBeReadBack),
        (new() { StarvationDetection = false }, SettingOutcome.CannotBeReadBack),
        (new() { SemaphoreSpin = 0 }, SettingOutcome.CannotBeReadBack),
    ];

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task RestartAsync_EverySettingInTurn_IsReportedAsFarAsTheRuntimeTells()
    {
        await using var supervised = await StartAsync();
        await supervised.WaitForAsync(TargetPhase.Running, Cancellation);
        foreach (var (asked, outcome) in OneByOne)
        {
            var check = Assert.Single(await ChecksAsync(supervised, asked));

            Assert.True(check.Outcome == outcome, $"{check}: {supervised.Target.State.Report}");
        }

        Assert.Empty(Directory.GetFiles(Path.GetTempPath(), "concurrency-dashboard-*.runtimeconfig.json"));
    }

    [Fact]
    public async Task RestartAsync_AllSettingsAtOnce_AreReportedTogether()
    {
        await using var supervised = await StartAsync();

        var checks = await ChecksAsync(
            supervised,
            new()
            {
                MinWorkerThreads = 5,
                MaxWorkerThreads = 50,
                ProcessorCount = 2,
                HillClimbing = true,
                StarvationDetection = true,
                SemaphoreSpin = 70,
                CooperativeBlocking = true,
                ServerGc = true,
            }
        );

        Assert.Equal(8, checks.Count);
        Assert.Equal(
            ["minWorkerThreads", "maxWorkerThreads", "processorCount", "cooperativeBlocking", "serverGc"],
            checks.Where(check => check.Outcome == SettingOutcome.Took).Select(check => check.Field)
        );
        Assert.DoesNotContain(checks, check => check.Outcome == SettingOutcome.DidNotTake);
    }

    [Fact]
    public async Task RestartAsync_FewerThreadsThanTheRuntimeStartsWith_IsSeenNotToHaveTaken()
    {
        await using var supervised = await StartAsync();

        // The pool starts with one thread per processor, and raises a lower maximum silently.
        var checks = await ChecksAsync(supervised, new() { ProcessorCount = 4, MaxWorkerThreads = 1 });

        Assert.Equal(
            SettingOutcome.DidNotTake,
            Assert.Single(checks, check => check.Field == "maxWorkerThreads").Outcome
        );
    }

    [Fact]
    public async Task RestartAsync_SingleWorkerPreset_TookInFull()
    {
        await using var supervised = await StartAsync();

        var checks = await ChecksAsync(
            supervised,
            RuntimePreset.All.Single(preset => preset.Id == "one-worker").For(1)
        );

        Assert.Equal(
            "1 to 1",
            $"{supervised.Target.State.Report!.MinWorkerThreads} to {supervised.Target.State.Report.MaxWorkerThreads}"
        );
        Assert.DoesNotContain(checks, check => check.Outcome == SettingOutcome.DidNotTake);
    }

    private static Task<SupervisedTarget> StartAsync() =>
        SupervisedTarget.StartAsync(FreePort.Next(), Cancellation, null, ("Target:StartTimeoutSeconds", "120"));

    private static async Task<IReadOnlyList<SettingCheck>> ChecksAsync(
        SupervisedTarget supervised,
        RuntimeSettings asked
    )
    {
        await supervised.Target.RestartAsync(asked, TestLease.New());
        var state = supervised.Target.State;
        Assert.True(state.Phase == TargetPhase.Running, $"{asked}: {state.Message} {string.Join(' ', state.LogTail)}");
        Assert.Equal(asked, supervised.Target.Settings);
        return SettingCheck.Compare(asked, supervised.Target.State.Report);
    }
}

using Dashboard.Targeting;

namespace Dashboard.Tests.Targeting;

/// <summary>Every knob, on the real target: what was asked for is what its runtime reports.</summary>
public sealed class RuntimeSettingsTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    public static TheoryData<RuntimeSettings> OneByOne =>
    [
        new RuntimeSettings { MinWorkerThreads = 37 }, new RuntimeSettings { MaxWorkerThreads = 200 }, new RuntimeSettings { MaxWorkerThreads = 1 },
        new RuntimeSettings { ProcessorCount = 7 }, new RuntimeSettings { HillClimbing = false }, new RuntimeSettings { StarvationDetection = false },
        new RuntimeSettings { SemaphoreSpin = 0 }, new RuntimeSettings { CooperativeBlocking = false }, new RuntimeSettings { CooperativeBlocking = true },
        new RuntimeSettings { ServerGc = true, ProcessorCount = 2 }, new RuntimeSettings { ServerGc = false },
    ];

    [Fact]
    public async Task RestartAsync_EverySettingInTurn_IsReportedByTheTarget()
    {
        await using var supervised = await SupervisedTarget.StartAsync(FreePort.Next(), Cancellation);
        await supervised.WaitForAsync(TargetPhase.Running, Cancellation);
        foreach (var row in OneByOne)
        {
            await supervised.Target.RestartAsync(row.Data, Cancellation);

            var state = supervised.Target.State;
            Assert.Equal(TargetPhase.Running, state.Phase);
            TestContext.Current.SendDiagnosticMessage(state.Report!.ToString() + string.Join(' ', state.Report.Configuration) + string.Join(' ', state.Report.Variables));
            Assert.NotEmpty(SettingCheck.Of(row.Data, state.Report));
            Assert.All(SettingCheck.Of(row.Data, state.Report), check => Assert.True(check.Outcome == SettingOutcome.Took, check + string.Join(' ', state.Report.Configuration) + string.Join(' ', state.Report.Variables)));
        }
    }
}

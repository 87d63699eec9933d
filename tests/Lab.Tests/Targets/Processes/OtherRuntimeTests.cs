using System.Net;
using Lab.Targets;
using Lab.Targets.Settings;
using Lab.Testing;

namespace Lab.Tests.Targets.Processes;

/// <summary>Publishes the target for another version of .NET; needs the registry of the packages.</summary>
[Trait("Category", "Long")]
public sealed class OtherRuntimeTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task RestartAsync_EarlierVersion_RunsOnItAndBackOnThatOfTheDashboard()
    {
        using var folder = new TemporaryFolder();
        await using var supervised = await SupervisedTarget.StartAsync(
            FreePort.Next(),
            Cancellation,
            null,
            ("Target:StartTimeoutSeconds", "120"),
            ("Target:RuntimesFolder", folder.Path)
        );
        await supervised.WaitForAsync(TargetPhase.Running, Cancellation);
        var settings = new RuntimeSettings { Net = 8, MaxWorkerThreads = 200 };

        await supervised.Target.RestartAsync(settings, TestLease.New());

        var state = supervised.Target.State;
        Assert.True(state.Phase == TargetPhase.Running, $"{state.Message} {string.Join(' ', state.LogTail)}");
        Assert.StartsWith(".NET 8.0.", state.Report!.Runtime, StringComparison.Ordinal);
        Assert.All(
            SettingCheck.Compare(settings, state.Report),
            check => Assert.Equal(SettingOutcome.Took, check.Outcome)
        );
        using var client = new HttpClient { BaseAddress = state.Address };
        Assert.Equal(HttpStatusCode.OK, (await client.GetAsync("/good/blocking", Cancellation)).StatusCode);
        Assert.Equal(HttpStatusCode.BadRequest, (await client.GetAsync("/good/io?delayMs=x", Cancellation)).StatusCode);

        await supervised.Target.RestartAsync(RuntimeSettings.Default, TestLease.New());

        Assert.Equal(
            System.Runtime.InteropServices.RuntimeInformation.FrameworkDescription,
            supervised.Target.State.Report!.Runtime
        );
    }
}

using Lab.Targets;
using Lab.Testing;
using Observation.Processes;
using Tests.Shared;

namespace Lab.Tests.Targets.Processes;

public sealed class ListedTargetTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    [Trait("Category", "Long")]
    public async Task List_ARunningTarget_NamesItAndItsPort()
    {
        await using var supervised = await SupervisedTarget.StartAsync(FreePort.Next(), Cancellation);
        var state = await supervised.WaitForAsync(TargetPhase.Running, Cancellation);

        var listed = Assert.Single(DotnetProcesses.List(), process => process.Id == state.ProcessId);

        Assert.Equal([supervised.Port], listed.Ports);
        Assert.Equal("TargetApi.dll", listed.Assembly);
        Assert.DoesNotContain(DotnetProcesses.List(), process => process.Id == Environment.ProcessId);
    }
}

using Lab.Loads.Planning;
using Lab.Testing;
using Mcp.Tools;
using ModelContextProtocol;

namespace Mcp.Tests.Tools;

public sealed class RunWaiterTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    private readonly ScriptedLab _lab = new(new AlwaysRunningTarget()) { Play = _ => null };
    private readonly InMemoryRunStore _store = new();

    [Fact]
    public async Task Wait_DuringTheRun_DoesNotReadTheStore()
    {
        var run = await StartAsync();
        var waiting = new RunWaiter(_lab, _store, TimeProvider.System).WaitAsync(
            run,
            TimeSpan.FromMinutes(1),
            Cancellation
        );

        _store.Add(RunSamples.Run("another"));
        await Task.Delay(TimeSpan.FromMilliseconds(500), Cancellation);
        Assert.Equal(0, _store.Readings);

        _store.Recording = run;
        _lab.Stop();
        _store.Add(RunSamples.Run(run));
        Assert.Equal(run, (await waiting).Id);
        Assert.InRange(_store.Readings, 1, 2);
    }

    [Fact]
    public async Task Wait_RunDoesNotEndInTime_Fails()
    {
        var run = await StartAsync();

        await Assert.ThrowsAsync<McpException>(() =>
            new RunWaiter(_lab, _store, TimeProvider.System).WaitAsync(run, TimeSpan.Zero, Cancellation)
        );
    }

    [Fact]
    public async Task Wait_UnknownRun_Fails() =>
        await Assert.ThrowsAsync<McpException>(() =>
            new RunWaiter(_lab, _store, TimeProvider.System).WaitAsync("unknown", TimeSpan.FromMinutes(1), Cancellation)
        );

    private async Task<string> StartAsync()
    {
        var lease = _lab.Reserve("Test").Lease;
        return (await _lab.StartAsync(new RunRequest { Users = 1, DurationSeconds = 1 }, lease)).Run!.Id;
    }
}

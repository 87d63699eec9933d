using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using Lab.Targets;
using Lab.Targets.Connections;
using Lab.Testing;
using Tests.Shared;

namespace Lab.Tests.Targets.Processes;

[Trait("Category", "Long")]
public sealed class TargetProcessTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task StartAsync_RealTarget_BecomesRunningAndAnswers()
    {
        await using var supervised = await SupervisedTarget.StartAsync(FreePort.Next(), Cancellation);

        var state = await supervised.WaitForAsync(TargetPhase.Running, Cancellation);

        Assert.NotNull(state.ProcessId);
        using var connection = BlockingHttpConnection.Open(state.Address, TimeSpan.FromSeconds(10), Cancellation);
        Assert.Equal(200, connection.Get("/health").Status);
    }

    [Fact]
    public async Task StartAsync_RealTarget_IsSeenStartingWithItsProcess()
    {
        await using var supervised = await SupervisedTarget.StartAsync(FreePort.Next(), Cancellation);

        var state = await supervised.WaitForAsync(
            s => s.Phase is TargetPhase.Starting or TargetPhase.Running,
            Cancellation
        );

        Assert.NotNull(state.ProcessId);
    }

    [Fact]
    public async Task Exit_ChildKilledFromOutside_BecomesCrashedAndNamesTheExitCode()
    {
        await using var supervised = await SupervisedTarget.StartAsync(FreePort.Next(), Cancellation);
        var running = await supervised.WaitForAsync(TargetPhase.Running, Cancellation);
        using var process = Process.GetProcessById(running.ProcessId!.Value);

        process.Kill();

        var crashed = await supervised.WaitForAsync(TargetPhase.Crashed, Cancellation);
        Assert.Null(crashed.ProcessId);
        Assert.Contains("exit code", crashed.Message, StringComparison.Ordinal);
        Assert.NotEmpty(crashed.LogTail);
    }

    [Fact]
    public async Task RestartAsync_AfterACrash_RunsAgainAsAnotherProcess()
    {
        await using var supervised = await SupervisedTarget.StartAsync(FreePort.Next(), Cancellation);
        var first = await supervised.WaitForAsync(TargetPhase.Running, Cancellation);
        using (var process = Process.GetProcessById(first.ProcessId!.Value))
        {
            process.Kill();
        }

        await supervised.WaitForAsync(TargetPhase.Crashed, Cancellation);
        await supervised.Target.RestartAsync(TestLease.New());

        var second = supervised.Target.State;
        Assert.Equal(TargetPhase.Running, second.Phase);
        Assert.NotEqual(first.ProcessId, second.ProcessId);
    }

    [Fact]
    public async Task RestartAsync_TwiceAtOnce_LeavesOneRunningProcess()
    {
        await using var supervised = await SupervisedTarget.StartAsync(FreePort.Next(), Cancellation);
        var seen = new HashSet<int>();
        supervised.Target.Changed += () =>
        {
            lock (seen)
            {
                if (supervised.Target.State.ProcessId is { } id)
                {
                    seen.Add(id);
                }
            }
        };
        await supervised.WaitForAsync(TargetPhase.Running, Cancellation);

        await Task.WhenAll(
            supervised.Target.RestartAsync(TestLease.New()),
            supervised.Target.RestartAsync(TestLease.New())
        );

        Assert.Equal(TargetPhase.Running, supervised.Target.State.Phase);
        Assert.Single(seen, LiveProcess.IsAlive);
    }

    [Fact]
    public async Task StopAsync_Running_EndsTheProcessInAnOrderlyWay()
    {
        await using var supervised = await SupervisedTarget.StartAsync(FreePort.Next(), Cancellation);
        var running = await supervised.WaitForAsync(TargetPhase.Running, Cancellation);

        await supervised.StopAsync(Cancellation);

        Assert.Equal(TargetPhase.Stopped, supervised.Target.State.Phase);
        Assert.False(LiveProcess.IsAlive(running.ProcessId!.Value));
    }

    [Fact]
    public async Task StartAsync_PortTaken_ReportsWhichPortAndWhichSetting()
    {
        using var other = new TcpListener(IPAddress.Loopback, 0);
        other.Start();
        var port = ((IPEndPoint)other.LocalEndpoint).Port;
        await using var supervised = await SupervisedTarget.StartAsync(port, Cancellation);

        var state = await supervised.WaitForAsync(TargetPhase.Crashed, Cancellation);

        Assert.Contains($"Port {port}", state.Message, StringComparison.Ordinal);
        Assert.Contains("Target:Port", state.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task StartAsync_ProgramThatCannotStart_KeepsWhatItSaid()
    {
        var noProgram = typeof(FactAttribute).Assembly.Location;
        await using var supervised = await SupervisedTarget.StartAsync(
            FreePort.Next(),
            Cancellation,
            null,
            ("Target:Path", noProgram)
        );

        var state = await supervised.WaitForAsync(TargetPhase.Crashed, Cancellation);

        Assert.Contains("exit code", state.Message, StringComparison.Ordinal);
        Assert.NotEmpty(state.LogTail);
    }

    [Fact]
    public async Task Changed_ListenerThatAsksForTheState_IsAnsweredAtOnce()
    {
        await using var supervised = await SupervisedTarget.StartAsync(FreePort.Next(), Cancellation);
        await supervised.WaitForAsync(TargetPhase.Running, Cancellation);
        var answered = 0;
        supervised.Target.Changed += () =>
        {
            // Read from another thread: a lock held while the event is raised would block it.
            var asker = new Thread(() => _ = supervised.Target.State) { IsBackground = true };
            asker.Start();
            answered += asker.Join(TimeSpan.FromSeconds(20)) ? 1 : -1_000;
        };

        await supervised.StopAsync(Cancellation);

        Assert.True(answered > 0);
    }

    [Fact]
    public async Task Changed_ListenerThatThrows_DoesNotKeepOthersFromHearing()
    {
        await using var supervised = await SupervisedTarget.StartAsync(FreePort.Next(), Cancellation);
        supervised.Target.Changed += () => throw new InvalidOperationException("on purpose");

        await supervised.WaitForAsync(TargetPhase.Running, Cancellation);
    }
}

using Observer.Contract;

namespace Observer.Tests.Looks;

public sealed class LabTargetTests
{
    private const int Users = 40;

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData("/bad/blocking", "Blocking", "BlockingEndpoints.cs", "Thread.Sleep(200)")]
    [InlineData("/bad/taskwait", "SyncOverAsync", "SyncOverAsyncEndpoints.cs", ".Result;")]
    public async Task Held_PoolBlockedByAnEndpoint_IsItsLineForAtLeast95Percent(
        string path,
        string folder,
        string file,
        string text
    )
    {
        await using var target = await LabTarget.StartAsync(Cancellation);
        target.Load(path, Users);
        using var observer = RunningObserver.Start(target.Id);
        var line = LabTarget.LineOf(folder, file, text);
        await observer.NextAsync<StackLook>(Cancellation);

        var (right, blocked) = (0, 0);
        for (var looks = 0; looks < 8; looks++)
        {
            var look = await observer.LookAsync<StackLook>(ObserverCommand.Stacks, Cancellation);
            foreach (var group in look.Groups.Where(IsHeld))
            {
                blocked += group.Threads;
                if (group.Location?.Line == line && group.Location.File == $"{folder}/{file}")
                    right += group.Threads;
            }
        }

        Assert.True(blocked >= 8, $"{blocked} blocked threads");
        Assert.True(right >= 0.95 * blocked, $"{right} of {blocked} threads are at {file}:{line}.");
    }

    [Fact]
    public async Task Held_ThreadsThatBlockAgainAndAgain_AreRecognizedWithoutAStop()
    {
        await using var target = await LabTarget.StartAsync(Cancellation);
        target.Load("/bad/blocking", Users);
        using var observer = RunningObserver.Start(target.Id);
        // The runtime compiles busy code again, at other addresses.
        for (var steady = 0; steady < 5; )
        {
            await observer.LookAsync<StackLook>(ObserverCommand.Stacks, Cancellation);
            var held = await observer.NextAsync<HeldThreads>(Cancellation);
            steady = held.Lines.Count > 0 && held.MovedThreads == 0 ? steady + 1 : 0;
        }

        // Each thread has run many times between two readings.
        var (known, moved) = (0, 0);
        for (var readings = 0; readings < 10; readings++)
        {
            var held = await observer.NextAsync<HeldThreads>(Cancellation);
            known += held.Lines.Sum(line => line.Threads);
            moved += held.MovedThreads;
        }

        Assert.True(known > 3 * moved, $"{known} threads with a line, {moved} without");
    }

    [Fact]
    public async Task Awaits_RequestsInFlight_AreAllAtTheirAwait()
    {
        await using var target = await LabTarget.StartAsync(Cancellation);
        target.Load("/bad/io?delayMs=5000", Users);
        using var observer = RunningObserver.Start(target.Id);
        var line = LabTarget.LineOf("UnboundedIo", "IoEndpoints.cs", "await Task.Delay(delay);");

        AwaitGroup? group = null;
        while (group?.Count != Users)
        {
            var look = await observer.LookAsync<AwaitLook>(ObserverCommand.Awaits, Cancellation);
            group = look.Groups.FirstOrDefault(group => group.Location?.Line == line);
            Assert.True(group is null || group.Count <= Users);
        }

        Assert.Equal("Task.Delay", group.Awaits);
        Assert.Equal("IoEndpoints.BadIo", group.Location!.Method);
    }

    // Idle workers wait in the pool's own code.
    private static bool IsHeld(ThreadGroup group) =>
        group is { IsPool: true, Activity: ThreadActivity.Blocked }
        && (
            group.Location is not null
            || !group.Frames.Any(frame => frame.Method.StartsWith("LowLevelLifoSemaphore", StringComparison.Ordinal))
        );
}

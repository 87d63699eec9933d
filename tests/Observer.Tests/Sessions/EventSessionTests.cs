using Observer.Contract;

namespace Observer.Tests.Sessions;

/// <summary>Processes whose memory is not read.</summary>
public sealed class EventSessionTests
{
    private const int Threads = 8;

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData("result", "BlockedThreads.cs", Threads, "Task.Result")]
    [InlineData("lock", "BlockedThreads.cs", Threads - 1, "lock (Monitor.Enter)")]
    [InlineData("sleep", "BlockedThreads.cs", Threads, "Thread.Sleep")]
    public async Task Held_ThreadsThatWaitedBefore_AreSampledAtTheirLine(
        string mode,
        string file,
        int threads,
        string call
    )
    {
        using var service = await WaitingService.StartAsync(mode, Threads, Cancellation);
        using var observer = RunningObserver.StartWithEvents(service.Id);

        var line = WaitingService.LineOf(file, mode);
        var held = await observer.NextAsync<HeldThreads>(Cancellation, held => ThreadsAt(held, line) == threads);

        var found = held.Lines.Single(found => found.Location.Line == line);
        Assert.Equal((file, call, true), (found.Location.File, found.Call, found.Location.IsUserCode));
        Assert.True(held.PoolThreads >= Threads);
    }

    // The threads have run since they were sampled, so only the events tell where they wait.
    [Theory]
    [InlineData("blocking", 1)]
    [InlineData("tasks", 1)]
    [InlineData("handles", 1)]
    [InlineData("locking", 2)]
    [InlineData("monitoring", 2)]
    public async Task Held_ThreadsThatWaitAgainAndAgain_AreAtTheirLine(string mode, int lines)
    {
        using var service = await WaitingService.StartAsync(mode, Threads, Cancellation);
        using var observer = RunningObserver.StartWithEvents(service.Id);
        var line = WaitingService.LineOf("RepeatedWaits.cs", mode);

        var (atLine, all) = (0, 0);
        for (var reading = 0; reading < 20; reading++)
        {
            var held = await observer.NextAsync<HeldThreads>(Cancellation);
            if (reading < 6)
                continue;
            atLine += ThreadsAt(held, line);
            all += held.Lines.Sum(found => found.Threads);
            Assert.True(held.Lines.Select(found => found.Location.Line).Distinct().Count() <= lines, $"{held}");
        }

        Assert.True(all > 0);
        Assert.InRange((double)atLine / all, 0.95, 1);
    }

    [Theory]
    [InlineData("idle")]
    [InlineData("cpu")]
    [InlineData("garbage")]
    [InlineData("delay")]
    public async Task Held_ServiceThatBlocksNoThread_HasNoLine(string mode)
    {
        using var service = await WaitingService.StartAsync(mode, 4, Cancellation);
        using var observer = RunningObserver.StartWithEvents(service.Id);

        for (var reading = 0; reading < 8; reading++)
            Assert.Empty((await observer.NextAsync<HeldThreads>(Cancellation)).Lines);
    }

    [Fact]
    public async Task Held_RepeatedSleep_IsNotVisibleAndTheThreadsAreCounted()
    {
        using var service = await WaitingService.StartAsync("sleeping", Threads, Cancellation);
        using var observer = RunningObserver.StartWithEvents(service.Id);

        var status = await observer.NextAsync<ObserverStatus>(Cancellation);
        Assert.Equal(ObservationSource.Events, status.Source);
        Assert.NotNull(status.Unseen);
        Assert.NotNull(status.Runtime);
        await observer.NextAsync<HeldThreads>(
            Cancellation,
            held => held is { Lines: [], MovedThreads: >= Threads / 2 }
        );
    }

    [Fact]
    public async Task Stacks_OnRequest_HaveTheSleepingThreads()
    {
        using var service = await WaitingService.StartAsync("sleeping", Threads, Cancellation);
        using var observer = RunningObserver.StartWithEvents(service.Id);

        var line = WaitingService.LineOf("RepeatedWaits.cs", "sleeping");
        while (true)
        {
            var look = await observer.LookAsync<StackLook>(ObserverCommand.Stacks, Cancellation);
            Assert.Equal(0, look.Cost.StopMs);
            if (
                look.Groups.Where(group => group.IsPool && group.Location?.Line == line).Sum(group => group.Threads)
                >= Threads / 2
            )
                return;
        }
    }

    [Fact]
    public async Task Awaits_OnRequest_AreReadFromADumpThatIsDeleted()
    {
        using var service = await WaitingService.StartAsync("semaphore", 25, Cancellation);
        using var observer = RunningObserver.StartWithEvents(service.Id);
        var line = WaitingService.LineOf("AwaitingCalls.cs", "semaphore");

        var look = await observer.LookAsync<AwaitLook>(ObserverCommand.Awaits, Cancellation);

        var group = look.Groups.Single(group => group.Location?.Line == line);
        Assert.Equal((25, "SemaphoreSlim.WaitAsync"), (group.Count, group.Awaits));
        Assert.True(look.Cost.StopMs > 0);
        var held = await observer.NextAsync<HeldThreads>(Cancellation);
        Assert.Equal(look.Cost.CopiedBytes, held.ExpectedFileBytes);
        Assert.Empty(Directory.GetDirectories(Path.GetTempPath(), $"concurrency-dump-{observer.Id}-*"));
    }

    [Fact]
    public async Task Locks_OnRequest_NameTheDeadlock()
    {
        using var service = await WaitingService.StartAsync("deadlock", 2, Cancellation);
        using var observer = RunningObserver.StartWithEvents(service.Id);

        var look = await observer.LookAsync<LockLook>(ObserverCommand.Locks, Cancellation);

        Assert.Equal(
            new[] { "deadlock-1", "deadlock-2" }.Select(mark => (int?)WaitingService.LineOf("Deadlock.cs", mark)),
            Assert.Single(look.Deadlocks).Threads.Select(thread => thread.Location!.Line).Order()
        );
    }

    [Fact]
    public async Task Queue_OnRequest_HasTheWorkItems()
    {
        using var service = await WaitingService.StartAsync("queue", 40, Cancellation);
        using var observer = RunningObserver.StartWithEvents(service.Id);

        var look = await observer.LookAsync<QueueLook>(ObserverCommand.Queue, Cancellation);

        Assert.Equal(40 - Environment.ProcessorCount, look.Items);
    }

    [Fact]
    public async Task Observer_TargetEnds_SaysSoAndEnds()
    {
        var service = await WaitingService.StartAsync("idle", 1, Cancellation);
        using var observer = RunningObserver.StartWithEvents(service.Id);
        await observer.NextAsync<HeldThreads>(Cancellation);

        service.Dispose();

        await observer.NextAsync<ObserverStatus>(Cancellation, status => status.State == ObserverState.TargetEnded);
        Assert.True(observer.WaitForExit());
        Assert.Equal(0, observer.ExitCode);
    }

    private static int ThreadsAt(HeldThreads held, int line) =>
        held.Lines.Where(found => found.Location.Line == line).Sum(found => found.Threads);
}

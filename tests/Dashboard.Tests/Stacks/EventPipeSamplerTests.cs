using System.Diagnostics;
using Dashboard.Stacks;
using Dashboard.Targeting;
using Dashboard.Tests.Targeting;
using StackFrame = Dashboard.Stacks.StackFrame;

namespace Dashboard.Tests.Stacks;

/// <summary>The sampler on a real target.</summary>
public sealed class EventPipeSamplerTests : IDisposable
{
    private readonly string _temporary = Directory.CreateTempSubdirectory("sampler-tests-").FullName;

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Sample_StarvedTarget_AttributesBusyThreadsToTheLineThatSleeps()
    {
        await using var supervised = await SupervisedTarget.StartAsync(FreePort.Next(), Cancellation);
        var running = await supervised.WaitForAsync(TargetPhase.Running, Cancellation);
        using var client = new HttpClient { BaseAddress = running.Address };
        var sampler = new EventPipeSampler(_temporary);
        using var end = CancellationTokenSource.CreateLinkedTokenSource(Cancellation);
        end.CancelAfter(TimeSpan.FromSeconds(60));
        var load = Task.WhenAll(Enumerable.Range(0, 100).Select(_ => AskAgainAndAgain(client, end.Token)));

        await Eventually(() => Busy(sampler, running.ProcessId!.Value), busy => busy.Sum(group => group.Threads) >= 8);
        var started = Stopwatch.GetTimestamp();
        var groups = Busy(sampler, running.ProcessId!.Value);
        var took = Stopwatch.GetElapsedTime(started);
        await end.CancelAsync();
        await load;

        var asleep = groups.Where(group => group.Application?.Method.Contains("BlockingEndpoints.BadBlocking", StringComparison.Ordinal) == true).ToList();
        Assert.True(asleep.Sum(group => group.Threads) >= 0.9 * groups.Sum(group => group.Threads), string.Join('\n', groups.Select(Describe)));
        Assert.Equal("Thread.Sleep", asleep[0].Blocking);
        Assert.Equal("Blocking/BlockingEndpoints.cs", asleep[0].Application!.File);
        Assert.Contains("Thread.Sleep(200)", SourceLine(asleep[0].Application!), StringComparison.Ordinal);
        Assert.InRange(took.TotalSeconds, 0, 10);
        Assert.Empty(Directory.EnumerateFileSystemEntries(_temporary));
        TestContext.Current.TestOutputHelper?.WriteLine($"{groups.Sum(group => group.Threads)} busy threads in {took.TotalMilliseconds:F0} ms");
    }

    [Fact]
    public async Task Sample_IdleTarget_FindsNoBusyThread()
    {
        await using var supervised = await SupervisedTarget.StartAsync(FreePort.Next(), Cancellation);
        var running = await supervised.WaitForAsync(TargetPhase.Running, Cancellation);

        var threads = new EventPipeSampler(_temporary).Sample(running.ProcessId!.Value);

        Assert.Contains(threads, stack => stack.Any(frame => frame is { IsApplication: true, Method: "Program.Main" }));
        Assert.InRange(threads.Count(stack => StackGroups.RoleOf(stack) == ThreadRole.BusyPool), 0, 1);
        Assert.Empty(Directory.EnumerateFileSystemEntries(_temporary));
    }

    [Fact]
    public void Sample_NoDotnetProcess_FailsAndLeavesNothingBehind()
    {
        Assert.ThrowsAny<Exception>(() => new EventPipeSampler(_temporary).Sample(1));

        Assert.Empty(Directory.EnumerateFileSystemEntries(_temporary));
    }

    public void Dispose() => Directory.Delete(_temporary, recursive: true);

    private static List<StackGroup> Busy(EventPipeSampler sampler, int processId) =>
        [.. StackGroups.Of(sampler.Sample(processId)).Where(group => group.Role == ThreadRole.BusyPool)];

    private static string Describe(StackGroup group) =>
        $"{group.Threads} × {group.Application?.Method} in {group.Blocking}: {string.Join(" < ", group.Frames.Select(frame => $"{frame.Method} {frame.File}:{frame.Line}"))}";

    private static string SourceLine(StackFrame frame)
    {
        var folder = new DirectoryInfo(AppContext.BaseDirectory);
        while (!File.Exists(Path.Combine(folder.FullName, "ConcurrencyDashboard.sln"))) folder = folder.Parent!;
        return File.ReadLines(Path.Combine(folder.FullName, "src", "TargetApi", frame.File!)).ElementAt(frame.Line!.Value - 1);
    }

    private static async Task AskAgainAndAgain(HttpClient client, CancellationToken end)
    {
        try
        {
            while (true) (await client.GetAsync(new Uri("/bad/blocking", UriKind.Relative), end)).Dispose();
        }
        catch (OperationCanceledException)
        {
            // The test has seen enough.
        }
    }

    // Each look takes as long as a capture, which is the pace.
    private static async Task Eventually<T>(Func<T> look, Func<T, bool> asked)
    {
        for (var attempt = 0; attempt < 60; attempt++)
        {
            if (asked(await Task.Factory.StartNew(look, Cancellation, TaskCreationOptions.LongRunning, TaskScheduler.Default))) return;
        }

        Assert.Fail("It never came about.");
    }
}

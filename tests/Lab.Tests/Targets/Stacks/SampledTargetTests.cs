using System.Diagnostics;
using Lab.Targets;
using Lab.Targets.Settings;
using Lab.Testing;
using Observation.Stacks;
using Tests.Shared;
using StackFrame = Observation.Stacks.StackFrame;

namespace Lab.Tests.Targets.Stacks;

/// <summary>The sampler on a real target.</summary>
[Trait("Category", "Long")]
public sealed class SampledTargetTests : IDisposable
{
    private readonly string _temporary = Directory.CreateTempSubdirectory("sampler-tests-").FullName;

    private static readonly (string, string) Patient = ("Target:StartTimeoutSeconds", "60");

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Sample_StarvedTarget_AttributesBusyThreadsToTheLineThatSleeps()
    {
        await using var supervised = await SupervisedTarget.StartAsync(FreePort.Next(), Cancellation, null, Patient);
        await supervised.WaitForAsync(TargetPhase.Running, Cancellation);

        // As many threads as a starved pool has after some time, without waiting for it.
        await supervised.Target.RestartAsync(RuntimeSettings.Default with { MinWorkerThreads = 64 }, TestLease.New());
        var running = await supervised.WaitForAsync(TargetPhase.Running, Cancellation);
        using var client = new HttpClient { BaseAddress = running.Address };
        var sampler = new EventPipeSampler(_temporary);
        using var end = CancellationTokenSource.CreateLinkedTokenSource(Cancellation);
        // The first call compiles the code of the others. Start times differ, so that the threads do not leave the line together.
        (await client.GetAsync(new Uri("/bad/blocking", UriKind.Relative), end.Token)).Dispose();
        var load = Task.WhenAll(
            Enumerable
                .Range(0, 100)
                .Select(number => AskAgainAndAgain(client, TimeSpan.FromMilliseconds(3 * number), end.Token))
        );

        List<StackGroup> groups,
            asleep;
        TimeSpan took;
        try
        {
            (groups, asleep, took) = await UntilAsleepAsync(sampler, running.ProcessId!.Value, threads: 48);
        }
        finally
        {
            await end.CancelAsync();
            await load;
        }

        Assert.Equal("Thread.Sleep", asleep[0].Blocking);
        Assert.Equal("Blocking/BlockingEndpoints.cs", asleep[0].Application!.File);
        Assert.Contains("Thread.Sleep(200)", SourceLine(asleep[0].Application!), StringComparison.Ordinal);
        Assert.Empty(Directory.EnumerateFileSystemEntries(_temporary));
        TestContext.Current.TestOutputHelper?.WriteLine(
            $"{groups.Sum(group => group.Threads)} busy threads in {took.TotalMilliseconds:F0} ms"
        );
    }

    [Fact]
    public async Task Sample_IdleTarget_FindsNoBusyThread()
    {
        await using var supervised = await SupervisedTarget.StartAsync(FreePort.Next(), Cancellation, null, Patient);
        var running = await supervised.WaitForAsync(TargetPhase.Running, Cancellation);

        var threads = new EventPipeSampler(_temporary).Sample(running.ProcessId!.Value);

        Assert.Contains(
            threads,
            stack => stack.Frames.Any(frame => frame is { IsApplication: true, Method: "Program.Main" })
        );
        Assert.InRange(threads.Count(stack => StackGroups.RoleOf(stack.Frames) == ThreadRole.BusyPool), 0, 1);
        Assert.Empty(Directory.EnumerateFileSystemEntries(_temporary));
    }

    public void Dispose() => Directory.Delete(_temporary, recursive: true);

    private static List<StackGroup> Busy(EventPipeSampler sampler, int processId) =>
        [.. StackGroups.Group(sampler.Sample(processId)).Where(group => group.Role == ThreadRole.BusyPool)];

    private static string Describe(StackGroup group) =>
        $"{group.Threads} × {group.Application?.Method} in {group.Blocking}: "
        + $"{string.Join(" < ", group.Frames.Select(frame => $"{frame.Method} {frame.File}:{frame.Line}"))}";

    private static string SourceLine(StackFrame frame) =>
        File.ReadLines(Repository.PathOf("src", "TargetApi", frame.File!)).ElementAt(frame.Line!.Value - 1);

    private static async Task AskAgainAndAgain(HttpClient client, TimeSpan after, CancellationToken end)
    {
        try
        {
            await Task.Delay(after, end);
            while (true)
                (await client.GetAsync(new Uri("/bad/blocking", UriKind.Relative), end)).Dispose();
        }
        catch (OperationCanceledException)
        {
            // The test has ended.
        }
    }

    // Each sample takes as long as a capture. On a busy machine, many threads may not have reached the sleeping line yet.
    private static async Task<(List<StackGroup> Groups, List<StackGroup> Asleep, TimeSpan Took)> UntilAsleepAsync(
        EventPipeSampler sampler,
        int processId,
        int threads
    )
    {
        List<StackGroup> groups = [];
        for (var attempt = 0; attempt < 60; attempt++)
        {
            var started = Stopwatch.GetTimestamp();
            groups = await Task.Factory.StartNew(
                () => Busy(sampler, processId),
                Cancellation,
                TaskCreationOptions.LongRunning,
                TaskScheduler.Default
            );
            var asleep = groups.FindAll(group =>
                group.Application?.Method.Contains("BlockingEndpoints.BadBlocking", StringComparison.Ordinal) == true
            );
            var busy = groups.Sum(group => group.Threads);
            if (busy >= threads && asleep.Sum(group => group.Threads) >= 0.9 * busy)
                return (groups, asleep, Stopwatch.GetElapsedTime(started));
        }

        throw new TimeoutException(
            $"There were never {threads} busy threads of which nine in ten slept. The last were:\n"
                + $"{string.Join('\n', groups.Select(Describe))}"
        );
    }
}

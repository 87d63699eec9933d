using Observation.Stacks;

namespace Observation.Tests.Stacks;

/// <summary>The sampler on this process.</summary>
public sealed class EventPipeSamplerTests : IDisposable
{
    private readonly string _temporary = Directory.CreateTempSubdirectory("sampler-tests-").FullName;

    [Fact]
    public void Sample_PoolThreadsBlockedInManyWays_NamesEachCallAndItsLine()
    {
        using var blocked = new BlockedThreads();
        var expected = new Dictionary<string, string>
        {
            ["BlockedThreads.InResult"] = "Task.Result",
            ["BlockedThreads.InGetResult"] = "GetAwaiter().GetResult()",
            ["BlockedThreads.InWait"] = "Task.Wait",
            ["BlockedThreads.InLock"] = "lock (Monitor.Enter)",
            ["BlockedThreads.InSemaphore"] = "SemaphoreSlim.Wait",
        };
        var sampler = new EventPipeSampler(_temporary);

        // A thread that was given work has not begun to wait yet; it will have at one of the next looks.
        Dictionary<string, StackGroup> found = [];
        for (var attempt = 0; attempt < 20 && found.Count < expected.Count; attempt++)
        {
            found = Busy(sampler, Environment.ProcessId)
                .Where(group => group.Application is { } frame && expected.ContainsKey(MethodNames.TypeAndMethod(frame.Method)) && group.Blocking is not null)
                .ToDictionary(group => MethodNames.TypeAndMethod(group.Application!.Method));
        }

        Assert.Equal(expected, found.ToDictionary(pair => pair.Key, pair => pair.Value.Blocking!));
        Assert.All(found.Values, group => Assert.Equal("Stacks/BlockedThreads.cs", group.Application!.File));
        Assert.Equal(BlockedThreads.LineOfResult, found["BlockedThreads.InResult"].Application!.Line);
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
}

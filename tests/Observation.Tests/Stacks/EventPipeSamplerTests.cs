using System.Diagnostics;
using Faults.Streams;
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
                .Where(group =>
                    group.Application is { } frame
                    && expected.ContainsKey(MethodNames.TypeAndMethod(frame.Method))
                    && group.Blocking is not null
                )
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

    // A block of two gigabytes, as no runtime announces one: the reader of the file would make room for it.
    [Fact(SkipUnless = nameof(IsLinux), Skip = "A runtime is passed off in Linux's way.")]
    public async Task Sample_RuntimeThatAnnouncesGigabytes_IsRefusedBeforeItIsRead()
    {
        byte[] stream =
        [
            .. "Nettrace"u8,
            20,
            0,
            0,
            0,
            .. "!FastSerialization.1"u8,
            5,
            5,
            1,
            1,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            5,
            0,
            0,
            0,
            .. "Block"u8,
            6,
            .. BitConverter.GetBytes(int.MaxValue),
        ];

        var problem = await SampleAsync(() => stream, new EventPipeSampler(_temporary));

        Assert.Contains(
            "bytes is announced",
            Assert.IsType<FormatException>(problem).Message,
            StringComparison.Ordinal
        );
        Assert.Empty(Directory.EnumerateFileSystemEntries(_temporary));
    }

    [Fact(SkipUnless = nameof(IsLinux), Skip = "A runtime is passed off in Linux's way.")]
    public async Task Sample_RuntimeThatSaysNothing_IsGivenUp()
    {
        var problem = await SampleAsync(
            () => null,
            new EventPipeSampler(_temporary) { SampleTimeout = TimeSpan.FromMilliseconds(300) }
        );

        Assert.IsType<TimeoutException>(problem);
        Assert.Empty(Directory.EnumerateFileSystemEntries(_temporary));
    }

    [Fact(SkipUnless = nameof(IsLinux), Skip = "A runtime is passed off in Linux's way.")]
    public async Task Sample_RuntimeWhoseAnswerIsTooShort_IsRefused()
    {
        var problem = await SampleAsync(() => [], new EventPipeSampler(_temporary), session: [1, 0]);

        Assert.IsType<FormatException>(problem);
        Assert.Empty(Directory.EnumerateFileSystemEntries(_temporary));
    }

    public static bool IsLinux => OperatingSystem.IsLinux();

    public void Dispose() => Directory.Delete(_temporary, recursive: true);

    private static async Task<Exception?> SampleAsync(
        Func<byte[]?> stream,
        EventPipeSampler sampler,
        byte[]? session = null
    )
    {
        using var sleeper = Process.Start(new ProcessStartInfo("sleep", ["300"]))!;
        try
        {
            await using var runtime = new DiagnosticsServer(sleeper.Id, stream, session);
            return await Task.Run(
                    () => Record.Exception(() => sampler.Sample(sleeper.Id)),
                    TestContext.Current.CancellationToken
                )
                .WaitAsync(TimeSpan.FromSeconds(60), TestContext.Current.CancellationToken);
        }
        finally
        {
            sleeper.Kill();
        }
    }

    private static List<StackGroup> Busy(EventPipeSampler sampler, int processId) =>
        [.. StackGroups.Group(sampler.Sample(processId)).Where(group => group.Role == ThreadRole.BusyPool)];
}

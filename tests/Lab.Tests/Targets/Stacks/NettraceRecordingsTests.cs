using Lab.Targets;
using Lab.Targets.Frames;
using Lab.Targets.Stacks;
using Lab.Testing;
using Microsoft.Extensions.Logging.Abstractions;

namespace Lab.Tests.Targets.Stacks;

public sealed class NettraceRecordingsTests : IDisposable
{
    private readonly FakeTarget _target = new();
    private readonly RunInProgress _run = new();
    private readonly string _folder = Directory.CreateTempSubdirectory("nettrace-").FullName;

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    public NettraceRecordingsTests() => _target.RunAt(new Uri("http://localhost:1"));

    [Fact]
    public async Task Start_TargetUp_ShowsProgressAndKeepsTheFile()
    {
        using var recordings = Recordings(
            (_, file, _, progress, stop) =>
            {
                progress(1_000);
                stop.WaitHandle.WaitOne();
                File.WriteAllText(file, "events");
            }
        );

        Assert.Null(recordings.Start(30));
        var during = await Eventually.WaitForAsync(() => recordings.State, state => state.Bytes > 0, Cancellation);
        Assert.Equal((NettracePhase.Recording, 30, 1_000), (during.Phase, during.Seconds, during.Bytes));
        Assert.Null(recordings.File);
        Assert.NotNull(recordings.Start(30));

        recordings.Stop();

        await Eventually.WaitForAsync(
            () => recordings.State.Phase,
            phase => phase == NettracePhase.Complete,
            Cancellation
        );
        Assert.Equal("events", await File.ReadAllTextAsync(recordings.File!, Cancellation));
    }

    [Fact]
    public async Task Start_Again_DeletesThePreviousFile()
    {
        using var recordings = Recordings((_, file, _, _, _) => File.WriteAllText(file, "events"));
        recordings.Start(1);
        var first = await CompleteAsync(recordings);

        recordings.Start(2);
        await Eventually.WaitForAsync(() => recordings.State, IsSecond, Cancellation);

        Assert.Single(Directory.GetFiles(Path.GetDirectoryName(first)!));

        static bool IsSecond(NettraceState state) => state is { Phase: NettracePhase.Complete, Seconds: 2 };
    }

    [Fact]
    public async Task Start_RuntimeDoesNotAnswer_FailsWithTheReason()
    {
        using var recordings = Recordings((_, _, _, _, _) => throw new TimeoutException("late"));

        recordings.Start(1);

        var state = await Eventually.WaitForAsync(
            () => recordings.State,
            state => state.Phase == NettracePhase.Failed,
            Cancellation
        );
        Assert.Equal("late", state.Problem);
        Assert.Null(recordings.File);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(121)]
    public void Start_InvalidLength_IsRejected(int seconds)
    {
        using var recordings = Recordings((_, _, _, _, _) => Assert.Fail("It records."));

        Assert.NotNull(recordings.Start(seconds));
        Assert.Equal(NettracePhase.None, recordings.State.Phase);
    }

    [Fact]
    public void Start_RunThatGoesElsewhere_IsRejected()
    {
        _run.GoesElsewhere = true;
        using var recordings = Recordings((_, _, _, _, _) => Assert.Fail("It records."));

        Assert.Contains("My service", recordings.Start(30), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Dispose_CompleteFile_IsDeleted()
    {
        var recordings = Recordings((_, file, _, _, _) => File.WriteAllText(file, "events"));
        recordings.Start(1);
        await CompleteAsync(recordings);

        recordings.Dispose();

        Assert.Empty(Directory.EnumerateFileSystemEntries(_folder));
    }

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    private static async Task<string> CompleteAsync(NettraceRecordings recordings)
    {
        await Eventually.WaitForAsync(
            () => recordings.State.Phase,
            phase => phase == NettracePhase.Complete,
            Cancellation
        );
        return recordings.File!;
    }

    private NettraceRecordings Recordings(RecordNettrace record) =>
        new(_target, _run, record, _folder, TimeProvider.System, NullLogger<NettraceRecordings>.Instance);
}

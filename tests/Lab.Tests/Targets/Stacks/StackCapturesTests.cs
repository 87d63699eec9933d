using Experiments.Charts;
using Lab.Targets;
using Lab.Targets.Frames;
using Lab.Targets.Stacks;
using Lab.Testing;
using Microsoft.Extensions.Logging.Abstractions;
using Observation.Stacks;

namespace Lab.Tests.Targets.Stacks;

public sealed class StackCapturesTests
{
    private readonly FakeTarget _target = new();
    private readonly RunInProgress _run = new() { Id = "run-7" };
    private readonly FrameStream _stream = new();
    private readonly FrameEvents _events = new(new StreamClock(TimeProvider.System));

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task CaptureAsync_TargetUp_KeepsTheStacksWithTheRunAndMarksTheCharts()
    {
        _target.RunAt(new Uri("http://localhost:1"));
        var captures = CapturesOf(_ => [Sleeping, Idle]);
        var number = 0;
        captures.Changed += () => number++;

        var answer = await captures.CaptureAsync(Cancellation);

        Assert.Null(answer.Problem);
        Assert.Same(answer.Capture, captures.Latest);
        Assert.Equal(("run-7", 2, 1), (answer.Capture!.RunId, answer.Capture.Threads, answer.Capture.BusyPoolThreads));
        Assert.Equal(1, number);
        Assert.Equal(
            (FrameEventKinds.StacksCaptured, "1 busy"),
            Assert.Single(_events.DequeueAll()) is var mark ? (mark.Kind, mark.Label) : default
        );
    }

    // Regression: an experiment without blocked threads was answered with "start a run" while its run was active.
    [Theory]
    [InlineData("run-7", 2_476.0, 2_476L, "2,476 requests are awaiting")]
    [InlineData("run-7", null, null, "at this moment")]
    [InlineData(null, 2_476.0, null, "no run is active")]
    public async Task CaptureAsync_NoThreadBusy_SaysHowManyRequestsAwait(
        string? runId,
        double? onServer,
        long? expected,
        string expectedText
    )
    {
        _target.RunAt(new Uri("http://localhost:1"));
        _run.Id = runId;
        _stream.Publish(1, new FrameValues { [SeriesCatalogue.HttpActiveRequests] = onServer }.Values, []);

        var capture = (await CapturesOf(_ => [Idle]).CaptureAsync(Cancellation)).Capture!;

        Assert.Equal(expected, capture.OpenRequests);
        Assert.Contains(expectedText, capture.DescribeIdle(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task CaptureAsync_AThreadBusy_HasNothingToExplain()
    {
        _target.RunAt(new Uri("http://localhost:1"));

        Assert.Null((await CapturesOf(_ => [Sleeping]).CaptureAsync(Cancellation)).Capture!.DescribeIdle());
    }

    // The run goes to another service, so the threads of the watched process are unrelated to it.
    [Fact]
    public async Task CaptureAsync_RunThatGoesElsewhere_IsRefusedWithTheWayOut()
    {
        _target.RunAt(new Uri("http://localhost:1"));
        _run.GoesElsewhere = true;

        var answer = await CapturesOf(_ => [Sleeping]).CaptureAsync(Cancellation);

        Assert.Null(answer.Capture);
        Assert.Contains("My service", answer.Problem, StringComparison.Ordinal);
    }

    [Fact]
    public async Task CaptureAsync_PathWithASecret_ShowsTheRequestWithoutIt()
    {
        _target.RunAt(new Uri("http://localhost:1"));
        var captures = CapturesOf(
            _ => [Sleeping, Sleeping],
            ["GET /orders;token=s3cret/7", "GET /orders;token=another/7"]
        );

        var capture = (await captures.CaptureAsync(Cancellation)).Capture!;

        Assert.Equal(
            new ObservedRequest("GET /orders;token=•••/7", 2),
            Assert.Single(Assert.Single(capture.Groups).Requests)
        );
    }

    [Fact]
    public async Task PutAway_CaptureOfAnEarlierRun_IsGoneAndEverybodyIsTold()
    {
        _target.RunAt(new Uri("http://localhost:1"));
        var captures = CapturesOf(_ => [Sleeping, Idle]);
        await captures.CaptureAsync(Cancellation);
        var source = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        captures.Changed += source.SetResult;

        captures.Clear();

        Assert.Null(captures.Latest);
        await source.Task.WaitAsync(TimeSpan.FromSeconds(30), Cancellation);
    }

    [Fact]
    public async Task CaptureAsync_PutAwayMeanwhile_ShowsNobodyStacksOfAnotherTime()
    {
        _target.RunAt(new Uri("http://localhost:1"));
        StackCaptures? captures = null;
        captures = CapturesOf(_ =>
        {
            captures!.Clear();
            return [Sleeping];
        });

        var answer = await captures.CaptureAsync(Cancellation);

        Assert.Null(captures.Latest);
        Assert.Contains("run ended", answer.Problem, StringComparison.Ordinal);
    }

    [Fact]
    public async Task CaptureAsync_OffThePool_BlocksNoneOfItsThreads()
    {
        _target.RunAt(new Uri("http://localhost:1"));
        var onPool = true;
        var captures = CapturesOf(_ =>
        {
            onPool = Thread.CurrentThread.IsThreadPoolThread;
            return [Idle];
        });

        await captures.CaptureAsync(Cancellation);

        Assert.False(onPool);
    }

    [Fact]
    public async Task CaptureAsync_WhileAnotherIsOn_IsRefusedAndTheFirstArrives()
    {
        _target.RunAt(new Uri("http://localhost:1"));
        using var goOn = new ManualResetEventSlim();
        var captures = CapturesOf(_ =>
        {
            goOn.Wait(TimeSpan.FromSeconds(30));
            return [Sleeping];
        });

        var first = captures.CaptureAsync(Cancellation);
        var second = await captures.CaptureAsync(Cancellation);
        goOn.Set();

        Assert.Contains("in progress", second.Problem, StringComparison.Ordinal);
        Assert.Null(second.Capture);
        Assert.NotNull((await first).Capture);
        Assert.NotNull((await captures.CaptureAsync(Cancellation)).Capture);
    }

    [Fact]
    public async Task CaptureAsync_TargetDown_SaysSo()
    {
        var answer = await CapturesOf(_ => throw new InvalidOperationException("must not be asked"))
            .CaptureAsync(Cancellation);

        Assert.Contains("not running", answer.Problem, StringComparison.Ordinal);
    }

    [Fact]
    public async Task CaptureAsync_NoProcessToLookInto_SaysSo()
    {
        _target.State = new(TargetPhase.Running, new Uri("http://localhost:1"), null, "Elsewhere.", []);

        var answer = await CapturesOf(_ => throw new InvalidOperationException("must not be asked"))
            .CaptureAsync(Cancellation);

        Assert.Contains("not a .NET process", answer.Problem, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(typeof(IOException), "cannot be reached")]
    [InlineData(typeof(FormatException), "cannot be read: the data is incomplete")]
    [InlineData(typeof(TimeoutException), "did not arrive")]
    public async Task CaptureAsync_ProcessGoneMeanwhile_SaysSoAndKeepsTheLastStacks(Type problem, string expected)
    {
        _target.RunAt(new Uri("http://localhost:1"));
        var isGone = false;
        var captures = CapturesOf(_ =>
            isGone ? throw (Exception)Activator.CreateInstance(problem, "They did not arrive.")! : [Sleeping]
        );
        var before = await captures.CaptureAsync(Cancellation);
        isGone = true;

        var answer = await captures.CaptureAsync(Cancellation);

        Assert.Contains(expected, answer.Problem, StringComparison.Ordinal);
        Assert.Same(before.Capture, captures.Latest);
    }

    // The sampler's message contains the reader's message as its inner exception.
    [Fact]
    public async Task CaptureAsync_StacksThatMakeNoSense_AreNotToldAsAProcessThatIsAway()
    {
        _target.RunAt(new Uri("http://localhost:1"));

        var answer = await CapturesOf(_ =>
                throw new FormatException("The recorded stacks cannot be read.", new InvalidOperationException())
            )
            .CaptureAsync(Cancellation);

        Assert.Contains("cannot be read: the data is incomplete", answer.Problem, StringComparison.Ordinal);
    }

    private StackCaptures CapturesOf(
        Func<int, IReadOnlyList<IReadOnlyList<StackFrame>>> sample,
        params string?[] requests
    ) =>
        new(
            _target,
            new FakeSampler(sample, requests),
            _events,
            TimeProvider.System,
            _run,
            _stream,
            NullLogger<StackCaptures>.Instance
        );

    private static readonly StackFrame[] Sleeping =
    [
        new("System.Threading.Thread.Sleep(int32)", "System.Private.CoreLib", false),
        new("TargetApi.Blocking.BlockingEndpoints.BadBlocking()", "TargetApi", true),
        new("System.Threading.ThreadPoolWorkQueue.Dispatch()", "System.Private.CoreLib", false),
    ];

    private static readonly StackFrame[] Idle =
    [
        new("System.Threading.PortableThreadPool.WorkerThread.WorkerThreadStart()", "System.Private.CoreLib", false),
    ];

    private sealed class FakeSampler(Func<int, IReadOnlyList<IReadOnlyList<StackFrame>>> sample, string?[] requests)
        : IThreadSampler
    {
        public IReadOnlyList<ThreadStack> Sample(int processId) =>
            [
                .. sample(processId)
                    .Select((frames, index) => new ThreadStack(frames, requests.ElementAtOrDefault(index))),
            ];
    }
}

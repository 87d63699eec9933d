using Experiments;
using Experiments.Charts;
using Lab.Diagnosis.Evaluation;
using Lab.Diagnosis.Findings;
using Lab.Targets.Frames;
using Lab.Targets.XRay;
using Lab.Testing;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Options;

namespace Lab.Tests.Diagnosis.Evaluation;

public sealed class FindingsEngineTests : IAsyncLifetime
{
    private readonly FakeTimeProvider _time = new();
    private readonly FrameStream _stream = new();
    private readonly FrameEvents _events;
    private readonly FakeXRay _xray = new();
    private readonly FakeProbes _probes = new();
    private readonly FindingsEngine _engine;
    private readonly SemaphoreSlim _raised = new(0);
    private double _seconds;

    public FindingsEngineTests()
    {
        _events = new FrameEvents(new StreamClock(_time));
        _engine = new FindingsEngine(
            _stream,
            _events,
            _time,
            new EmptyStackCaptures(),
            _xray,
            Options.Create(new XRayOptions()),
            _probes.CreateReadings(Readings.Process),
            NullLogger<FindingsEngine>.Instance
        );
        _engine.Changed += () => _raised.Release();
    }

    public async ValueTask InitializeAsync() => await _engine.StartAsync(TestContext.Current.CancellationToken);

    public async ValueTask DisposeAsync()
    {
        await _engine.StopAsync(TestContext.Current.CancellationToken);
        _engine.Dispose();
        _raised.Dispose();
    }

    [Fact]
    public async Task Changed_FramesKeepComing_IsRaisedOnceASecondAtMost()
    {
        Start("1");
        Starve(seconds: 5);
        await RaisedAsync();

        Starve(seconds: 5);
        Assert.False(await _raised.WaitAsync(TimeSpan.FromMilliseconds(500), TestContext.Current.CancellationToken));
        Assert.Equal("thread-pool-starvation", _engine.Current[0].Rule);

        _time.Advance(FindingsEngine.ChangedInterval);
        await RaisedAsync();
    }

    [Fact]
    public async Task Changed_WhatWasToldIsNotSeenAnyMore_IsRaisedAtOnce()
    {
        Start("1");
        Starve(seconds: 5);
        await RaisedAsync();

        for (var frame = 0; frame < 24; frame++)
            Publish(_seconds += 0.25, [], queue: 0);

        await RaisedAsync();
        Assert.DoesNotContain(
            _engine.Current,
            finding => finding is { Rule: "thread-pool-starvation", Until: null, SeenAt: null }
        );
    }

    [Fact]
    public async Task Changed_NextRunBegins_IsRaisedAtOnce()
    {
        Start("1");
        Starve(seconds: 5);
        await RaisedAsync();
        _engine.OnRunEnded("1", [], 20);
        await RaisedAsync();
        Assert.NotEmpty(_engine.Current);

        Start("2");

        await RaisedAsync();
        Assert.Empty(_engine.Current);
    }

    [Fact]
    public void GetNames_LocalDependencyAndHealthCheck_AreThoseOfTheRun()
    {
        _probes.Process = new(Readings.Process, 0) { Dependencies = ["postgres", "redis"] };
        _probes.HttpPollPath = "/healthz";
        Start("1");
        Starve(seconds: 1);
        _engine.OnRunEnded("1", [], 20);

        var (dependencies, polledPath) = _engine.GetNames("1");

        Assert.Equal(["postgres", "redis"], dependencies);
        Assert.Equal("/healthz", polledPath);
        Assert.Equal((null, null), _engine.GetNames("2"));
    }

    [Fact]
    public void OnRunEnded_FramesNotReadYet_AreDiagnosedAndNothingHolds()
    {
        Start("1");
        Starve(seconds: 5);

        var findings = _engine.OnRunEnded("1", [], 20);

        var finding = Assert.Single(findings, finding => finding.Severity == FindingSeverity.Warning);
        Assert.Equal("thread-pool-starvation", finding.Rule);
        Assert.Equal(5, finding.Until);
        Assert.Equal(findings, _engine.Current);
    }

    [Fact]
    public void OnRunStarted_NextRun_BeginsWithoutFindings()
    {
        Start("1");
        Starve(seconds: 5);
        _engine.OnRunEnded("1", [], 20);

        Start("2");
        // The frame in which the first run ended may come after the second has started.
        Publish(5.25, [new(FrameEventKinds.RunEnded, "completed", 5)]);
        _seconds = 0;

        Assert.Empty(_engine.Current);
        Assert.Empty(_engine.OnRunEnded("2", [], 20));
    }

    [Fact]
    public void OnRunEnded_Finding_HasBeenNotedForTheCharts()
    {
        Start("1");
        Starve(seconds: 5);
        _engine.OnRunEnded("1", [], 20);

        var noted = Assert.Single(_events.DequeueAll(), frameEvent => frameEvent.Kind == FrameEventKinds.Finding);
        Assert.Equal("Thread-pool starvation", noted.Label);
    }

    [Fact]
    public void Current_BeforeTheFirstRun_IsEmpty() => Assert.Empty(_engine.Current);

    [Fact]
    public void OnRunEnded_OtherProgramsOnTheMachine_ReportsWhatTheyTookDuringEachVariant()
    {
        Start("1");
        _seconds = 0.25;
        Take(machine: 90, new FrameEvent(FrameEventKinds.RunStarted, "Fragile", 0) { Variant = VariantKind.Fragile });
        // A late frame is weighted by its length, and the frame with a switch belongs to the previous variant.
        _seconds = 2.25;
        Take(machine: 70, FrameEvent.ForVariant(FrameEventKinds.VariantSwitched, VariantKind.Fixed, 2.2));
        _seconds = 2.5;
        Take(machine: 40);

        _engine.OnRunEnded("1", [], 20);

        Assert.Equal(
            (63.2, 31, null, null),
            (
                _engine.GetBackgroundCpuPercent("1", VariantKind.Fragile),
                _engine.GetBackgroundCpuPercent("1", VariantKind.Fixed),
                _engine.GetBackgroundCpuPercent("1", VariantKind.Contrast),
                _engine.GetBackgroundCpuPercent("2", VariantKind.Fixed)
            )
        );
    }

    [Fact]
    public void OnRunEnded_DeadlockSeenByTheXRay_IsAFindingOfTheRun()
    {
        Start("1");
        _xray.Set(
            XRaySamples.View.With(
                XRaySamples.Locks(0, true, ("A.cs:1", 1), ("B.cs:2", 0)) with
                {
                    At = _time.GetUtcNow().AddSeconds(1),
                }
            )
        );
        Starve(seconds: 5);

        var findings = _engine.OnRunEnded("1", [], 20);

        Assert.Equal("deadlock", Assert.Single(findings, finding => finding.Severity == FindingSeverity.Warning).Rule);
    }

    private void Take(double machine, params FrameEvent[] events) =>
        _stream.Publish(
            _seconds,
            new FrameValues
            {
                [SeriesCatalogue.RunElapsed] = _seconds,
                [SeriesCatalogue.CpuMachine] = machine,
                [SeriesCatalogue.CpuTarget] = 6,
                [SeriesCatalogue.GeneratorCpu] = 3,
            }.Values,
            events
        );

    private async Task RaisedAsync() =>
        Assert.True(await _raised.WaitAsync(TimeSpan.FromSeconds(30), TestContext.Current.CancellationToken));

    private void Start(string id) => _engine.OnRunStarted(id);

    private void Starve(double seconds)
    {
        for (var value = seconds; value > 0; value -= 0.25)
        {
            _seconds += 0.25;
            Publish(_seconds, []);
        }
    }

    private void Publish(double elapsed, IReadOnlyList<FrameEvent> events, double queue = 290)
    {
        var frame = new FrameValues
        {
            [SeriesCatalogue.RunElapsed] = elapsed,
            [SeriesCatalogue.PoolQueue] = queue,
            [SeriesCatalogue.PoolCompleted] = 40,
            [SeriesCatalogue.PoolBusy] = 10,
            [SeriesCatalogue.CpuTarget] = 3,
        };
        _stream.Publish(elapsed, frame.Values, events);
    }
}

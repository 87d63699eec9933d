using Experiments.Charts;
using Lab.Diagnosis.Evaluation;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Saturation;
using Lab.Targets.Frames;
using Lab.Targets.XRay;
using Lab.Testing;
using Observer.Contract;

namespace Lab.Tests.Diagnosis.Evaluation;

public sealed class LookRequestsTests
{
    private static readonly Series[] Columns =
    [
        SeriesCatalogue.RunElapsed,
        SeriesCatalogue.HttpClientWaiting,
        SeriesCatalogue.LoadInFlight,
        SeriesCatalogue.LoadSucceeded,
        SeriesCatalogue.CpuTarget,
        SeriesCatalogue.WaitingOldest,
    ];

    private readonly FakeTimeProvider _clock = new();
    private readonly FakeXRay _xray = new();
    private readonly RunDiagnosis _diagnosis = new([new ConnectionQueue()], [.. Columns.Select(series => series.Id)]);
    private readonly LookRequests _requests;
    private double _seconds;

    public LookRequestsTests()
    {
        _requests = new(_xray, _clock);
        _xray.Set(XRaySamples.View);
    }

    [Fact]
    public void Update_RuleIsAboutToReport_RequestsItsLookOnce()
    {
        Play(2, waiting: 0);
        Assert.Empty(_xray.Requests);

        Play(2, waiting: 40);
        Assert.Equal([ObserverCommand.Awaits], _xray.Requests);

        See(XRaySamples.Awaits(_seconds, XRaySamples.OfUserCode(40, "A.cs:1", "Task.Delay")));
        Play(60, waiting: 40);
        Assert.Equal([ObserverCommand.Awaits], _xray.Requests);
    }

    [Fact]
    public void Update_LookThatDoesNotCome_IsRequestedAgainAfterAWhile()
    {
        Play(LookRequests.Interval.TotalSeconds - 1, waiting: 40);
        Assert.Equal([ObserverCommand.Awaits], _xray.Requests);

        Play(2, waiting: 40);
        Assert.Equal([ObserverCommand.Awaits, ObserverCommand.Awaits], _xray.Requests);
    }

    [Theory]
    [InlineData(60, 0.05, 1)]
    [InlineData(61, 0, 0)]
    [InlineData(60, 0.15, 0)]
    public void Update_ExpectedStop_IsWithinTheBudget(double stopMs, double usedPercent, int expected)
    {
        See(XRaySamples.Held(0.1, 8) with { ExpectedStopMs = stopMs, StopPercent = usedPercent });

        Play(1, waiting: 40);

        Assert.Equal(expected, _xray.Requests.Count);
    }

    [Theory]
    [InlineData(ObservationSource.Memory, 1)]
    [InlineData(ObservationSource.Events, 0)]
    public void Update_SourceWhoseLooksAreDumps_RequestsNone(ObservationSource source, int expected)
    {
        _xray.Set(XRaySamples.View.With(new ObserverStatus(default, ObserverState.Observing) { Source = source }));

        Play(2, waiting: 40);

        Assert.Equal(expected, _xray.Requests.Count);
    }

    // The budget of the minute is used up, and the target does nothing.
    [Theory]
    [InlineData(200, 2)]
    [InlineData(501, 0)]
    public void Update_SuspectedHang_LooksAtLocksAndAwaitsOnce(double stopMs, int expected)
    {
        Play(3, waiting: 0);
        See(XRaySamples.Held(_seconds, 8) with { ExpectedStopMs = stopMs, StopPercent = 0.3 });

        Play(12, waiting: 0, succeeded: 0);

        Assert.Equal(new[] { ObserverCommand.Locks, ObserverCommand.Awaits }.Take(expected), _xray.Requests);
    }

    [Fact]
    public void Update_HangWithThreadsHeldAtAKnownLine_RequestsNothing()
    {
        Play(3, waiting: 0);
        See(XRaySamples.Held(_seconds, 8, ("Timer.cs:10", "Thread.Sleep", 8)));

        Play(12, waiting: 0, succeeded: 0);

        Assert.Empty(_xray.Requests);
    }

    [Fact]
    public void Update_HangWithThreadsHeldAtALock_LooksAtLocks()
    {
        Play(3, waiting: 0);
        See(XRaySamples.Held(_seconds, 8, ("A.cs:1", "lock (Monitor.Enter)", 8)));

        Play(3, waiting: 0, succeeded: 0);

        Assert.Contains(ObserverCommand.Locks, _xray.Requests);
    }

    [Fact]
    public void Update_HangWithThreadsAtUnreadPlaces_LooksAtStacksFirst()
    {
        Play(3, waiting: 0);
        See(XRaySamples.Held(_seconds, 8) with { MovedThreads = 8 });

        Play(3, waiting: 0, succeeded: 0);

        Assert.Equal([ObserverCommand.Stacks], _xray.Requests);
    }

    // The early looks have used up the budget of the minute.
    [Theory]
    [InlineData(8, 2, 1)]
    [InlineData(8, 1, 0)]
    [InlineData(20, 3, 0)]
    [InlineData(20, 4, 1)]
    public void Update_ThreadsAtUnreadPlacesWhileRequestsWait_LooksAtStacksDespiteTheBudget(
        int pool,
        int unread,
        int expected
    )
    {
        See(XRaySamples.Held(0.1, pool) with { MovedThreads = unread, StopPercent = 0.3 });

        Play(LookRequests.UnreadSeconds, waiting: 0);
        Assert.Empty(_xray.Requests);
        Play(30, waiting: 0);
        Assert.Equal(Enumerable.Repeat(ObserverCommand.Stacks, expected), _xray.Requests);
        Play(LookRequests.HangInterval.TotalSeconds, waiting: 0);
        Assert.Equal(2 * expected, _xray.Requests.Count);
    }

    [Fact]
    public void Update_ThreadsAtUnreadPlacesOfAnIdleService_RequestsNothing()
    {
        See(XRaySamples.Held(0.1, 8) with { MovedThreads = 8 });

        Play(30, waiting: 0, succeeded: 0, inFlight: 0);

        Assert.Empty(_xray.Requests);
    }

    [Fact]
    public void Update_ThreadsAtUnreadPlacesForAMoment_RequestsNothing()
    {
        for (var moment = 0; moment < 5; moment++)
        {
            See(XRaySamples.Held(_seconds, 8) with { MovedThreads = 8 });
            Play(LookRequests.UnreadSeconds - 0.5, waiting: 0);
            See(XRaySamples.Held(_seconds, 8));
            Play(0.5, waiting: 0);
        }

        Assert.Empty(_xray.Requests);
    }

    [Fact]
    public void Update_TargetThatCannotBeObserved_RequestsNothing()
    {
        _xray.Set(new(XRayPhase.Refused));

        Play(4, waiting: 40, succeeded: 0);

        Assert.Empty(_xray.Requests);
    }

    private void See(ObserverMessage message) => _xray.Set(_xray.Latest.With(message));

    private void Play(double seconds, double waiting, double succeeded = 100, double inFlight = 50)
    {
        for (var end = _seconds + seconds; _seconds < end; )
        {
            _seconds += 0.25;
            _clock.Advance(TimeSpan.FromSeconds(0.25));
            var values = new double?[] { _seconds, waiting, inFlight, succeeded, 2, succeeded > 0 ? 100 : 10_000 };
            _diagnosis.Window.Looks.Update(_xray.Latest, XRaySamples.RunStarted);
            _diagnosis.Add(new Frame(0, _seconds, values, []));
            _requests.Update(_diagnosis);
        }
    }
}

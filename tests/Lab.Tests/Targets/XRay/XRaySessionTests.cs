using System.Collections.Concurrent;
using Lab.Targets.XRay;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Time.Testing;
using Observation;
using Observer.Contract;

namespace Lab.Tests.Targets.XRay;

public sealed class XRaySessionTests : IDisposable
{
    private const int Target = 4711;

    private readonly FakeTimeProvider _clock = new();
    private readonly BlockingCollection<FakeObserver> _started = [];
    private readonly Watched _watched = new();
    private readonly XRaySession _xray;
    private int _failedStarts;

    public XRaySessionTests() =>
        _xray = new(
            _watched,
            target =>
            {
                if (_failedStarts-- > 0)
                    throw new InvalidOperationException("It was not started.");
                var observer = new FakeObserver(target);
                _started.Add(observer);
                return observer;
            },
            _clock,
            NullLogger<XRaySession>.Instance
        );

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Latest_ObserverThatReports_HasItsNewestLook()
    {
        await _xray.StartAsync(Cancellation);
        _xray.Watch();
        var observer = _started.Take(Cancellation);

        observer.Report(new ObserverStatus(default, ObserverState.Observing));
        observer.Report(new HeldThreads(default, 8, 0, [], 30, 0.1, 1));

        var view = await ViewAsync(view => view.Held is not null);
        Assert.Equal((XRayPhase.Observing, Target), (view.Phase, view.ProcessId!.Value));
        Assert.Equal(8, view.Held!.PoolThreads);
    }

    [Fact]
    public async Task Dispose_TwiceAndWithoutStop_EndsTheThread()
    {
        await _xray.StartAsync(Cancellation);

        _xray.Dispose();
        _xray.Dispose();

        Assert.Equal(XRayPhase.Off, _xray.Latest.Phase);
    }

    [Fact]
    public async Task Request_BeforeTheTargetIsObserved_IsSentAfterwards()
    {
        await _xray.StartAsync(Cancellation);
        _xray.Request(ObserverCommand.Awaits);
        var observer = _started.Take(Cancellation);

        observer.Report(new ObserverStatus(default, ObserverState.Observing));

        Assert.Equal("Awaits", observer.Commands.Take(Cancellation));
    }

    [Fact]
    public async Task Latest_ObserverCrashes_SaysSoAndStartsAgainAfterAPause()
    {
        await _xray.StartAsync(Cancellation);
        _xray.Watch();
        _started.Take(Cancellation).End(exitCode: 139);

        var view = await ViewAsync(view => view.Phase == XRayPhase.Crashed);
        Assert.Equal(1, view.Crashes);
        Assert.Empty(_started);
        _clock.Advance(TimeSpan.FromSeconds(1.1));
        _started.Take(Cancellation).Report(new ObserverStatus(default, ObserverState.Observing));
        await ViewAsync(view => view is { Phase: XRayPhase.Observing, Crashes: 1 });
    }

    [Fact]
    public async Task Latest_ObserverThatCannotStart_IsTriedAgainAfterAPause()
    {
        _failedStarts = 1;
        await _xray.StartAsync(Cancellation);
        _xray.Watch();

        await ViewAsync(view => view is { Phase: XRayPhase.Crashed, Crashes: 1 });
        _clock.Advance(TimeSpan.FromSeconds(1.1));
        _started.Take(Cancellation).Report(new ObserverStatus(default, ObserverState.Observing));
        await ViewAsync(view => view is { Phase: XRayPhase.Observing, Crashes: 1 });
    }

    [Fact]
    public async Task Latest_TargetThatRefuses_IsNotAskedAgainUntilAnotherIsChosen()
    {
        await _xray.StartAsync(Cancellation);
        _xray.Watch();
        var observer = _started.Take(Cancellation);
        observer.Report(new ObserverStatus(default, ObserverState.Refused, RefusalReason.OtherUser, "Start it here."));
        observer.End(exitCode: 3);

        var view = await ViewAsync(view => view.Phase == XRayPhase.Refused);
        Assert.Equal(RefusalReason.OtherUser, view.Status!.Reason);
        _watched.ProcessId = Target + 1;
        _xray.Watch();
        Assert.Equal(Target + 1, _started.Take(Cancellation).Target);
    }

    [Fact]
    public async Task Latest_AnotherProcessChosen_HasNothingOfTheEarlierOne()
    {
        await _xray.StartAsync(Cancellation);
        _xray.Watch();
        var observer = _started.Take(Cancellation);
        observer.Report(new ObserverStatus(default, ObserverState.Observing));
        observer.Report(new HeldThreads(default, 8, 0, [], 30, 0.1, 1));
        await ViewAsync(view => view.Held is not null);

        _watched.ProcessId = Target + 1;

        Assert.Equal(new XRayView(XRayPhase.Starting, Target + 1), _xray.Latest);
        _watched.ProcessId = null;
        Assert.Equal(new XRayView(XRayPhase.Off), _xray.Latest);
    }

    [Fact]
    public async Task Latest_NotWatchedAnyLonger_EndsTheObserver()
    {
        await _xray.StartAsync(Cancellation);
        _xray.Watch();
        var observer = _started.Take(Cancellation);
        observer.Report(new ObserverStatus(default, ObserverState.Observing));
        await ViewAsync(view => view.Phase == XRayPhase.Observing);

        _clock.Advance(XRaySession.Idle);

        await ViewAsync(view => view.Phase == XRayPhase.Off);
        Assert.True(observer.IsStopped);
    }

    public void Dispose()
    {
        _xray.Dispose();
        _started.Dispose();
    }

    private Task<XRayView> ViewAsync(Func<XRayView, bool> matches) =>
        Eventually.WaitForAsync(() => _xray.Latest, matches, Cancellation);

    private sealed class Watched : IWatchedProcess
    {
        public event Action? Changed
        {
            add { }
            remove { }
        }

        public int? ProcessId { get; set; } = Target;

        public int Port => 0;
    }

    private sealed class FakeObserver(int target) : IObserverProcess
    {
        private readonly BlockingCollection<string> _lines = [];
        private int _exitCode;

        public int Target => target;

        public BlockingCollection<string> Commands { get; } = [];

        public bool IsStopped { get; private set; }

        public void Report(ObserverMessage message) => _lines.Add(ObserverJson.Write(message));

        public void End(int exitCode)
        {
            _exitCode = exitCode;
            _lines.CompleteAdding();
        }

        public string? ReadLine() => _lines.TryTake(out var line, Timeout.Infinite) ? line : null;

        public void Write(string line) => Commands.Add(line);

        public int Stop()
        {
            IsStopped = true;
            _lines.CompleteAdding();
            return _exitCode;
        }

        public void Dispose() { }
    }
}

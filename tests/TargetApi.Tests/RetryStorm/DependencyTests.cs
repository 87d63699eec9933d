using System.Diagnostics.Metrics;
using Microsoft.Extensions.DependencyInjection;
using TargetApi.RetryStorm;
using TargetApi.UnboundedIo;

namespace TargetApi.Tests.RetryStorm;

public sealed class DependencyTests : IDisposable
{
    private static readonly TimeSpan Patience = TimeSpan.FromMilliseconds(100);

    private readonly ServiceProvider _services = new ServiceCollection().AddMetrics().BuildServiceProvider();
    private readonly Dependency _dependency;

    public DependencyTests() =>
        _dependency = new Dependency(TimeProvider.System, _services.GetRequiredService<IMeterFactory>());

    public void Dispose()
    {
        _dependency.Dispose();
        _services.Dispose();
    }

    [Fact]
    public async Task CallAsync_Working_AnswersInTime()
    {
        var cancellation = TestContext.Current.CancellationToken;
        await _dependency.StartAsync(cancellation);

        Assert.Equal(DependencyResult.InTime, await _dependency.CallAsync(TimeSpan.FromSeconds(30), cancellation));

        await _dependency.StopAsync(cancellation);
    }

    [Fact]
    public async Task CallAsync_NoOneWorks_IsTooLateAfterThePatience() =>
        Assert.Equal(
            DependencyResult.TimedOut,
            await _dependency.CallAsync(Patience, TestContext.Current.CancellationToken)
        );

    [Fact]
    public void Counters_OfTheStoreAndOfTheDependency_AreTheSameInstruments()
    {
        var published = new List<Instrument>();
        var meters = _services.GetRequiredService<IMeterFactory>();
        _ = new Store(TimeProvider.System, meters);
        using var listener = new MeterListener
        {
            InstrumentPublished = (instrument, _) =>
            {
                if (instrument.Meter.Scope == meters)
                    published.Add(instrument);
            },
        };
        listener.Start();

        Assert.Single(published, instrument => instrument.Name == DependencyCounters.CallsInstrument);
        Assert.Single(published, instrument => instrument.Name == DependencyCounters.AnswersInstrument);
    }

    [Fact]
    public async Task CallAsync_MoreThanTheQueueHolds_IsRefusedAndCounted()
    {
        var calls = 0L;
        using var listener = new MeterListener
        {
            InstrumentPublished = (instrument, self) =>
            {
                if (
                    instrument.Name == DependencyCounters.CallsInstrument
                    && instrument.Meter.Scope == _services.GetService<IMeterFactory>()
                )
                    self.EnableMeasurementEvents(instrument);
            },
        };
        listener.SetMeasurementEventCallback<long>((_, count, _, _) => Interlocked.Add(ref calls, count));
        listener.Start();

        var answers = await Task.WhenAll(
            Enumerable
                .Range(0, Dependency.QueueLimit + 7)
                .Select(_ => _dependency.CallAsync(Patience, TestContext.Current.CancellationToken))
        );

        Assert.Equal(7, answers.Count(answer => answer == DependencyResult.Rejected));
        Assert.Equal(Dependency.QueueLimit + 7, calls);
    }

    [Fact]
    public async Task WorkTime_WhileItIsCalled_ReportsWhenTheTroubleBeginsAndEnds()
    {
        var clock = new FakeTimeProvider();
        using var dependency = new Dependency(clock, _services.GetRequiredService<IMeterFactory>());
        var values = new List<double>();
        using var listener = new MeterListener
        {
            InstrumentPublished = (instrument, self) =>
            {
                if (
                    instrument.Name == Dependency.WorkTimeInstrument
                    && instrument.Meter.Scope == _services.GetService<IMeterFactory>()
                )
                    self.EnableMeasurementEvents(instrument);
            },
        };
        listener.SetMeasurementEventCallback<double>((_, ms, _, _) => values.Add(ms));
        listener.Start();

        Assert.Empty(Told());
        var calls = new List<Task>();
        var during = new List<double>();
        for (var second = 0; second < 10; second++)
        {
            calls.Add(dependency.CallAsync(Patience, TestContext.Current.CancellationToken));
            during.Add(Assert.Single(Told().Distinct()));
            clock.Advance(TimeSpan.FromSeconds(1));
        }

        Assert.Equal([20, 20, 20, 400, 400, 400, 400, 400, 20, 20], during);
        clock.Advance(SlowPeriod.IdleTime);
        Assert.Empty(Told());
        await Task.WhenAll(calls);

        // The fixture's own dependency is at rest and says nothing.
        List<double> Told()
        {
            values.Clear();
            listener.RecordObservableInstruments();
            return [.. values];
        }
    }

    [Fact]
    public async Task CallAsync_CallerLeaves_Throws()
    {
        using var leave = CancellationTokenSource.CreateLinkedTokenSource(TestContext.Current.CancellationToken);
        var call = _dependency.CallAsync(TimeSpan.FromSeconds(30), leave.Token);

        await leave.CancelAsync();

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => call);
    }
}

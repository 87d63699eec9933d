using System.Diagnostics;
using System.Diagnostics.Metrics;
using Microsoft.Extensions.Logging.Abstractions;
using Observation.Runtime;

namespace Observation.Tests.Runtime;

/// <summary>A collection of this process that stands still between its beginning and the turn of a counter.</summary>
[Collection<OwnMeters>]
public sealed class StalledCollectionTests
{
    private const string MeterName = "Observation.Tests.Stalled";
    private const double AddedASecond = 1_000;
    private const long MostAtOnce = 20;

    private static readonly TimeSpan Stall = TimeSpan.FromSeconds(2);

    [Fact]
    public async Task Reading_CollectionThatStoodStill_ReportsTheRateThatWas()
    {
        using var meter = new Meter(MeterName);
        var calls = meter.CreateCounter<long>("stalled.calls");
        var (collections, added, total, clock) = (0, 0L, 0L, Stopwatch.StartNew());
        meter.CreateObservableGauge(
            "stalled.gauge",
            () =>
            {
                // Asked when a collection begins, before the counter has its turn.
                if (Interlocked.Increment(ref collections) == 4)
                    Thread.Sleep(Stall);
                return 1;
            }
        );
        // A thread of its own, because other tests may keep the pool busy.
        using var ended = new ManualResetEventSlim();
        var adding = new Thread(() =>
        {
            while (!ended.Wait(TimeSpan.FromMilliseconds(5)))
            {
                var due = (long)(clock.Elapsed.TotalSeconds * AddedASecond);
                var count = Math.Min(due - added, MostAtOnce);
                calls.Add(count);
                (added, total) = (due, total + count);
            }
        });
        adding.IsBackground = true;
        adding.Start();
        using var probe = new RuntimeProbe(
            new OwnMeters.ThisProcess(),
            new RuntimeSessionOptions { Meters = [MeterName] },
            TimeProvider.System,
            NullLogger<RuntimeProbe>.Instance
        );
        probe.Start();

        List<double> rates = [];
        await Eventually.WaitForAsync(
            () => probe.Reading,
            reading =>
            {
                if (reading?.PerSecond("stalled.calls") is { } rate)
                    rates.Add(rate);
                return Volatile.Read(ref collections) >= 8;
            },
            TestContext.Current.CancellationToken
        );

        ended.Set();
        adding.Join();
        // A busy machine adds fewer.
        Assert.InRange(rates.Max(), total / clock.Elapsed.TotalSeconds / 2, AddedASecond * 2);
    }
}

using System.Diagnostics.Metrics;
using Lab.Storage.Documents;
using LoadEngine.Recording;
using Telemetry.Loads;

namespace Telemetry.Tests.Loads;

public sealed class HistogramReplayTests
{
    [Fact]
    public void Into_DurationsOfManySizes_KeepsCountAndSumAndEachWithinAThousandth()
    {
        var random = new Random(7);
        long[] durationsNs =
        [
            0,
            .. Enumerable.Range(0, 500).Select(_ => (long)Math.Pow(10, 3 + random.NextDouble() * 7)),
        ];
        var recorded = Replayed(durationsNs);

        Assert.Equal(durationsNs.Length, recorded.Count);
        Assert.Equal(durationsNs.Sum() / 1e9, recorded.Sum(), 9);
        Assert.All(
            durationsNs.Order().Zip(recorded.Order()),
            pair => Assert.InRange(pair.Second * 1e9, pair.First * 0.999 - 1, pair.First * 1.001 + 1)
        );
    }

    [Fact]
    public void Into_NoDurations_RecordsNothing() => Assert.Empty(Replayed([]));

    private static List<double> Replayed(long[] durationsNs)
    {
        var engine = new LoadEngine.Recording.Histogram();
        foreach (var duration in durationsNs)
            engine.Record(duration);
        using var meter = new Meter("replay");
        var instrument = meter.CreateHistogram<double>("duration");
        var recorded = new List<double>();
        using var listener = new MeterListener();
        listener.SetMeasurementEventCallback<double>((_, seconds, _, _) => recorded.Add(seconds));
        listener.EnableMeasurementEvents(instrument);
        HistogramReplay.RecordTo(instrument, StoredHistograms.From(engine), []);
        return recorded;
    }
}

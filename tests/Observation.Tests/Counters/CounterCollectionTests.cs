using Observation.Counters;

namespace Observation.Tests.Counters;

public sealed class CounterCollectionTests
{
    private const string Runtime = "System.Runtime";

    [Fact]
    public void ToSet_EveryKind_IsReadAsTheRuntimePublishesIt()
    {
        var collection = new CounterCollection(processId: 1);
        collection.Begin();
        collection.Add(
            CounterKind.Counter,
            Runtime,
            "dotnet.process.cpu.time",
            "s",
            "cpu.mode=user",
            "0.25",
            "10.5",
            null
        );
        collection.Add(CounterKind.Gauge, "Own", "temperature", null, null, null, "21", null);
        collection.Add(
            CounterKind.Histogram,
            "Hosting",
            "http.server.request.duration",
            "s",
            "http.route=/health",
            "30",
            "30",
            "0.5=0.012;0.95=0.2;0.99=0.25"
        );

        var counters = collection.ToSet(takenAt: 42, seconds: 0.5).Counters;

        var cpu = counters[0];
        Assert.Equal(
            (Runtime, "dotnet.process.cpu.time", "s", "cpu.mode=user", 10.5, 0.5),
            (cpu.Meter, cpu.Instrument, cpu.Unit, cpu.Tags, cpu.Value, cpu.RatePerSecond)
        );
        Assert.Equal(
            ("", "", 21d, (double?)null),
            (counters[1].Unit, counters[1].Tags, counters[1].Value!.Value, counters[1].RatePerSecond)
        );
        Assert.Equal([new(0.5, 0.012), new(0.95, 0.2), new(0.99, 0.25)], counters[2].Quantiles);
        Assert.Equal(60, counters[2].RatePerSecond);
    }

    [Fact]
    public void ToSet_TagsDiffer_AreRowsOfTheirOwn()
    {
        var collection = new CounterCollection(processId: 1);
        collection.Add(
            CounterKind.Counter,
            Runtime,
            "dotnet.gc.collections",
            "{collection}",
            "gc.heap.generation=gen0",
            "1",
            "4",
            null
        );
        collection.Add(
            CounterKind.Counter,
            Runtime,
            "dotnet.gc.collections",
            "{collection}",
            "gc.heap.generation=gen1",
            "0",
            "2",
            null
        );

        Assert.Equal([4, 2], collection.ToSet(0, 1).Counters.Select(counter => counter.Value));
    }

    [Fact]
    public void ToSet_TwoCountersOfOneName_AreAddedUp()
    {
        var collection = new CounterCollection(processId: 1);
        collection.Add(CounterKind.Counter, "Lab", "dependency.calls", "{call}", null, "300", "1000", null);
        collection.Add(CounterKind.Counter, "Lab", "dependency.calls", "{call}", null, "100", "50", null);

        var counter = Assert.Single(collection.ToSet(0, 0.5).Counters);

        Assert.Equal((1_050d, 800d), (counter.Value, counter.RatePerSecond));
    }

    [Fact]
    public void ToSet_FirstCollection_HasValuesButNoRates()
    {
        var collection = new CounterCollection(processId: 1);
        collection.Add(CounterKind.Counter, Runtime, "dotnet.exceptions", "{exception}", "", "", "3", null);

        var counter = Assert.Single(collection.ToSet(0, seconds: null).Counters);

        Assert.Equal((3d, (double?)null), (counter.Value!.Value, counter.RatePerSecond));
    }

    [Fact]
    public void Begin_NextCollection_LeavesTheSetBeforeUntouched()
    {
        var collection = new CounterCollection(processId: 1);
        collection.Describe(Runtime, "dotnet.timer.count", "Timers.");
        collection.Add(CounterKind.UpDownCounter, Runtime, "dotnet.timer.count", "{timer}", "", "0", "3", null);
        var before = collection.ToSet(1, 1);

        collection.Begin();
        collection.Describe(Runtime, "dotnet.assembly.count", "Assemblies.");

        Assert.Single(before.Counters);
        Assert.Equal([$"{Runtime}/dotnet.timer.count"], before.Descriptions.Keys);
        Assert.Empty(collection.ToSet(2, 1).Counters);
    }
}

using Microsoft.Extensions.Logging.Abstractions;
using Observation.Counters;
using Observation.Runtime;

namespace Observation.Tests.Runtime;

[Collection<OwnMeters>]
public sealed class RuntimeEventCountersTests(OwnMeters.BeforeThem without)
{
    [Fact]
    public void Watch_WithoutMeters_IsReadByEventCounters()
    {
        Assert.InRange(without.Reading.Value("dotnet.thread_pool.thread.count")!.Value, 1, 10_000);
        Assert.InRange(without.Reading.Value("dotnet.thread_pool.queue.length")!.Value, 0, 1_000_000);
        Assert.InRange(without.Reading.Value("dotnet.gc.last_collection.heap.size")!.Value, 0, 1e12);
        Assert.InRange(
            without.Reading.PerSecond("dotnet.process.cpu.time")!.Value,
            0,
            Environment.ProcessorCount + 0.1
        );
        Assert.Contains(
            without.Counters.Counters,
            counter => counter is { Instrument: "threadpool-queue-length", Kind: CounterKind.Gauge }
        );
    }

    [Fact]
    public async Task Watch_WithMeters_IsReadByThemAlone()
    {
        using var probe = new RuntimeProbe(
            new OwnMeters.ThisProcess(),
            new RuntimeSessionOptions(),
            TimeProvider.System,
            NullLogger<RuntimeProbe>.Instance
        );
        probe.Start();

        var counters = await Eventually.WaitForAsync(
            () => probe.Counters,
            set => set?.Counters.Any(counter => counter.Instrument == "dotnet.thread_pool.thread.count") == true,
            TestContext.Current.CancellationToken
        );

        Assert.DoesNotContain(
            counters!.Counters,
            counter => counter.Instrument.StartsWith("threadpool-", StringComparison.Ordinal)
        );
    }

    [Fact]
    public void Complete_ShareOfTheProcessors_IsTheTimeASecondOfTheRuntimesProcessors()
    {
        var counters = new RuntimeEventCounters(processors: 1);
        counters.Add(new Dictionary<string, object> { ["Name"] = "cpu-usage", ["Mean"] = 25.0 });
        // Stands until the next collection, so it is not read.
        counters.Add(new Dictionary<string, object> { ["Name"] = "time-in-gc", ["Mean"] = 25.0 });
        counters.Add(
            new Dictionary<string, object>
            {
                ["Name"] = "alloc-rate",
                ["Increment"] = 3_000.0,
                ["IntervalSec"] = 1.5f,
            }
        );
        counters.Add(new Dictionary<string, object> { ["Name"] = "gc-heap-size", ["Mean"] = 12.0 });
        counters.Add(new Dictionary<string, object> { ["Name"] = 7, ["Mean"] = "x" });

        var reading = counters.Complete(
            new RuntimeReading(
                1,
                0,
                new Dictionary<string, double> { ["mine"] = 1 },
                new Dictionary<string, double>(),
                null
            )
        );

        Assert.Equal(
            (0.25, null, 2_000.0, 12_000_000.0, 1.0),
            (
                reading.PerSecond("dotnet.process.cpu.time"),
                reading.PerSecond("dotnet.gc.pause.time"),
                reading.PerSecond("dotnet.gc.heap.total_allocated"),
                reading.Value("dotnet.gc.last_collection.heap.size"),
                reading.Value("mine")
            )
        );
    }
}

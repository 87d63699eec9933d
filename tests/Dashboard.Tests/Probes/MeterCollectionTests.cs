using System.Globalization;
using Dashboard.Probes;

namespace Dashboard.Tests.Probes;

public sealed class MeterCollectionTests
{
    [Fact]
    public void ToReading_EveryInstrument_IsReadInItsOwnUnit()
    {
        var collection = new MeterCollection();
        collection.Begin();
        collection.Add("dotnet.thread_pool.thread.count", "0", "7");
        collection.Add("dotnet.thread_pool.queue.length", "12", "292");
        collection.Add("dotnet.thread_pool.work_item.count", "50", "1000");
        collection.Add("dotnet.monitor.lock_contentions", "3", "9");
        collection.Add("dotnet.gc.heap.total_allocated", "1000000", "9000000");
        collection.Add("http.server.active_requests", "1", "200");
        collection.Add("kestrel.active_connections", "1", "250");
        collection.Add("kestrel.queued_connections", "1", "249");
        collection.Add("dependency.calls", "300", "900");
        collection.Add("dependency.answers", "20", "60");

        Assert.Equal(
            new RuntimeReading(42, 7, 292, 5, 100, 6, null, 2_000_000, null, 200, 250, 249) { DependencyCallsPerSecond = 600, DependencyAnswersPerSecond = 40 },
            collection.ToReading(takenAt: 42, seconds: 0.5, busyThreads: 5));
    }

    [Fact]
    public void ToReading_SeriesThatDifferInTags_AreAddedUp()
    {
        var collection = new MeterCollection();
        collection.Add("dotnet.process.cpu.time", "0.3", "10");
        collection.Add("dotnet.process.cpu.time", "0.1", "2");
        collection.Add("dotnet.gc.last_collection.heap.size", "0", "1000");
        collection.Add("dotnet.gc.last_collection.heap.size", "0", "500");

        var reading = collection.ToReading(0, seconds: 0.5, busyThreads: null);

        Assert.Equal(0.8, reading.CpuCores!.Value, precision: 9);
        Assert.Equal(1500, reading.GcHeapBytes);
    }

    [Fact]
    public void ToReading_PausesForGarbageCollection_AreAShareOfTheTime()
    {
        var collection = new MeterCollection();
        collection.Add("dotnet.gc.pause.time", "0.05", "3");

        Assert.Equal(10, collection.ToReading(0, seconds: 0.5, busyThreads: null).GcPausePercent!.Value, precision: 9);
    }

    [Fact]
    public void ToReading_NoGarbageCollectionYet_HasNoHeapSize()
    {
        var collection = new MeterCollection();
        collection.Add("dotnet.gc.last_collection.heap.size", "", "0");

        Assert.Null(collection.ToReading(0, 0.5, null).GcHeapBytes);
    }

    [Fact]
    public void ToReading_ConnectionsOpenedBeforeTheAttachClose_IsNeverBelowZero()
    {
        var collection = new MeterCollection();
        collection.Add("kestrel.active_connections", "-1", "-1");

        Assert.Equal(0, collection.ToReading(0, 0.5, null).KestrelConnections);
    }

    [Fact]
    public void ToReading_NothingPublished_IsNullAndNotZero()
    {
        Assert.Equal(
            new RuntimeReading(1, null, null, null, null, null, null, null, null, null, null, null),
            new MeterCollection().ToReading(1, 0.5, null));
    }

    [Fact]
    public void ToReading_FirstCollection_HasValuesButNoRates()
    {
        var collection = new MeterCollection();
        collection.Add("dotnet.thread_pool.thread.count", "", "3");
        collection.Add("dotnet.thread_pool.work_item.count", "", "1000");

        var reading = collection.ToReading(1, seconds: null, busyThreads: null);

        Assert.Equal(3, reading.PoolThreads);
        Assert.Null(reading.CompletedItemsPerSecond);
    }

    [Fact]
    public void Begin_NextCollection_ForgetsWhatIsNotPublishedAgain()
    {
        var collection = new MeterCollection();
        collection.Add("kestrel.active_connections", "1", "5");

        collection.Begin();

        Assert.Null(collection.ToReading(1, 0.5, null).KestrelConnections);
    }

    [Fact]
    public void Add_WhereCommasSeparateDecimals_StillReadsPoints()
    {
        var before = CultureInfo.CurrentCulture;
        var commas = (CultureInfo)CultureInfo.InvariantCulture.Clone();
        commas.NumberFormat.NumberDecimalSeparator = ",";
        commas.NumberFormat.NumberGroupSeparator = ".";
        CultureInfo.CurrentCulture = commas;
        try
        {
            var collection = new MeterCollection();
            collection.Add("dotnet.thread_pool.queue.length", null, "1.5");

            Assert.Equal(1.5, collection.ToReading(0, 1, null).QueueLength);
        }
        finally
        {
            CultureInfo.CurrentCulture = before;
        }
    }
}

using System.Globalization;
using Observation.Runtime;

namespace Observation.Tests.Runtime;

public sealed class MeterCollectionTests
{
    [Fact]
    public void ToReading_Instruments_HaveTheirValuesAndTheirGrowthASecond()
    {
        var collection = new MeterCollection(processId: 7);
        collection.Begin();
        collection.Add("dotnet.thread_pool.queue.length", "12", "292");
        collection.Add("dotnet.thread_pool.work_item.count", "50", "1000");

        var reading = collection.ToReading(takenAt: 42, seconds: 0.5, busyThreads: 5);

        Assert.Equal((7, 42, 5d), (reading.ProcessId, reading.TakenAt, reading.BusyThreads));
        Assert.Equal(
            (292, 24),
            (reading.Value("dotnet.thread_pool.queue.length"), reading.PerSecond("dotnet.thread_pool.queue.length"))
        );
        Assert.Equal(100, reading.PerSecond("dotnet.thread_pool.work_item.count"));
    }

    [Fact]
    public void ToReading_SeriesThatDifferInTags_AreAddedUp()
    {
        var collection = new MeterCollection(processId: 7);
        collection.Add("dotnet.process.cpu.time", "0.3", "10");
        collection.Add("dotnet.process.cpu.time", "0.1", "2");
        collection.Add("dotnet.gc.last_collection.heap.size", "0", "1000");
        collection.Add("dotnet.gc.last_collection.heap.size", "0", "500");

        var reading = collection.ToReading(0, seconds: 0.5, busyThreads: null);

        Assert.Equal(0.8, reading.PerSecond("dotnet.process.cpu.time")!.Value, precision: 9);
        Assert.Equal(1500, reading.Value("dotnet.gc.last_collection.heap.size"));
    }

    [Fact]
    public void ToReading_SeriesOfATimeOfItsOwn_GrowsOverThat()
    {
        var collection = new MeterCollection(processId: 7);
        collection.Add("dependency.calls", "3300", "9000", seconds: 5.5);
        collection.Add("dotnet.thread_pool.work_item.count", "50", "1000");

        var reading = collection.ToReading(0, seconds: 0.5, busyThreads: null);

        Assert.Equal(
            (600, 100),
            (reading.PerSecond("dependency.calls"), reading.PerSecond("dotnet.thread_pool.work_item.count"))
        );
    }

    [Fact]
    public void ToReading_FirstCollection_HasValuesButNoRates()
    {
        var collection = new MeterCollection(processId: 7);
        collection.Add("dotnet.thread_pool.thread.count", "", "3");
        collection.Add("dotnet.thread_pool.work_item.count", "", "1000");

        var reading = collection.ToReading(1, seconds: null, busyThreads: null);

        Assert.Equal(3, reading.Value("dotnet.thread_pool.thread.count"));
        Assert.Null(reading.PerSecond("dotnet.thread_pool.work_item.count"));
    }

    [Fact]
    public void Begin_NextCollection_ForgetsWhatIsNotPublishedAgain()
    {
        var collection = new MeterCollection(processId: 7);
        collection.Add("kestrel.active_connections", "1", "5");

        collection.Begin();

        Assert.Null(collection.ToReading(1, 0.5, null).Value("kestrel.active_connections"));
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
            var collection = new MeterCollection(processId: 7);
            collection.Add("dotnet.thread_pool.queue.length", null, "1.5");

            Assert.Equal(1.5, collection.ToReading(0, 1, null).Value("dotnet.thread_pool.queue.length"));
        }
        finally
        {
            CultureInfo.CurrentCulture = before;
        }
    }
}

using System.Text.Json;
using Dashboard.Hubs;
using Lab.Targets.Probes;
using Lab.Testing;
using Observation.Counters;
using Observation.Runtime;

namespace Dashboard.Tests.Hubs;

public sealed class CounterFeedTests
{
    private readonly FakeTarget _target = new();
    private readonly FakeCounters _counters = new();

    private CounterFeed Feed => new(_counters, _target, TimeProvider.System);

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task ReadAsync_TargetComesUp_WaitsThenDescribesOnceThenSendsNumbersOnly()
    {
        await using var updates = Feed.ReadAsync(Cancellation).GetAsyncEnumerator(Cancellation);

        var waiting = await NextAsync(updates);
        _target.RunAt(new Uri("http://localhost:1"));
        var first = await NextAsync(updates);
        _counters.Publish(Queue(3));
        var described = await NextAsync(updates);
        _counters.Publish(Queue(292));
        var numbers = await NextAsync(updates);

        Assert.Equal((CountersState.Waiting, CountersState.Waiting), (waiting.State, first.State));
        Assert.Contains("first values", first.Message, StringComparison.Ordinal);
        Assert.Equal(
            new(
                "System.Runtime",
                "dotnet.thread_pool.queue.length",
                "work items",
                "",
                "UpDownCounter",
                "Waiting work."
            ),
            Assert.Single(described.Rows!)
        );
        Assert.Null(numbers.Rows);
        Assert.Equal(292, numbers.Values[0][0]);
    }

    // Regression: "-4.0008 /s" stood next to the length of a queue.
    [Theory]
    [InlineData(CounterKind.Counter, -4.0)]
    [InlineData(CounterKind.UpDownCounter, null)]
    [InlineData(CounterKind.Gauge, null)]
    public async Task ReadAsync_Level_HasNoRate(CounterKind kind, double? expected)
    {
        _target.RunAt(new Uri("http://localhost:1"));
        _counters.Publish(Queue(12) with { Kind = kind, RatePerSecond = -4 });
        await using var updates = Feed.ReadAsync(Cancellation).GetAsyncEnumerator(Cancellation);

        Assert.Equal(expected, (await NextAsync(updates)).Values[0][1]);
    }

    [Fact]
    public async Task ReadAsync_NoOneCanLookIn_ReportsWhy()
    {
        _target.RunAt(new Uri("http://localhost:1"));
        _counters.Problem = "Another user's.";

        await using var updates = Feed.ReadAsync(Cancellation).GetAsyncEnumerator(Cancellation);

        Assert.Equal(
            new(CountersState.NoDiagnostics, "Another user's.", null, []),
            await NextAsync(updates) with
            {
                Values = [],
            }
        );
    }

    [Theory]
    [InlineData(RuntimeSessionOptions.MaxHistograms - 1, false)]
    [InlineData(RuntimeSessionOptions.MaxHistograms, true)]
    public async Task ReadAsync_AsManyHistogramsAsAreRead_ReportsThatNotAllAreShown(int histograms, bool isTold)
    {
        _target.RunAt(new Uri("http://localhost:1"));
        _counters.Publish([
            .. Enumerable
                .Range(0, histograms)
                .Select(number => new CounterReading(
                    "A.Meter",
                    "duration",
                    "s",
                    $"route={number}",
                    CounterKind.Histogram,
                    2,
                    4,
                    []
                )),
        ]);
        await using var updates = Feed.ReadAsync(Cancellation).GetAsyncEnumerator(Cancellation);

        Assert.Equal(
            isTold,
            (await NextAsync(updates)).Message.StartsWith("Some counters are not shown", StringComparison.Ordinal)
        );
    }

    [Fact]
    public async Task ReadAsync_NewTagAppears_DescribesTheRowsAgain()
    {
        _target.RunAt(new Uri("http://localhost:1"));
        _counters.Publish(Queue(3));
        await using var updates = Feed.ReadAsync(Cancellation).GetAsyncEnumerator(Cancellation);
        await NextAsync(updates);

        _counters.Publish(
            Queue(3),
            new("A.Meter", "late", "", "a=b", CounterKind.Histogram, 2, 4, [new(0.95, 0.123456789)])
        );
        var update = await NextAsync(updates);

        Assert.Equal(["System.Runtime", "A.Meter"], update.Rows!.Select(row => row.Meter));
        Assert.Equal([2, 4, null, 0.12346, null], update.Values[1]);
    }

    [Fact]
    public async Task ReadAsync_HundredCounters_StaysSmallAfterTheFirst()
    {
        _target.RunAt(new Uri("http://localhost:1"));
        _counters.Publish(Hundred(1));
        await using var updates = Feed.ReadAsync(Cancellation).GetAsyncEnumerator(Cancellation);
        await NextAsync(updates);
        _counters.Publish(Hundred(1_234_567_890));

        var update = await NextAsync(updates);

        Assert.InRange(JsonSerializer.Serialize(update).Length, 100, 4_000);
    }

    private static CounterReading Queue(double length) =>
        new(
            "System.Runtime",
            "dotnet.thread_pool.queue.length",
            "{work_item}",
            "",
            CounterKind.UpDownCounter,
            length,
            0,
            []
        );

    private static CounterReading[] Hundred(double value) =>
        [.. Enumerable.Range(0, 100).Select(i => Queue(value) with { Tags = $"i={i}", RatePerSecond = value / 3 })];

    private static async Task<CounterUpdate> NextAsync(IAsyncEnumerator<CounterUpdate> updates)
    {
        Assert.True(await updates.MoveNextAsync());
        return updates.Current;
    }

    private sealed class FakeCounters : ICounters
    {
        private volatile CounterSet? _latest;

        public CounterSet? Latest => _latest;

        public string? Problem { get; set; }

        public void Publish(params CounterReading[] counters) =>
            _latest = new(
                1,
                0,
                counters,
                new Dictionary<string, string> { ["System.Runtime/dotnet.thread_pool.queue.length"] = "Waiting work." }
            );
    }
}

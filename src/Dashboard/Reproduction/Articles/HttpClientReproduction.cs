using Dashboard.Runs;
using Experiments;

namespace Dashboard.Reproduction.Articles;

/// <summary>A new HttpClient for every request against one whose connections are pooled, under the article's 150 users.</summary>
internal sealed class HttpClientReproduction : IReproduction
{
    private static readonly Expectation
        Throughput = new("throughput, factory ÷ new per request", "336 × (16 threads)", Bound.AtLeast, 3),
        TimeWait = new("TIME_WAIT sockets, new per request ÷ factory", "3,308 : flat", Bound.AtLeast, 20);

    public string Experiment => "http";

    public IReadOnlyList<Expectation> Expectations => [Throughput, TimeWait];

    public async Task<IReadOnlyList<Outcome>> MeasureAsync(Bench bench)
    {
        var load = new RunRequest { Users = 150, RampSeconds = 1, DurationSeconds = bench.Seconds(12), WarmUpSeconds = 3, TimeoutMs = 10_000 };
        // First the one that leaves none behind: what is in TIME_WAIT outlives the target by a minute.
        var good = await bench.FireAsync(Experiment, VariantKind.Fixed, load, secondsAfter: 2);
        var bad = await bench.FireAsync(Experiment, VariantKind.Fragile, load, secondsAfter: 2);
        return
        [
            Throughput.Found(Ratio.Of(good.Figures.Rps, bad.Figures.Rps)),
            TimeWait.Found(Ratio.Of(bad.Max("tcp.time_wait"), Math.Max(1, good.Max("tcp.time_wait") ?? 0))),
        ];
    }
}

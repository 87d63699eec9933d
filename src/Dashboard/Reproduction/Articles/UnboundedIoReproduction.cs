using Dashboard.Runs;
using Experiments;
using LoadEngine.Recording;

namespace Dashboard.Reproduction.Articles;

/// <summary>No limit against a limiter that sheds, under the article's 1,500 users.</summary>
internal sealed class UnboundedIoReproduction : IReproduction
{
    private const int WithinLimits = 500, Overload = 1_500;

    private static readonly Expectation
        Shed = new("answers that are 429, fixed", "82 %", Bound.AtLeast, 5, "%"),
        Flat = new("p95 of what is served, 1,500 ÷ 500 users, fixed", "flat", Bound.AtMost, 3),
        Refused = new("refused or timed out, fixed", "0 (fragile: 38,991)", Bound.AtMost, 0, "requests");

    public string Experiment => "io";

    public IReadOnlyList<Expectation> Expectations => [Shed, Flat, Refused];

    public async Task<IReadOnlyList<Outcome>> MeasureAsync(Bench bench)
    {
        var load = new RunRequest { Users = Overload, RampSeconds = 2, DurationSeconds = bench.Seconds(10), WarmUpSeconds = 2, TimeoutMs = 3_000 };
        var within = await bench.FireAsync(Experiment, VariantKind.Fixed, load with { Users = WithinLimits });
        var good = await bench.FireAsync(Experiment, VariantKind.Fixed, load);
        await bench.FireAsync(Experiment, VariantKind.Fragile, load);
        return
        [
            Shed.Found(100.0 * good.Figures.Shed / Math.Max(1, good.Figures.Requests)),
            Flat.Found(Ratio.OfLatencies(good.Figures.P95Ms, within.Figures.P95Ms)),
            Refused.Found(good.Figures.FailuresByKind.Where(kind => kind.Key != ErrorKinds.NameOf(ErrorKind.TooManyRequests)).Sum(kind => kind.Value)),
        ];
    }
}

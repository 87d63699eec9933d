using Experiments;
using Experiments.Charts;
using Lab.Loads.Planning;
using LoadEngine.Recording;
using Statistics.Differences;

namespace Lab.Campaigns.Verification.Articles;

/// <summary>
/// No limit and a concurrency limiter. The article's work is a timer, which cannot be overloaded; the effect of an overload is
/// measured on a store of finite capacity at twice its rate.
/// </summary>
internal sealed class UnboundedIoVerification : IArticleVerification
{
    private const string Article = "io-article";
    private const double Capacity = 300,
        Asked = 2 * Capacity,
        CollapsedAfter = 5;
    private const int WithinLimits = 100,
        Overload = 300,
        PauseMs = 50;

    private static readonly Expectation Shed = new("responses that are 429, fixed", "82 %", Bound.AtLeast, 5, "%"),
        Flat = new("p95 of served requests, 300 ÷ 100 users, fixed", "flat", Bound.AtMost, 3),
        Refused = new("refused or timed out, fixed", "0 (fragile: 38,991)", Bound.AtMost, 0, "requests"),
        Collapsed =
            new("goodput 5 s after the start, in percent of the store's capacity, fragile", "–", Bound.AtMost, 20, "%"),
        Holds = new("goodput, in percent of the store's capacity, fixed", "–", Bound.AtLeast, 75, "%"),
        Quick = new("p95 of served requests, fixed", "–", Bound.AtMost, 800, "ms");

    public IReadOnlyDictionary<string, string> TargetVariables { get; } =
        new Dictionary<string, string> { ["Target__Io__PermitLimit"] = "100", ["Target__Io__QueueLimit"] = "20" };

    public string Experiment => "io";

    public IReadOnlyList<Expectation> Expectations => [Shed, Flat, Refused, Collapsed, Holds, Quick];

    public VisualCheck VisualCheck { get; } =
        new(
            8,
            16,
            new("no request completes in time any more", 8, SeriesCatalogue.LoadSucceeded, Bound.AtMost, 60),
            new("half of the requests complete in time again", 7, SeriesCatalogue.LoadSucceeded, Bound.AtLeast, 220)
        );

    public async Task<IReadOnlyList<Outcome>> MeasureAsync(VerificationHost bench)
    {
        var load = new RunRequest
        {
            Users = Overload,
            RampSeconds = 1,
            DurationSeconds = bench.Seconds(8),
            WarmUpSeconds = 2,
            TimeoutMs = 3_000,
            ThinkTimeMs = PauseMs,
        };
        var within = await bench.RunAsync(Article, VariantKind.Fixed, load with { Users = WithinLimits });
        var good = await bench.RunAgainAsync(Article, VariantKind.Fixed, load);
        var flood = new RunRequest
        {
            Model = LoadModel.ConstantArrivalRate,
            RatePerSecond = Asked,
            MaxVus = 2_500,
            DurationSeconds = bench.Seconds(10),
            TimeoutMs = 2_000,
        };
        var door = await bench.RunAgainAsync(Experiment, VariantKind.Fixed, flood);
        var everybody = await bench.RunAsync(Experiment, VariantKind.Fragile, flood);
        return
        [
            Shed.Found(100.0 * good.Figures.Shed / Math.Max(1, good.Figures.Requests)),
            Flat.Found(Difference.RatioOf(within.Figures.P95Ms, good.Figures.P95Ms ?? double.PositiveInfinity)),
            Refused.Found(
                good.Figures.FailuresByKind.Where(kind => kind.Key != ErrorKinds.NameOf(ErrorKind.TooManyRequests))
                    .Sum(kind => kind.Value)
            ),
            Collapsed.Found(
                100
                    * everybody.Mean(SeriesCatalogue.LoadSucceeded, CollapsedAfter, everybody.Summary.Seconds - 1)
                    / Capacity
            ),
            Holds.Found(100 * door.Mean(SeriesCatalogue.LoadSucceeded, 1, door.Summary.Seconds - 1) / Capacity),
            Quick.Found(door.Figures.P95Ms),
        ];
    }
}

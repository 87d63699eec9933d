using Experiments;
using Experiments.Charts;
using Lab.Loads.Planning;

namespace Lab.Campaigns.Verification.Articles;

/// <summary>An early return that forgets its connection, in two runs of one target, and one that disposes it.</summary>
internal sealed class LeakVerification : IArticleVerification
{
    // The 500th request takes the last of ten connections, after 2.5 s.
    private const int Rate = 200,
        LeakSeconds = 4,
        AgainSeconds = 3,
        MaxSucceeded = 500;

    private static readonly Expectation Stuck =
            new("successes of a run, fragile", "–", Bound.AtMost, MaxSucceeded, "requests"),
        Taken = new("connections in use after the leak, fragile", "–", Bound.AtLeast, 10, "connections"),
        Again = new("successes of another run, fragile", "–", Bound.AtLeast, MaxSucceeded * 0.9, "requests"),
        Works = new("successes per second in percent of the rate, fixed", "–", Bound.AtLeast, 90, "%");

    public string Experiment => "database-leak";

    public bool IsWaiting => true;

    public IReadOnlyList<Expectation> Expectations => [Stuck, Taken, Again, Works];

    public VisualCheck VisualCheck { get; } =
        new(
            7,
            16,
            new("no request succeeds any more", 7, SeriesCatalogue.LoadSucceeded, Bound.AtMost, 2),
            new("successes continue", 8, SeriesCatalogue.LoadSucceeded, Bound.AtLeast, 150)
        );

    public async Task<IReadOnlyList<Outcome>> MeasureAsync(VerificationHost bench)
    {
        var load = new RunRequest
        {
            Model = LoadModel.ConstantArrivalRate,
            RatePerSecond = Rate,
            MaxVus = 1_000,
            DurationSeconds = LeakSeconds + bench.Seconds(2),
            TimeoutMs = 10_000,
        };
        var bad = await bench.RunAsync(Experiment, VariantKind.Fragile, load);
        var good = await bench.RunAgainAsync(
            Experiment,
            VariantKind.Fixed,
            load with
            {
                DurationSeconds = bench.Seconds(3),
            }
        );
        var again = await bench.RunAgainAsync(
            Experiment,
            VariantKind.Fragile,
            load with
            {
                DurationSeconds = AgainSeconds,
            }
        );
        return
        [
            Stuck.Found(bad.Figures.Succeeded),
            Taken.Found(bad.Mean(SeriesCatalogue.DatabaseUsed, LeakSeconds, bad.Summary.Seconds - 1)),
            Again.Found(again.Figures.Succeeded),
            Works.Found(100 * good.Figures.Rps / Rate),
        ];
    }
}

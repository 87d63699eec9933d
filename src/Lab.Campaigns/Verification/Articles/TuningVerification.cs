using Experiments;
using Experiments.Charts;
using Lab.Loads.Planning;
using Lab.Targets.Settings;
using Statistics.Differences;

namespace Lab.Campaigns.Verification.Articles;

/// <summary>
/// Requests per core with the article's pool settings. Its factor of seven needs a machine on which twelve workers spin for the
/// work of one.
/// </summary>
internal sealed class TuningVerification : IArticleVerification
{
    private const int Rounds = 2;

    private const int WarmUpSeconds = 6;
    private static readonly RuntimeSettings OneWorker = new()
    {
        MinWorkerThreads = 1,
        MaxWorkerThreads = 1,
        SemaphoreSpin = 0,
    };

    private static readonly Expectation Efficiency =
            new("requests per core, 1 worker without spinning ÷ default", "7.0 × (12 cores)", Bound.AtLeast, 0.8),
        Throughput = new("throughput, 1 worker without spinning ÷ default", "1.0 ×", Bound.AtLeast, 0.7);

    public string Experiment => "pool-tuning";

    public IReadOnlyList<Expectation> Expectations => [Efficiency, Throughput];

    public VisualCheck VisualCheck { get; } =
        new(
            6,
            12,
            new("hundreds of responses per second", 6, SeriesCatalogue.LoadSucceeded, Bound.AtLeast, 300),
            new("they continue without Task.Run", 5, SeriesCatalogue.LoadSucceeded, Bound.AtLeast, 300)
        );

    public async Task<IReadOnlyList<Outcome>> MeasureAsync(VerificationHost bench)
    {
        var load = new RunRequest
        {
            Users = 64,
            RampSeconds = 0,
            DurationSeconds = WarmUpSeconds + bench.Seconds(6),
            WarmUpSeconds = WarmUpSeconds,
            TimeoutMs = 5_000,
        };

        // Alternated, so that background CPU affects both equally.
        var (standard, one) = (new List<MeasuredRun>(), new List<MeasuredRun>());
        for (var round = 0; round < Rounds; round++)
        {
            standard.Add(await bench.RunAsync(Experiment, VariantKind.Fixed, load));
            one.Add(await bench.RunAsync(Experiment, VariantKind.Fixed, load, OneWorker));
        }

        return
        [
            Efficiency.Found(
                Difference.RatioOf(
                    standard.Average(trial => trial.RequestsPerCore),
                    one.Average(trial => trial.RequestsPerCore)
                )
            ),
            Throughput.Found(
                Difference.RatioOf(
                    standard.Average(trial => trial.Figures.Rps),
                    one.Average(trial => trial.Figures.Rps)
                )
            ),
        ];
    }
}

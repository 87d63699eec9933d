using Experiments;
using Lab.Loads.Planning;

namespace Lab.Campaigns.Sweeps;

/// <summary>The plan of the sweep.</summary>
public enum SweepShape
{
    /// <summary>Configurations against users: a cell for each pair.</summary>
    Matrix,

    /// <summary>Ever larger bursts: a cell for each variant, which climbs the whole ladder.</summary>
    Ladder,
}

/// <summary>A sweep as it is carried out.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Shape">The plan of the sweep.</param>
/// <param name="Experiment">Identifier of the experiment under load.</param>
/// <param name="Variants">Its variants, one for a matrix.</param>
/// <param name="Configurations">The settings of the target.</param>
/// <param name="Users">Numbers of users; empty for a ladder.</param>
/// <param name="BurstSizes">Requests at once; empty for a matrix.</param>
/// <param name="SecondsPerCell">Counted seconds of a cell; the longest time allowed for a ladder.</param>
/// <param name="WarmUpSeconds">Seconds under load before they count.</param>
/// <param name="CoolDownSeconds">Seconds of rest after each restart of the target.</param>
/// <param name="TimeoutMs">Per-request timeout in milliseconds.</param>
public sealed record SweepPlan(
    string Name,
    SweepShape Shape,
    string Experiment,
    IReadOnlyList<VariantKind> Variants,
    IReadOnlyList<SweepConfiguration> Configurations,
    IReadOnlyList<int> Users,
    IReadOnlyList<int> BurstSizes,
    int SecondsPerCell,
    int WarmUpSeconds,
    int CoolDownSeconds,
    int TimeoutMs
)
{
    /// <summary>What a restart of the target takes about, until its runtime is watched again.</summary>
    public const double RestartSeconds = 3;

    /// <summary>How many cells it has.</summary>
    public long CellCount =>
        (long)Configurations.Count * Variants.Count * (Shape == SweepShape.Matrix ? Users.Count : 1);

    /// <summary>What a cell takes about, in seconds; at most, for a ladder.</summary>
    public double CellSeconds => RestartSeconds + CoolDownSeconds + WarmUpSeconds + SecondsPerCell;

    /// <summary>The cells, in the order in which they run; nothing has been measured yet.</summary>
    public IReadOnlyList<SweepCell> Cells()
    {
        var cells = new List<SweepCell>();
        foreach (var configuration in Configurations)
        foreach (var variant in Variants)
        foreach (var users in Shape == SweepShape.Matrix ? Users : [BurstSizes.Max()])
            cells.Add(new(cells.Count + 1, configuration.Name, variant, users));
        return cells;
    }

    /// <summary>The run of a cell.</summary>
    public RunRequest Run(VariantKind variant, int users) =>
        Shape == SweepShape.Matrix
            ? new RunRequest
            {
                Experiment = Experiment,
                Variant = variant,
                Users = users,
                RampSeconds = 0,
                DurationSeconds = WarmUpSeconds + SecondsPerCell,
                WarmUpSeconds = WarmUpSeconds == 0 ? null : WarmUpSeconds,
                TimeoutMs = TimeoutMs,
            }
            : new RunRequest
            {
                Experiment = Experiment,
                Variant = variant,
                Model = LoadModel.Burst,
                BurstSizes = BurstSizes,
                DurationSeconds = SecondsPerCell,
                TimeoutMs = TimeoutMs,
            };
}

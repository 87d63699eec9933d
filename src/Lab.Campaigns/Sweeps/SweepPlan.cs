using Experiments;
using Lab.Loads.Planning;

namespace Lab.Campaigns.Sweeps;

/// <summary>The shape of a sweep.</summary>
public enum SweepShape
{
    /// <summary>Configurations × users: one cell per combination.</summary>
    Matrix,

    /// <summary>Bursts of increasing size: one cell per variant, with the complete ladder.</summary>
    Ladder,
}

/// <summary>The plan of a sweep.</summary>
/// <param name="Name">The name.</param>
/// <param name="Shape">The shape.</param>
/// <param name="Experiment">Identifier of the experiment under load.</param>
/// <param name="Variants">The variants, one for a matrix.</param>
/// <param name="Configurations">The runtime settings of the target.</param>
/// <param name="Users">Numbers of users; empty for a ladder.</param>
/// <param name="BurstSizes">Burst sizes; empty for a matrix.</param>
/// <param name="SecondsPerCell">Counted seconds of a cell; the maximum duration for a ladder.</param>
/// <param name="WarmUpSeconds">Warm-up in seconds.</param>
/// <param name="CoolDownSeconds">Pause in seconds after each restart of the target.</param>
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
    /// <summary>Typical duration of a restart until the runtime is observed again, in seconds.</summary>
    public const double RestartSeconds = 3;

    /// <summary>Number of cells.</summary>
    public long CellCount =>
        (long)Configurations.Count * Variants.Count * (Shape == SweepShape.Matrix ? Users.Count : 1);

    /// <summary>Typical duration of a cell in seconds; the maximum for a ladder.</summary>
    public double CellSeconds => RestartSeconds + CoolDownSeconds + WarmUpSeconds + SecondsPerCell;

    /// <summary>The cells in the order of measurement, without results.</summary>
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

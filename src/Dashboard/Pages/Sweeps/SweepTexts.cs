using System.Globalization;
using Experiments;
using Lab.Campaigns.Sweeps;
using Lab.Foundation.Formatting;
using LoadEngine.Runs;

namespace Dashboard.Pages.Sweeps;

/// <summary>Formats the figures of a sweep.</summary>
internal static class SweepTexts
{
    /// <summary>A short description of a cell.</summary>
    public static string Describe(SweepPlan plan, SweepCell cell) =>
        plan.Shape == SweepShape.Ladder
            ? $"{cell.Variant}, {cell.Configuration}"
            : $"{cell.Configuration}, {SweepCards.UsersOf(cell.Users)}";

    /// <summary>The lowest and highest percentage, or one number if both round to the same text.</summary>
    public static string Range(double least, double most) =>
        $"{least:0} %" == $"{most:0} %" ? $"{most:0} %" : $"{least:0} to {most:0} %";

    /// <summary>The active cell; null between two cells.</summary>
    public static SweepCell? RunningIn(SweepDocument sweep) =>
        sweep.Cells.FirstOrDefault(cell => cell.State == CellState.Running);

    /// <summary>The number of attempted cells.</summary>
    public static int TriedIn(SweepDocument sweep) =>
        sweep.Cells.Count(cell => cell.State is CellState.Done or CellState.Failed);

    /// <summary>The position of the active cell, such as the third of twelve.</summary>
    public static string CellOf(SweepDocument sweep) =>
        $"Cell {RunningIn(sweep)?.Number ?? Math.Min(TriedIn(sweep) + 1, sweep.Cells.Count)} of {sweep.Cells.Count}";

    /// <summary>Describes the sweep: the experiment, its variants, the settings, the load and the duration.</summary>
    public static string Subject(SweepPlan plan)
    {
        var experiment = ExperimentCatalogue.Find(plan.Experiment);
        var variants = plan.Variants.Select(kind =>
            experiment?.Variants.FirstOrDefault(variant => variant.Kind == kind) is { } variant
                ? $"{kind} ({variant.Name})"
                : kind.ToString()
        );
        var settings =
            plan.Configurations.Count == 1
                ? $"with “{plan.Configurations[0].Name}”"
                : $"{plan.Configurations.Count} settings";
        var load =
            plan.Shape == SweepShape.Ladder
                ? $"bursts of {string.Join(", ", plan.BurstSizes.Select(size => MetricFormat.Count(size)))}"
            : plan.Users is [var only] ? SweepCards.UsersOf(only)
            : $"{string.Join(", ", plan.Users.Select(users => MetricFormat.Count(users)))} users";
        return $"{experiment?.Title ?? plan.Experiment}: {string.Join(" and ", variants)}, {settings}, {load}, {LengthOf(plan)}";
    }

    // A sweep with the name of a preset may have a different duration.
    private static string LengthOf(SweepPlan plan) =>
        plan.Shape == SweepShape.Ladder
            ? $"at most {plan.SecondsPerCell} s each variant"
            : $"{plan.SecondsPerCell} s a cell "
                + $"{(plan.WarmUpSeconds == 0 ? "without a warm-up" : $"after {plan.WarmUpSeconds} s of warm-up")}";

    /// <summary>The progress in a word or two.</summary>
    public static string StateOf(SweepDocument sweep) =>
        sweep.State switch
        {
            SweepState.Running => "under way",
            SweepState.Stopped => "stopped",
            _ => "complete",
        };

    /// <summary>The reason why a cell has no figures.</summary>
    public static string WithoutFigures(SweepCell cell) =>
        cell.State switch
        {
            CellState.Failed => $"Failed: {cell.Reason}",
            CellState.Running => "under way…",
            _ => cell.Reason is { } reason ? $"Not measured yet. {reason}" : "not measured yet",
        };

    /// <summary>The machine, in the form used by the article.</summary>
    public static string Describe(RunEnvironment machine) =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"OS: {machine.OperatingSystem} · CPU: {machine.CpuModel ?? "unknown"} · CPU cores: {machine.Cores} · "
                + $"Memory: {machine.MemoryMiB / 1024.0:0.0} GiB · .NET {machine.DotNetVersion} · Load: this "
                + $"dashboard {machine.EngineVersion}, on the same machine"
        );

    /// <summary>A CPU time in percent of all processors, as on the stage.</summary>
    /// <param name="cpu">The CPU time in percent of one core.</param>
    /// <param name="cores">Number of processors.</param>
    public static string Mean(CpuUse? cpu, int cores) =>
        cpu is null ? "–" : string.Create(CultureInfo.InvariantCulture, $"{cpu.MeanPercent / cores:0.0} %");

    /// <summary>The lowest and highest CPU time in percent of all processors.</summary>
    /// <param name="cpu">The CPU time in percent of one core.</param>
    /// <param name="cores">Number of processors.</param>
    public static string Range(CpuUse? cpu, int cores) =>
        cpu is null
            ? "–"
            : string.Create(CultureInfo.InvariantCulture, $"{cpu.MinPercent / cores:0.0}–{cpu.MaxPercent / cores:0.0}");

    /// <summary>A rate, or a dash if it is unknown.</summary>
    public static string Rate(double? rate) => rate is { } value ? MetricFormat.Rate(value) : "–";
}

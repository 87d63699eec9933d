using System.Globalization;
using Lab.Foundation.Text;
using Lab.Storage.Summaries;

namespace Lab.Campaigns.Sweeps;

/// <summary>Measures one cell of a sweep with a campaign step.</summary>
internal static class MeasuredCell
{
    private const int MaxSettingLength = 40;

    /// <summary>Measures a cell.</summary>
    /// <param name="campaign">The campaign of the sweep.</param>
    /// <param name="plan">The sweep.</param>
    /// <param name="cell">The cell.</param>
    /// <param name="onActivity">Receives the current activity.</param>
    /// <param name="stop">Cancels the measurement.</param>
    /// <returns>The cell with its figures or the reason of its failure.</returns>
    /// <exception cref="OperationCanceledException">The measurement was cancelled.</exception>
    public static async Task<SweepCell> MeasureAsync(
        Campaign campaign,
        SweepPlan plan,
        SweepCell cell,
        Action<CampaignActivity> onActivity,
        CancellationToken stop
    )
    {
        var cpu = new CpuMeter(plan.WarmUpSeconds);
        try
        {
            var (summary, problem) = await campaign.PlayAsync(
                new(plan.Run(cell.Variant, cell.Users))
                {
                    Part = PartOf(plan, cell),
                    RestartWith = plan
                        .Configurations.First(configuration => configuration.Name == cell.Configuration)
                        .Settings,
                    Rest = TimeSpan.FromSeconds(plan.CoolDownSeconds),
                    OnFrame = cpu.Add,
                    OnActivity = onActivity,
                },
                stop
            );
            return problem is null ? Measured(cell, summary!, cpu.Use) : Failed(cell, problem);
        }
        catch (Exception problem) when (!stop.IsCancellationRequested)
        {
            return Failed(cell, problem.Message);
        }
    }

    private static string PartOf(SweepPlan plan, SweepCell cell)
    {
        var setting = TextSanitizer.Line(cell.Configuration);
        setting = TextTruncator.Truncate(setting, MaxSettingLength);
        return plan.Shape == SweepShape.Ladder
            ? setting
            : string.Create(
                CultureInfo.InvariantCulture,
                $"{setting}, {cell.Users:#,0} {(cell.Users == 1 ? "user" : "users")}"
            );
    }

    private static SweepCell Failed(SweepCell cell, string reason) =>
        cell with
        {
            State = CellState.Failed,
            Reason = reason,
            Figures = null,
            Rungs = [],
        };

    private static SweepCell Measured(SweepCell cell, RunSummary summary, CpuUse? use)
    {
        var (figures, seconds) = summary.Variants is [var only, ..]
            ? (only.Figures, only.Seconds)
            : (summary.Total, summary.Seconds);
        if (figures.Succeeded == 0)
            return Failed(cell, $"None of the {figures.Requests:#,0} requests succeeded.") with
            {
                Rungs = summary.Rungs,
            };
        return cell with
        {
            State = CellState.Done,
            Reason = null,
            Figures = new(
                summary.Id,
                seconds,
                figures.Goodput,
                Math.Round(figures.Failed / seconds, 2),
                figures.P50Ms,
                figures.P95Ms,
                use
            )
            {
                BackgroundCpuPercent = summary.Variants is [var measured, ..] ? measured.BackgroundCpuPercent : null,
            },
            Rungs = summary.Rungs,
        };
    }
}

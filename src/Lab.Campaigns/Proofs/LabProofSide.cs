using System.Diagnostics;
using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Loads.Planning;
using Lab.Targets;
using Lab.Targets.Frames;
using Lab.Targets.Settings;
using LoadEngine.Generator;
using LoadEngine.Plans;
using Proof.Measurements;
using Proof.Running;

namespace Lab.Campaigns.Proofs;

/// <summary>A variant of the target with its settings as a side of a proof. Not thread-safe.</summary>
/// <param name="name">Its name in results.</param>
/// <param name="campaign">The campaign of the proof.</param>
/// <param name="step">The load, with the settings for the restart before each run.</param>
/// <param name="planOf">Creates the plan of the load for the current target.</param>
/// <param name="isTarget">Whether the load goes to the process of the target, so that its CPU is known.</param>
/// <param name="target">The target.</param>
/// <param name="stream">The frames, for the CPU of the machine.</param>
/// <param name="allowedHosts">The hosts that may receive load.</param>
internal sealed class LabProofSide(
    string name,
    Campaign campaign,
    CampaignStep step,
    Func<LoadPlan> planOf,
    bool isTarget,
    ITarget target,
    FrameStream stream,
    AllowedHosts allowedHosts
) : IProofSide
{
    private static readonly int Machine = SeriesCatalogue.IndexOf(SeriesCatalogue.CpuMachine),
        Dependencies = SeriesCatalogue.IndexOf(SeriesCatalogue.CpuDependencies);

    public string Name => name;

    /// <summary>The runtime that the target reported in the last run; null before it, and for another service.</summary>
    public string? Runtime { get; private set; }

    public Task<RunMeasurement> MeasureAsync(CancellationToken cancellation) =>
        campaign.MeasureAsync(step, MeasureLoadAsync, cancellation);

    private async Task<RunMeasurement> MeasureLoadAsync(CancellationToken cancellation)
    {
        Runtime = isTarget ? target.State.Report?.Runtime : null;
        using var process = OpenTarget();
        var (from, startedAt) = (stream.Latest, Stopwatch.GetTimestamp());
        var (targetStart, ownStart) = (ReadProcessorTime(process), Environment.CpuUsage.TotalTime);
        var measured = await LoadMeasurement.MeasureAsync(
            planOf(),
            allowedHosts,
            cancellation,
            process is null ? null : () => ReadProcessorTime(process)
        );
        var seconds = Stopwatch.GetElapsedTime(startedAt).TotalSeconds * AvailableProcessors.Count;
        var used =
            (ReadProcessorTime(process) - targetStart ?? TimeSpan.Zero) + Environment.CpuUsage.TotalTime - ownStart;
        var frames = stream.GetFramesAfter(from);
        var background = BackgroundCpu.BackgroundCpuPercent(
            Mean(frames, Machine),
            100 * used.TotalSeconds / seconds,
            generator: null,
            targetLimit: null,
            Mean(frames, Dependencies)
        );
        return BackgroundCpu.IfDisturbing(isTarget ? background : null) is { } percent
            ? measured with
            {
                Disturbance = FormattableString.Invariant($"Other programs used {percent:0} % of the processors."),
            }
            : measured;
    }

    private Process? OpenTarget()
    {
        try
        {
            return isTarget && target.State.ProcessId is { } id ? Process.GetProcessById(id) : null;
        }
        catch (ArgumentException)
        {
            return null;
        }
    }

    private static TimeSpan? ReadProcessorTime(Process? process)
    {
        try
        {
            process?.Refresh();
            return process?.TotalProcessorTime;
        }
        catch (Exception problem) when (problem is InvalidOperationException or System.ComponentModel.Win32Exception)
        {
            // The process has ended or belongs to another user.
            return null;
        }
    }

    private static double? Mean(IReadOnlyList<Frame> frames, int series) =>
        frames.Select(frame => frame.Values[series]).OfType<double>().Cast<double?>().Average();
}

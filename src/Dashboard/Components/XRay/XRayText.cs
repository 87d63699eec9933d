using Lab.Foundation.Formatting;
using Lab.Targets.XRay;
using Observer.Contract;

namespace Dashboard.Components.XRay;

/// <summary>A line of the application that holds pool threads, as a row.</summary>
/// <param name="Label">File and line, or the method if they are unknown.</param>
/// <param name="Location">The line.</param>
/// <param name="Call">The method it called, with the package through which it waits; null if unknown.</param>
/// <param name="Threads">Number of threads.</param>
public sealed record HeldRow(string Label, CodeLocation Location, string? Call, int Threads);

/// <summary>The sentences of the X-ray.</summary>
public static class XRayText
{
    /// <summary>The held lines, with the calls of one line joined.</summary>
    public static IReadOnlyList<HeldRow> Rows(HeldThreads? held) =>
        [
            .. (held?.Lines ?? [])
                .GroupBy(line => HeldLabels.LabelOf(line.Location))
                .Select(lines => new HeldRow(
                    lines.Key,
                    lines.First().Location,
                    string.Join(", ", lines.Select(Call).OfType<string>().Distinct()) is { Length: > 0 } call
                        ? call
                        : null,
                    lines.Sum(line => line.Threads)
                ))
                .OrderByDescending(row => row.Threads),
        ];

    /// <summary>Age of a reading from which on it is shown with its age. Readings arrive twice a second.</summary>
    public static readonly TimeSpan MaxAge = TimeSpan.FromSeconds(3);

    /// <summary>The age of an old reading in front of its sentence; empty for a current one.</summary>
    public static string Age(DateTimeOffset at, DateTimeOffset now) =>
        now - at > MaxAge ? $"{(now - at).TotalSeconds:0} s ago: " : "";

    /// <summary>Age of a look from which on it may no longer be true.</summary>
    public static readonly TimeSpan MaxLookAge = TimeSpan.FromSeconds(10);

    /// <summary>The age of a look; null while it is current.</summary>
    /// <param name="at">Time of the look.</param>
    /// <param name="now">The time.</param>
    /// <param name="isRunning">Whether a run is active; otherwise every look has its age.</param>
    public static string? LookAge(DateTimeOffset at, DateTimeOffset now, bool isRunning)
    {
        var age = now > at ? now - at : TimeSpan.Zero;
        if (isRunning && age <= MaxLookAge)
            return null;
        var words = age < TimeSpan.FromMinutes(2) ? $"{age.TotalSeconds:0} s ago" : $"{age.TotalMinutes:0} min ago";
        return isRunning ? words : $"{words}, no active run";
    }

    /// <summary>Why no look is possible now; null if one is.</summary>
    public static string? ExplainPhase(XRayView view)
    {
        ArgumentNullException.ThrowIfNull(view);
        return view.Phase switch
        {
            XRayPhase.Observing => CanLook(view) || view.Held is null
                ? null
                : "No look is possible, because the target cannot write a dump.",
            XRayPhase.Starting => "Looks are possible when the observer has started.",
            XRayPhase.Refused => $"No look is possible. {Explain(view.Status?.Reason)}",
            XRayPhase.Crashed => "Looks are possible when the observer has started again.",
            _ => "No look is possible without a process.",
        };
    }

    /// <summary>One sentence about the held threads.</summary>
    /// <param name="held">The reading.</param>
    /// <param name="isWorkWaiting">Whether requests are in flight or work items queue.</param>
    public static string Headline(HeldThreads held, bool isWorkWaiting)
    {
        ArgumentNullException.ThrowIfNull(held);
        var rows = Rows(held);
        if (rows is not [var first, ..])
            return held.MovedThreads == 0 ? "No line holds a pool thread."
                : held.Source == ObservationSource.Events ? $"No line is known. {Unseen(held)}."
                : $"No line is known. {Unread(held, isWorkWaiting)}.";
        var threads = rows.Sum(row => row.Threads);
        var share =
            $"{MetricFormat.Count(threads)} of {MetricFormat.Count(held.PoolThreads)} pool threads "
            + (threads == 1 ? "is" : "are");
        var line = first.Label + (first.Call is null ? "" : $" ({first.Call})");
        return rows.Count == 1
            ? $"{share} held by {line}."
            : $"{share} held at {rows.Count} lines, {MetricFormat.Count(first.Threads)} by {line}.";
    }

    private static string Unread(HeldThreads held, bool isWorkWaiting) =>
        (held.MovedThreads == 1, isWorkWaiting) switch
        {
            (true, false) => "1 waiting pool thread is not read yet and may be idle",
            (true, true) => $"1 of {held.PoolThreads} pool threads waits in a place that is not read yet",
            (false, false) =>
                $"{MetricFormat.Count(held.MovedThreads)} waiting pool threads are not read yet and may be idle",
            (false, true) =>
                $"{MetricFormat.Count(held.MovedThreads)} of {MetricFormat.Count(held.PoolThreads)} pool threads wait in places "
                    + "that are not read yet",
        };

    private static string Unseen(HeldThreads held) =>
        $"{MetricFormat.Pluralize(held.MovedThreads, "waiting pool thread")} {(held.MovedThreads == 1 ? "has" : "have")} no wait event";

    /// <summary>The source of the observations.</summary>
    public static string SourceOf(ObserverStatus? status) =>
        status?.Source == ObservationSource.Events ? "wait events" : "ptrace copy";

    /// <summary>True if awaits, locks and the queue can be read.</summary>
    public static bool CanLook(XRayView view)
    {
        ArgumentNullException.ThrowIfNull(view);
        return view.Phase == XRayPhase.Observing
            && (view.Status?.Source != ObservationSource.Events || view.Held?.ExpectedFileBytes is not null);
    }

    /// <summary>The temporary file of a look, as the end of a sentence; empty if it writes none.</summary>
    public static string FileOf(HeldThreads? held) =>
        held?.ExpectedFileBytes is { } bytes
            ? $" and writes a temporary file of about {MetricFormat.Count(Math.Max(1, bytes >> 20))} MB"
            : "";

    /// <summary>Costs of the observation in the last minute.</summary>
    public static string Costs(double stopPercent, double cpuPercent) =>
        $"stopped {MetricFormat.Share(stopPercent / 100)} of the last minute · observer {MetricFormat.Share(cpuPercent / 100)} CPU";

    /// <summary>Why a process cannot be observed.</summary>
    public static string Explain(RefusalReason? reason) =>
        reason switch
        {
            RefusalReason.OtherUser => "The target runs as another user.",
            RefusalReason.PtraceScope => "This machine permits reading only processes that the dashboard started.",
            RefusalReason.Protected => "The target is protected, or a debugger is attached.",
            RefusalReason.NotLinux => "The X-ray needs Linux.",
            RefusalReason.NativeAot => "The target was compiled with NativeAOT. It has no runtime to read.",
            RefusalReason.SingleFile => "The target is a single file, without the debugging library of its runtime.",
            RefusalReason.NotDotnet => "The target is not a .NET process.",
            RefusalReason.OldRuntime => "The target runs on a version before .NET 6.",
            RefusalReason.NoDebuggingLibrary => "The debugging library of the target’s runtime is missing.",
            _ => "The target cannot be observed.",
        };

    private static string? Call(HeldLine line) => Call(line.Call, line.Through);

    /// <summary>A call and the package through which it waits.</summary>
    public static string? Call(string? call, string? through) =>
        through is null ? call
        : call is null ? $"through {through}"
        : $"{call} through {through}";
}

using System.Globalization;
using Experiments;
using Lab.Foundation.Formatting;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Reports.Texts;

namespace Reports.Facts;

/// <summary>The lines that held pool threads, as a table.</summary>
public static class HeldLineCells
{
    /// <summary>Share of a variant's time, 0..1, from which on its observation counts as complete.</summary>
    public const double MinObservedShare = 0.95;

    /// <summary>The name of the column of <see cref="Variant"/>.</summary>
    public const string VariantColumn = "active variant";

    private const string Note =
        "Threads of the pool that waited at a line of the application while a variant was active. "
        + "Mean and share cover the time in which the target was observed.";

    private const string NoteOfMemory =
        "“Not yet read” are threads that waited in a place that no look has read; some of them may be idle.";

    private const string NoteOfEvents =
        "The lines come from wait events of .NET: Thread.Sleep and waits in the system have none. "
        + "“No wait event” are blocked threads without one; some of them may be idle.";

    private const string NoteOfSwitch =
        "After a switch, threads that the earlier variant still holds count for the new one.";

    /// <summary>Explains the figures of a run.</summary>
    public static string NoteOf(RunDocument run)
    {
        ArgumentNullException.ThrowIfNull(run);
        return Sentences.Join([
            Note,
            run.HeldLines.Any(line => line.IsFromEvents) ? NoteOfEvents
            : run.HeldLines.Any(line => !line.IsRead) ? NoteOfMemory
            : null,
            HasSwitch(run) ? NoteOfSwitch : null,
            .. run
                .HeldLines.DistinctBy(line => line.Variant)
                .Select(line => (Line: line, Seconds: IncompleteSeconds(line, run.Summary)))
                .Where(pair => pair.Seconds is not null)
                .Select(pair =>
                    $"{Variant(pair.Line, run.Run.Subject)}: {MetricFormat.Seconds(pair.Line.ObservedSeconds)} of "
                    + $"{MetricFormat.Seconds(pair.Seconds!.Value)} were observed"
                ),
        ]);
    }

    /// <summary>The line that held threads longest; null without lines, or if more thread-seconds were not read.</summary>
    /// <remarks>After a switch, threads that Fragile still holds count for Fixed, so a line of Fragile comes first.</remarks>
    public static HeldLineSummary? Longest(IReadOnlyList<HeldLineSummary> lines) =>
        lines
            .Where(line => line.IsRead && line.ThreadSeconds > NotReadSeconds(lines, line.Variant))
            .OrderBy(line => line.Variant != VariantKind.Fragile)
            .ThenByDescending(line => line.ThreadSeconds)
            .FirstOrDefault();

    private static double NotReadSeconds(IReadOnlyList<HeldLineSummary> lines, VariantKind variant) =>
        lines.FirstOrDefault(line => !line.IsRead && line.Variant == variant)?.ThreadSeconds ?? 0;

    /// <summary>Thread-seconds in words, with the observed time where that is less than <see cref="MinObservedShare"/>.</summary>
    public static string ThreadSeconds(HeldLineSummary line, RunSummary summary)
    {
        ArgumentNullException.ThrowIfNull(line);
        ArgumentNullException.ThrowIfNull(summary);
        var held = $"{MetricFormat.Count((long)Math.Round(line.ThreadSeconds))} thread-seconds";
        return IncompleteSeconds(line, summary) is { } seconds
            ? $"{held} in {MetricFormat.Seconds(line.ObservedSeconds)} observed of {MetricFormat.Seconds(seconds)}"
            : held;
    }

    private static bool HasSwitch(RunDocument run) =>
        run.Summary?.Variants.Count > 1 || run.HeldLines.DistinctBy(line => line.Variant).Count() > 1;

    // Null where the observation was complete, or the time of the variant is unknown.
    private static double? IncompleteSeconds(HeldLineSummary line, RunSummary? summary) =>
        summary?.Variants.FirstOrDefault(part => part.Variant == line.Variant) is { } part
        && line.ObservedSeconds < part.Seconds * MinObservedShare
            ? part.Seconds
            : null;

    /// <summary>The names of the columns after the variant and the line.</summary>
    public static IReadOnlyList<string> Columns { get; } =
    ["waits in", "threads (mean)", "threads (max)", "thread-seconds", "share of the pool"];

    /// <summary>The variant that was active, as a cell.</summary>
    public static string Variant(HeldLineSummary line, RunSubject subject)
    {
        ArgumentNullException.ThrowIfNull(line);
        ArgumentNullException.ThrowIfNull(subject);
        return subject.LabelOf(line.Variant);
    }

    /// <summary>When the threads were held, such as <c>while Fixed was active</c>; empty for a run of one variant.</summary>
    public static string Period(HeldLineSummary line, RunDocument run)
    {
        ArgumentNullException.ThrowIfNull(run);
        return HasSwitch(run) ? $"while {Variant(line, run.Run.Subject)} was active" : "";
    }

    /// <summary>The line with its method, as a cell.</summary>
    public static string Line(HeldLineSummary line)
    {
        ArgumentNullException.ThrowIfNull(line);
        return line.Label == line.Method ? line.Label : $"{line.Label} ({line.Method})";
    }

    /// <summary>The cells below <see cref="Columns"/>.</summary>
    public static IReadOnlyList<string> Figures(HeldLineSummary line)
    {
        ArgumentNullException.ThrowIfNull(line);
        return
        [
            (line.Call, line.Through) switch
            {
                ({ } call, { } through) => $"{call} through {through}",
                ({ } call, null) => call,
                (null, { } through) => through,
                _ => "–",
            },
            line.MeanThreads.ToString("#,0.#", CultureInfo.InvariantCulture),
            MetricFormat.Count(line.MaxThreads),
            line.ThreadSeconds.ToString("#,0.#", CultureInfo.InvariantCulture),
            string.Create(CultureInfo.InvariantCulture, $"{line.PoolPercent:0.#} %"),
        ];
    }
}

using Lab.Targets.Frames;
using LoadEngine.Figures;

namespace Lab.Storage.Documents;

/// <summary>Merges the ticks of a journal into seconds. No second contains two variants, and nothing is lost or counted twice.</summary>
public static class RunIntervals
{
    /// <summary>Length from which on it is a second: four ticks of a quarter are rarely exactly one.</summary>
    public const double EnoughSeconds = 0.9;

    /// <summary>Shortest interval in seconds; a shorter rest at the end is added to the second before.</summary>
    public const double MinSeconds = 0.5;

    public static IReadOnlyList<StoredInterval> Create(
        IReadOnlyList<RunTick> ticks,
        CurrentRun run,
        IReadOnlyList<Frame> frames
    )
    {
        var switches = VariantsOver(run, frames);
        var intervals = new List<StoredInterval>();
        StoredInterval? open = null;
        var openedAt = 0.0;
        foreach (var tick in ticks)
        {
            var variant = switches.Last(change => change.Seconds <= tick.EndSeconds).Variant;
            if (open is not null && open.Variant != variant)
                Close();
            open = open is null
                ? new(
                    tick.EndSeconds,
                    tick.Seconds,
                    variant,
                    tick.Totals,
                    tick.Response,
                    tick.Service,
                    tick.FailedResponse
                )
                {
                    Waiting = tick.Waiting,
                    ByVariant = tick.ByVariant,
                }
                : Add(open, tick);
            if (open.EndSeconds - openedAt >= EnoughSeconds)
                Close();
        }

        // A run rarely ends on a full second; a separate, very short interval would draw a false gap.
        if (
            open is not null
            && intervals is [.., var last]
            && last.Variant == open.Variant
            && open.EndSeconds - openedAt < MinSeconds
        )
            intervals[^1] = Add(
                last,
                new(open.EndSeconds, open.Seconds, open.Totals, open.Response, open.Service, open.FailedResponse)
                {
                    Waiting = open.Waiting,
                    ByVariant = open.ByVariant,
                }
            );
        else if (open is not null)
            Close();
        return [.. intervals.Select(Tidied)];

        void Close()
        {
            intervals.Add(open!);
            openedAt = open!.EndSeconds;
            open = null;
        }
    }

    private static List<(double Seconds, string Variant)> VariantsOver(CurrentRun run, IReadOnlyList<Frame> frames)
    {
        var changes = new List<(double Seconds, string Variant)>
        {
            (double.NegativeInfinity, run.Request.Variant.ToString()),
        };
        var events = frames.SelectMany(frame => frame.Events).ToList();
        if (events.Find(frameEvent => frameEvent.Kind == FrameEventKinds.RunStarted) is not { } started)
            return changes;
        changes.AddRange(
            events
                .Where(frameEvent => frameEvent.Kind == FrameEventKinds.VariantSwitched)
                .Select(frameEvent => (frameEvent.Time - started.Time, frameEvent.Variant.ToString()!))
        );
        return changes;
    }

    private static StoredInterval Add(StoredInterval one, RunTick other) =>
        one with
        {
            EndSeconds = other.EndSeconds,
            Seconds = one.Seconds + other.Seconds,
            Totals = one.Totals.Add(other.Totals),
            Response = StoredHistograms.Add(one.Response, other.Response),
            Service = StoredHistograms.Add(one.Service, other.Service),
            FailedResponse = StoredHistograms.Add(one.FailedResponse, other.FailedResponse),
            Waiting = other.Waiting,
            ByVariant =
                one.ByVariant is null && other.ByVariant is null
                    ? null
                    : Shares(one.ByVariant, one.Variant, one.Totals, one.Response)
                        .Concat(Shares(other.ByVariant, one.Variant, other.Totals, other.Response))
                        .GroupBy(pair => pair.Key)
                        .ToDictionary(
                            group => group.Key,
                            group => group.Select(share => share.Value).Aggregate((sum, share) => sum.Add(share))
                        ),
        };

    private static IReadOnlyDictionary<string, VariantShare> Shares(
        IReadOnlyDictionary<string, VariantShare>? known,
        string variant,
        IterationCounts totals,
        StoredHistogram response
    ) => known ?? new Dictionary<string, VariantShare> { [variant] = new(totals, response) };

    // Nearly every second is of one variant, and need not say so twice.
    private static StoredInterval Tidied(StoredInterval interval) =>
        interval.ByVariant is { } shares && shares.Keys.All(variant => variant == interval.Variant)
            ? interval with
            {
                ByVariant = null,
            }
            : interval;
}

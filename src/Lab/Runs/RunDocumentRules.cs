using Lab.Frames;
using LoadEngine.Recording;

namespace Lab.Runs;

/// <summary>What holds in every run document, wherever it came from: what draws and replays it relies on this. Stateless.</summary>
internal static class RunDocumentRules
{
    private static readonly int LastBucket = HistogramLayout.BucketOf(HistogramLayout.HighestTrackableNs);

    /// <summary>Most events of a frame: a pool that moves its goal all the time makes about a hundred in a quarter of a second.</summary>
    public const int MostEventsOfOneFrame = 10_000;

    // A run lasts half an hour at most.
    private const double LongestSeconds = 24 * 60 * 60;

    /// <summary>The first thing that is wrong with it, in words; null when nothing is.</summary>
    public static string? Mistake(RunDocument document)
    {
        if (document.Series.Any(series => series is null)) return "One of its series is empty.";
        if (document.Labels.Tags.Any(tag => tag is null)) return "One of its tags is empty.";
        if (document.Findings.Any(finding => finding is null)) return "One of its findings is empty.";
        if (document.Stacks.Any(stack => stack is null)) return "One of its stack captures is empty.";
        if (document.Predictions.Count > RunPrediction.MostOfOneRun) return $"It has {document.Predictions.Count} predictions; at most {RunPrediction.MostOfOneRun} are kept with a run.";
        return document.Predictions.Select(RunPrediction.Mistake).FirstOrDefault(mistake => mistake is not null)
            ?? MistakeInFrames(document) ?? document.Intervals.Select(MistakeIn).FirstOrDefault(mistake => mistake is not null);
    }

    private static string? MistakeInFrames(RunDocument document)
    {
        var (sequence, time) = (long.MinValue, double.NegativeInfinity);
        foreach (var frame in document.Frames)
        {
            if (frame is null || frame.Events.Any(happened => happened is null)) return "One of its frames is empty.";
            if (frame.Events.Count > MostEventsOfOneFrame) return $"Frame {frame.Sequence} has {frame.Events.Count:#,0} events; at most {MostEventsOfOneFrame:#,0} can be.";
            if (frame.Time - document.Frames[0].Time > LongestSeconds) return "Its frames lie more than a day apart.";
            if (frame.Sequence <= sequence || frame.Time < time) return $"Its frames are not in order: frame {frame.Sequence} comes after frame {sequence}.";
            if (frame.Values.Count != document.Series.Count)
                return $"Frame {frame.Sequence} has {frame.Values.Count} numbers for {document.Series.Count} series.";
            (sequence, time) = (frame.Sequence, frame.Time);
        }

        return null;
    }

    private static string? MistakeIn(StoredInterval interval)
    {
        if (interval is null) return "One of its intervals is empty.";
        var shares = interval.ByVariant?.Values ?? [];
        if (shares.Any(share => share is null)) return $"The interval that ends at {interval.EndSeconds:0.###} s has an empty variant.";
        foreach (var histogram in shares.Select(share => share.Response).Append(interval.Response).Append(interval.Service).Append(interval.FailedResponse))
        {
            for (var i = 0; i < histogram.Buckets.Count; i += 2)
                if (histogram.Buckets[i] > LastBucket || histogram.Buckets[i + 1] <= 0)
                    return $"The interval that ends at {interval.EndSeconds:0.###} s has a histogram that cannot be.";
        }

        return null;
    }
}

using System.Text.Json;
using System.Text.Json.Nodes;
using Lab.Foundation.Text;
using Lab.Loads.Planning;
using Lab.Storage.Documents;
using Lab.Targets.Frames;
using LoadEngine.Documents;

namespace Lab.Storage.Validation;

/// <summary>
/// Validates the form of a run document: sizes, ordering, names and ranges. It does not check that figures agree.
/// </summary>
public static partial class RunDocumentValidator
{
    /// <summary>Maximum number of events in one frame.</summary>
    public const int MaxEventsPerFrame = 10_000;

    /// <summary>Maximum number of findings and thresholds of a run, and of evidence of a finding.</summary>
    public const int MaxFindings = 200,
        MaxEvidence = 50,
        MaxThresholds = RequestBounds.MaxThresholds;

    private const int MaxToolLength = 80,
        MaxVariantNameLength = 200;

    /// <summary>The first error in a document, or null.</summary>
    internal static string? Validate(RunDocument document)
    {
        if (document.Series.Any(series => series is null))
            return "series contains null.";
        if (document.Labels.Tags.Any(tag => tag is null))
            return "labels.tags contains null.";
        if (document.Findings.Any(finding => finding is null))
            return "findings contains null.";
        if (document.Stacks.Any(stack => stack is null))
            return "stacks contains null.";
        if (document.Findings.Count > MaxFindings || document.Summary?.Thresholds.Count > MaxThresholds)
            return $"There are {document.Findings.Count:#,0} findings and {document.Summary?.Thresholds.Count ?? 0:#,0} thresholds;"
                + $" the limits are {MaxFindings} and {MaxThresholds}.";
        if (
            document.Findings.Any(finding =>
                finding.Evidence.Count > MaxEvidence
                || finding.Sentence.Length > MaxSentenceLength
                || finding.Why.Length > MaxSentenceLength
            )
        )
            return $"A finding has more than {MaxEvidence} pieces of evidence or a text over {MaxSentenceLength:#,0} characters.";
        if (document.Predictions.Count > RunPrediction.MaxPerRun)
            return $"There are {document.Predictions.Count} predictions; the limit is {RunPrediction.MaxPerRun}.";
        if (document.MeasuredBy is { } tool && (tool.Length > MaxToolLength || TextSanitizer.Line(tool) != tool))
            return $"measuredBy must be one line of at most {MaxToolLength} characters.";
        if (
            document
                .Intervals.OfType<StoredInterval>()
                .Select(interval => interval.Variant)
                .Distinct()
                .Append(document.Run.Experiment)
                .Any(name => name.Length > MaxVariantNameLength || !TextSanitizer.IsLine(name))
        )
            return $"Names of experiments and variants must be one line of at most {MaxVariantNameLength} characters.";
        if (document.Run.Subject.Variants.Any(variant => variant.Value is null))
            return "run.subject.variants must contain only strings.";
        if (document.Run.PlannedSeconds is < 0 or > MaxSeconds)
            return $"run.plannedSeconds ({document.Run.PlannedSeconds:0.###}) must be between 0 and {MaxSeconds}.";
        return document.Predictions.Select(RunPrediction.Validate).FirstOrDefault(error => error is not null)
            ?? ValidateSummary(document.Summary)
            ?? ValidateHeaders(document.Plan)
            ?? ValidateFrames(document)
            ?? ValidateIntervals(document);
    }

    private static string? ValidateHeaders(JsonObject plan) =>
        Redactor
            .GetRequests(plan)
            .Select(request => request["headers"])
            .OfType<JsonObject>()
            .SelectMany(headers =>
                headers.Select(header => (Place: $"{headers.GetPath()}.{TextSanitizer.Line(header.Key)}", header.Value))
            )
            .Where(header => header.Value?.GetValueKind() is not JsonValueKind.String)
            .Select(header => $"plan{header.Place.TrimStart('$')} must be a string.")
            .FirstOrDefault();

    private static string? ValidateFrames(RunDocument document)
    {
        var (sequence, time) = (long.MinValue, double.NegativeInfinity);
        foreach (var frame in document.Frames)
        {
            if (frame is null || frame.Events.Any(frameEvent => frameEvent is null))
                return "frames or their events contain null.";
            if (frame.Events.Count > MaxEventsPerFrame)
                return $"Frame {frame.Sequence} has {frame.Events.Count:#,0} events; the limit is {MaxEventsPerFrame:#,0}.";
            if (ValidateHeld(frame) is { } error)
                return error;
            if (frame.Time - document.Frames[0].Time > MaxSeconds)
                return "frames span more than a day.";
            if (frame.Sequence <= sequence || frame.Time < time)
                return $"frames are not in order: frame {frame.Sequence} is after frame {sequence}.";
            if (frame.Values.Count != document.Series.Count)
                return $"Frame {frame.Sequence} has {frame.Values.Count} numbers for {document.Series.Count} series.";
            (sequence, time) = (frame.Sequence, frame.Time);
        }

        return null;
    }

    private static string? ValidateHeld(Frame frame)
    {
        if (frame.Held is not { } held)
            return null;
        if (held.Count > LineThreads.MaxEntries)
            return $"Frame {frame.Sequence} has {held.Count:#,0} lines in held; the limit is {LineThreads.MaxEntries}.";
        return held.Any(line =>
            line is null
            || line.Line.Length is 0 or > LineThreads.MaxLineLength
            || !TextSanitizer.IsLine(line.Line)
            || line.Threads < 1
        )
            ? $"held of frame {frame.Sequence} must have a line of at most {LineThreads.MaxLineLength} characters and threads above 0."
            : null;
    }

    private static string? ValidateIntervals(RunDocument document)
    {
        var (variants, end, counted, ns) = (new HashSet<string>(), double.NegativeInfinity, 0.0, 0.0);
        foreach (var interval in document.Intervals)
        {
            if (ValidateInterval(interval) is { } error)
                return error;
            if (interval.EndSeconds < end)
                return $"intervals are not in order: {interval.EndSeconds:0.###} s is after {end:0.###} s.";
            end = interval.EndSeconds;
            foreach (var histogram in HistogramsOf(interval))
            {
                for (var i = 1; i < histogram.Buckets.Count; i += 2)
                    counted += histogram.Buckets[i];
                ns += histogram.SumNs;
            }

            if (counted > MaxCount || ns > MaxSumNs)
                return "The sum of the histograms is above the limit.";
            variants.Add(interval.Variant);
            variants.UnionWith(interval.ByVariant?.Keys ?? []);
            if (variants.Count > MaxVariants)
                return $"intervals contain more than {MaxVariants} variants.";
        }

        return null;
    }

    private static IEnumerable<StoredHistogram> HistogramsOf(StoredInterval interval) =>
        (interval.ByVariant?.Values ?? [])
            .Select(share => share.Response)
            .Append(interval.Response)
            .Append(interval.Service)
            .Append(interval.FailedResponse);

    private static string? ValidateInterval(StoredInterval interval)
    {
        if (interval is null)
            return "intervals contains null.";
        var shares = interval.ByVariant?.Values ?? [];
        if (shares.Any(share => share is null))
            return $"The interval that ends at {interval.EndSeconds:0.###} s contains a null variant.";
        if (interval.EndSeconds < 0 || interval.EndSeconds > MaxSeconds || interval.Seconds is < 0 or > MaxSeconds)
            return $"An interval of {interval.Seconds:0.###} s that ends at {interval.EndSeconds:0.###} s is outside 0–{MaxSeconds} s.";
        if (interval.LoadSeconds is < 0 or > MaxSeconds)
            return $"The interval that ends at {interval.EndSeconds:0.###} s has {interval.LoadSeconds:0.###} s of load.";
        if (!HistogramsOf(interval).All(IsValid))
            return $"The interval that ends at {interval.EndSeconds:0.###} s has an invalid histogram.";
        return
            shares.Select(share => share.Totals).Append(interval.Totals).All(IsValid)
            && shares.Select(share => share.UnderLoad).Append(interval.UnderLoad).All(IsValid)
            && IsValid(interval.Waiting)
            ? null
            : $"The interval that ends at {interval.EndSeconds:0.###} s has counts outside the allowed range.";
    }
}

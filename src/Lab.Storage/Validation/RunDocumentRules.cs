using System.Text.Json;
using System.Text.Json.Nodes;
using Lab.Foundation.Text;
using Lab.Loads.Planning;
using Lab.Storage.Documents;
using Lab.Targets.Frames;
using LoadEngine.Documents;

namespace Lab.Storage.Validation;

/// <summary>What holds in every run document, wherever it came from: what draws and replays it relies on this. Stateless.</summary>
internal static class RunDocumentRules
{
    /// <summary>Most events of a frame: a pool that moves its goal all the time makes about a hundred in a quarter of a second.</summary>
    public const int MostEventsOfOneFrame = 10_000;

    /// <summary>Most findings of a run, pieces of evidence of one and thresholds: there are some twenty rules, and a page shows all of them. No run may ask for more of what is asked for.</summary>
    public const int MostFindings = 200,
        MostEvidence = 50,
        MostThresholds = RequestBounds.MaxThresholds;

    // The longest sentence has a few hundred characters.
    private const int LongestSentence = 4_000;

    /// <summary>Longest name of the tool that measured it.</summary>
    public const int LongestTool = 80;

    private const int LongestName = 200;

    /// <summary>The first thing that is wrong with it, in words; null when nothing is.</summary>
    public static string? Mistake(RunDocument document)
    {
        if (document.Series.Any(series => series is null))
            return "One of its series is empty.";
        if (document.Labels.Tags.Any(tag => tag is null))
            return "One of its tags is empty.";
        if (document.Findings.Any(finding => finding is null))
            return "One of its findings is empty.";
        if (document.Stacks.Any(stack => stack is null))
            return "One of its stack captures is empty.";
        if (document.Findings.Count > MostFindings || document.Summary?.Thresholds.Count > MostThresholds)
            return $"It has {document.Findings.Count:#,0} findings and {document.Summary?.Thresholds.Count ?? 0:#,0} thresholds; at most {MostFindings} and {MostThresholds} can be.";
        if (
            document.Findings.Any(finding =>
                finding.Evidence.Count > MostEvidence
                || finding.Sentence.Length > LongestSentence
                || finding.Why.Length > LongestSentence
            )
        )
            return "One of its findings is longer than there can be.";
        if (document.Predictions.Count > RunPrediction.MaxPerRun)
            return $"It has {document.Predictions.Count} predictions; at most {RunPrediction.MaxPerRun} are kept with a run.";
        if (document.MeasuredBy is { } tool && (tool.Length > LongestTool || TextSanitizer.Line(tool) != tool))
            return "The name of the tool that measured it cannot be one.";
        if (
            document
                .Intervals.OfType<StoredInterval>()
                .Select(interval => interval.Variant)
                .Distinct()
                .Append(document.Run.Experiment)
                .Any(name => name.Length > LongestName || !TextSanitizer.IsLine(name))
        )
            return "Its experiment or one of its variants has a name that cannot be one.";
        if (document.Run.Subject.Variants.Any(variant => variant.Value is null))
            return "One of its variants has no name: each of 'run.subject.variants' has to be a text in quotes.";
        if (document.Run.PlannedSeconds is < 0 or > RunCountRules.LongestSeconds)
            return $"It was planned for {document.Run.PlannedSeconds:0.###} s, which cannot be.";
        return document.Predictions.Select(RunPrediction.Validate).FirstOrDefault(mistake => mistake is not null)
            ?? RunCountRules.MistakeIn(document.Summary)
            ?? MistakeInHeaders(document.Plan)
            ?? MistakeInFrames(document)
            ?? MistakeInIntervals(document);
    }

    // Whatever is no text would be hidden as a secret is, and nobody be told.
    private static string? MistakeInHeaders(JsonObject plan) =>
        Redactor
            .GetRequests(plan)
            .Select(request => request["headers"])
            .OfType<JsonObject>()
            .SelectMany(headers =>
                headers.Select(header => (Place: $"{headers.GetPath()}.{TextSanitizer.Line(header.Key)}", header.Value))
            )
            .Where(header => header.Value?.GetValueKind() is not JsonValueKind.String)
            .Select(header =>
                $"One of the headers of its plan is no text: 'plan{header.Place.TrimStart('$')}' has to be one in quotes, and is {KindOf(header.Value)}."
            )
            .FirstOrDefault();

    private static string KindOf(JsonNode? value) =>
        value?.GetValueKind() switch
        {
            null or JsonValueKind.Null => "null",
            JsonValueKind.Number => "a number",
            JsonValueKind.True or JsonValueKind.False => "true or false",
            JsonValueKind.Array => "a list",
            _ => "an object",
        };

    private static string? MistakeInFrames(RunDocument document)
    {
        var (sequence, time) = (long.MinValue, double.NegativeInfinity);
        foreach (var frame in document.Frames)
        {
            if (frame is null || frame.Events.Any(frameEvent => frameEvent is null))
                return "One of its frames is empty.";
            if (frame.Events.Count > MostEventsOfOneFrame)
                return $"Frame {frame.Sequence} has {frame.Events.Count:#,0} events; at most {MostEventsOfOneFrame:#,0} can be.";
            if (frame.Time - document.Frames[0].Time > RunCountRules.LongestSeconds)
                return "Its frames lie more than a day apart.";
            if (frame.Sequence <= sequence || frame.Time < time)
                return $"Its frames are not in order: frame {frame.Sequence} comes after frame {sequence}.";
            if (frame.Values.Count != document.Series.Count)
                return $"Frame {frame.Sequence} has {frame.Values.Count} numbers for {document.Series.Count} series.";
            (sequence, time) = (frame.Sequence, frame.Time);
        }

        return null;
    }

    private static string? MistakeInIntervals(RunDocument document)
    {
        var (variants, end, counted, ns) = (new HashSet<string>(), double.NegativeInfinity, 0.0, 0.0);
        foreach (var interval in document.Intervals)
        {
            if (MistakeIn(interval) is { } mistake)
                return mistake;
            if (interval.EndSeconds < end)
                return $"Its intervals are not in order: one ends at {interval.EndSeconds:0.###} s and comes after one that ends at {end:0.###} s.";
            end = interval.EndSeconds;
            foreach (var histogram in HistogramsOf(interval))
            {
                for (var i = 1; i < histogram.Buckets.Count; i += 2)
                    counted += histogram.Buckets[i];
                ns += histogram.SumNs;
            }

            if (counted > RunCountRules.MostCounted || ns > RunCountRules.MostNs)
                return "Its histograms add up to more than there can be.";
            variants.Add(interval.Variant);
            variants.UnionWith(interval.ByVariant?.Keys ?? []);
            if (variants.Count > RunCountRules.MostVariants)
                return $"Its intervals name more than {RunCountRules.MostVariants} variants.";
        }

        return null;
    }

    private static IEnumerable<StoredHistogram> HistogramsOf(StoredInterval interval) =>
        (interval.ByVariant?.Values ?? [])
            .Select(share => share.Response)
            .Append(interval.Response)
            .Append(interval.Service)
            .Append(interval.FailedResponse);

    private static string? MistakeIn(StoredInterval interval)
    {
        if (interval is null)
            return "One of its intervals is empty.";
        var shares = interval.ByVariant?.Values ?? [];
        if (shares.Any(share => share is null))
            return $"The interval that ends at {interval.EndSeconds:0.###} s has an empty variant.";
        if (
            interval.EndSeconds < 0
            || interval.EndSeconds > RunCountRules.LongestSeconds
            || interval.Seconds is < 0 or > RunCountRules.LongestSeconds
        )
            return $"One of its intervals lasts {interval.Seconds:0.###} s and ends at {interval.EndSeconds:0.###} s, which cannot be.";
        if (!HistogramsOf(interval).All(RunCountRules.CanBe))
            return $"The interval that ends at {interval.EndSeconds:0.###} s has a histogram that cannot be.";
        return
            shares.Select(share => share.Totals).Append(interval.Totals).All(RunCountRules.CanBe)
            && RunCountRules.CanBe(interval.Waiting)
            ? null
            : $"The interval that ends at {interval.EndSeconds:0.###} s has counts that cannot be.";
    }
}

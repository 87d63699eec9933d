using System.Text.Json.Nodes;
using Experiments;
using Experiments.Charts;
using Imports.Model;
using Lab.Loads.Planning;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Lab.Storage.Validation;
using Lab.Targets.Frames;
using LoadEngine.Documents;
using LoadEngine.Figures;
using LoadEngine.Recording;
using LoadEngine.Runs;

namespace Imports;

/// <summary>Converts a measurement of another tool to a run. Unknown figures are empty, never zero.</summary>
internal static class ImportConverter
{
    private const string Experiment = "imported";
    private const int MaxNameLength = 80,
        MaxAddressLength = 300;

    // Clocks differ a little.
    private static readonly TimeSpan MaxClockDifference = TimeSpan.FromMinutes(1);

    // Neither fragile nor fixed, so the colour is neutral.
    private const VariantKind Variant = VariantKind.Contrast;

    private static readonly RunEnvironment NotKnown = new("", 0, 0, "", "", false, false, false);

    private static readonly Series[] Drawn =
    [
        SeriesCatalogue.RunElapsed,
        SeriesCatalogue.LoadUsers,
        SeriesCatalogue.LoadRps,
        SeriesCatalogue.LoadSucceeded,
        SeriesCatalogue.LoadFailed,
        SeriesCatalogue.LatencyMean,
        SeriesCatalogue.LatencyP50,
        SeriesCatalogue.LatencyP90,
        SeriesCatalogue.LatencyP95,
        SeriesCatalogue.LatencyP99,
        SeriesCatalogue.LatencyMax,
        SeriesCatalogue.TotalsRequests,
        SeriesCatalogue.TotalsFailed,
    ];

    /// <summary>The document; the store assigns its identifier.</summary>
    public static RunDocument ToDocument(
        ImportedMeasurement measured,
        string? fileName,
        DateTimeOffset now,
        DateTimeOffset? written = null
    )
    {
        var seconds = measured.Seconds ?? measured.Intervals.Select(moment => moment.EndSeconds).LastOrDefault();
        var (started, origin) = StartOf(measured, seconds, now, written);
        var subject = new RunSubject(
            measured.Tool,
            new Dictionary<VariantKind, string> { [Variant] = measured.Tool },
            [],
            ""
        );
        var request = new RunRequest
        {
            Experiment = Experiment,
            Variant = Variant,
            Users = measured.Users ?? 0,
            DurationSeconds = Math.Max(1, (int)Math.Round(seconds)),
            RampSeconds = 0,
        };
        var (id, figures) = ($"imported-{started.UtcDateTime:yyyyMMdd-HHmmss}", FiguresOf(measured, seconds));
        var summary = new RunSummary(
            id,
            Experiment,
            started,
            seconds,
            measured.Users ?? 0,
            RunOutcome.Completed,
            figures,
            [new(Variant, AddressOf(measured) ?? "", seconds, figures)]
        );
        return new(
            RunDocument.CurrentSchema,
            id,
            RecordingState.Complete,
            new(NameOf(measured, fileName), ["imported", measured.Tool], measured.Meaning),
            new CurrentRun(id, Experiment, started, seconds, request) { Subject = subject, StartOrigin = origin },
            PlanOf(measured),
            measured.Environment ?? NotKnown,
            null,
            [.. Drawn.Select(series => new SeriesDescription(series.Id, series.Unit, series.Label))],
            FramesOf(measured),
            IntervalsOf(measured),
            [],
            [],
            summary
        )
        {
            MeasuredBy = measured.Tool,
        };
    }

    // The file time is the end of the run, if it is plausible.
    private static (DateTimeOffset StartedAt, StartOrigin Origin) StartOf(
        ImportedMeasurement measured,
        double seconds,
        DateTimeOffset now,
        DateTimeOffset? written
    ) =>
        measured.StartedAt is { } told ? (told, StartOrigin.Told)
        : written is { } end
        && end <= now + MaxClockDifference
        && end >= RunDocumentValidator.Earliest.AddSeconds(seconds)
            ? ((end < now ? end : now).AddSeconds(-seconds), StartOrigin.FromTheFile)
        : (now, StartOrigin.NotKnown);

    private static string NameOf(ImportedMeasurement measured, string? fileName)
    {
        var name = Path.GetFileNameWithoutExtension(fileName?.Trim());
        if (string.IsNullOrEmpty(name))
            return $"Imported from {measured.Tool}";
        // File names repeat, so the tool's name is part of the run's name.
        var whose = name.Contains(measured.Tool, StringComparison.OrdinalIgnoreCase) ? "" : $" · {measured.Tool}";
        return name.Length + whose.Length <= MaxNameLength
            ? name + whose
            : name[..(MaxNameLength - whose.Length)] + whose;
    }

    // Addresses may contain keys.
    private static string? AddressOf(ImportedMeasurement measured) =>
        measured.Address is { } address
            ? Redactor.RedactUrl(address.Length <= MaxAddressLength ? address : address[..MaxAddressLength])
            : null;

    private static JsonObject PlanOf(ImportedMeasurement measured)
    {
        if (measured.Plan is { } jsonObject)
            return Redactor.Redact(jsonObject);
        var plan = new JsonObject { ["tool"] = measured.Tool };
        if (AddressOf(measured) is { } address)
            plan["url"] = address;
        if (measured.Users is { } users)
            plan["users"] = users;
        return plan;
    }

    private static RunFigures FiguresOf(ImportedMeasurement measured, double seconds)
    {
        var counted = measured
            .Intervals.Where(moment => moment.Counts is not null)
            .Select(moment => moment.Counts!.Succeeded)
            .ToList();
        var latency = measured.HasLatencies ? measured.Latency.Measured : Latencies.Unknown;
        if (counted.Count > 0)
        {
            var all = new Histogram();
            foreach (var part in counted)
                all.Add(part);
            latency = Latencies.From(all);
        }

        var rps = measured.Rps ?? (seconds > 0 ? (measured.Answered ?? measured.Requests) / seconds : 0);
        return new(
            measured.Requests,
            rps,
            measured.Requests - measured.Failed,
            measured.Statuses.GetValueOrDefault(429),
            measured.Failed,
            0,
            latency.Mean,
            latency.P50,
            latency.P95,
            latency.P99,
            latency.Max,
            measured.FailuresByKind,
            measured.Statuses
        )
        {
            HasUnknownFailures = !measured.ReportsFailures,
            LatencyIsOfAllAnswers = measured.LatencyIsOfAllAnswers,
            // Rounding must not produce more successes than responses.
            GoodPerSecond = measured.GoodPerSecond is { } good
                ? (measured.Failed == 0 ? rps : Math.Min(good, rps))
                : null,
        };
    }

    private static List<Frame> FramesOf(ImportedMeasurement measured)
    {
        var (frames, requests, failed) = (new List<Frame>(measured.Intervals.Count), (long?)0, (long?)0);
        foreach (var moment in measured.Intervals)
        {
            (requests, failed) = (requests + moment.Requests, failed + moment.Failed);
            frames.Add(FrameOf(measured, moment, frames.Count, requests, failed));
        }

        return frames;
    }

    private static Frame FrameOf(
        ImportedMeasurement measured,
        ImportedInterval moment,
        int index,
        long? requests,
        long? failed
    )
    {
        var latency = moment.Latency.Measured;
        List<FrameEvent> events = [];
        if (index == 0)
            events.Add(FrameEvent.ForVariant(FrameEventKinds.RunStarted, Variant, moment.EndSeconds, measured.Tool));
        if (index == measured.Intervals.Count - 1)
            events.Add(new(FrameEventKinds.RunEnded, RunOutcome.Completed.Name(), moment.EndSeconds));
        return new(
            index + 1,
            Math.Round(moment.EndSeconds, 3),
            [
                moment.EndSeconds,
                moment.Users,
                moment.Rps,
                moment.GoodPerSecond ?? moment.Rps - (moment.FailedPerSecond ?? 0),
                moment.FailedPerSecond,
                latency.Mean,
                latency.P50,
                latency.P90,
                latency.P95,
                latency.P99,
                latency.Max,
                requests,
                failed,
            ],
            events
        );
    }

    // A distribution without a duration has one interval of length 0: its latencies are known, but no rates.
    private static List<StoredInterval> IntervalsOf(ImportedMeasurement measured) =>
        measured.Distribution is { } all
            ?
            [
                IntervalOf(
                    new(0, 0) { Counts = new(all, new(), new Dictionary<int, long>(), new Dictionary<string, long>()) }
                ),
            ]
            : [.. measured.Intervals.Where(moment => moment.Counts is not null).Select(IntervalOf)];

    private static StoredInterval IntervalOf(ImportedInterval moment)
    {
        var counts = moment.Counts!;
        var (succeeded, failed, response) = (
            counts.Succeeded.Count,
            counts.Failed.Count,
            StoredHistograms.From(counts.Succeeded)
        );
        return new(
            moment.EndSeconds,
            moment.Seconds,
            Variant.ToString(),
            IterationCounts.None with
            {
                Scheduled = succeeded + failed,
                Succeeded = succeeded,
                Failed = failed,
                Responses = counts.Statuses.Values.Sum(),
                ByStatus = counts.Statuses,
                ByError = counts.FailuresByKind,
            },
            response,
            response,
            StoredHistograms.From(counts.Failed)
        );
    }
}

using System.Globalization;
using System.Text.Json.Nodes;
using Lab.Foundation.Formatting;
using Lab.Foundation.Text;
using Lab.Loads.Planning;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Lab.Targets.Settings;
using LoadEngine.Runs;

namespace Reports.Facts;

/// <summary>A condition of a run as text.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Value">Its value.</param>
public sealed record RunFact(string Name, string Value);

/// <summary>The conditions of a run as text, for reports and for finding differences.</summary>
public static class RunFacts
{
    /// <summary>Name of the fact with the load generator.</summary>
    public const string SourceFact = "Load source";

    private const int MaxValueLength = 400;
    private const double MinReleaseSeconds = 0.05;
    private static readonly string NoUsers = new LoadLevel(0, IsRate: false).Description;
    private static readonly HashSet<string> NotConditions = ["schema", "target", "thresholds", "tool"];

    private const double MinShownSeconds = 0.05,
        MinShownTrailingSeconds = 0.5;

    /// <summary>The load of a run, such as <c>200 users</c> or <c>20 starts/s</c>; null if it is unknown.</summary>
    public static string? Load(RunSummary summary) =>
        summary switch
        {
            { PeakRatePerSecond: { } rate } => new LoadLevel(rate, IsRate: true).Description,
            { PeakUsers: > 0 and var users } => new LoadLevel(users, IsRate: false).Description,
            _ => null,
        };

    /// <summary>The load in a sentence; a rate includes the number of concurrent users.</summary>
    public static string? LoadReached(RunSummary summary) =>
        Load(summary) is not { } load ? null
        : summary is { PeakRatePerSecond: not null, PeakUsers: > 0 and var busy }
            ? $"up to {load}, {MetricFormat.Count(busy)} at once"
        : $"up to {load}";

    /// <summary>The title of the experiment.</summary>
    public static string Experiment(RunDocument run) => run.Run.Subject.Title;

    /// <summary>The time for which a variant was active, plus the time until its last response; rates use the sum.</summary>
    public static string Seconds(VariantSummary part) =>
        IsAsked(part)
            ? Seconds(part.Seconds, part.AnsweredAfterSeconds, part.LastAnswersSeconds)
            : Seconds(part.LoadedSeconds, 0, 0);

    /// <summary>True if requests were sent to a variant, as far as is known.</summary>
    public static bool IsAsked(VariantSummary part)
    {
        ArgumentNullException.ThrowIfNull(part);
        return IsAsked(part.Seconds, part.Figures);
    }

    /// <summary>The goodput of a variant; a dash if it was not active.</summary>
    public static string Goodput(RunSummary summary, VariantSummary part)
    {
        ArgumentNullException.ThrowIfNull(summary);
        ArgumentNullException.ThrowIfNull(part);
        return (summary.Variants.Count > 1 ? IsAsked(part) : part.Seconds > 0)
            ? MetricFormat.Rate(part.Figures.Goodput)
            : "–";
    }

    /// <summary>The goodput under one load; a dash for a load of 0 users.</summary>
    public static string Goodput(LoadSummary part)
    {
        ArgumentNullException.ThrowIfNull(part);
        return IsAsked(part.Seconds, part.Figures) && !IsWithoutUsers(part)
            ? MetricFormat.Rate(part.Figures.Goodput)
            : "–";
    }

    /// <summary>True for a load of 0 users: responses belong to the previous load.</summary>
    public static bool IsWithoutUsers(LoadSummary part)
    {
        ArgumentNullException.ThrowIfNull(part);
        return part.Load == NoUsers;
    }

    /// <summary>
    /// The time for which a run was active, plus the time until its last response: <c>18.2 s + 9.9 s tail</c>. A dash if unknown.
    /// </summary>
    public static string Lasted(RunSummary summary)
    {
        ArgumentNullException.ThrowIfNull(summary);
        return Seconds(
            summary.Seconds,
            0,
            summary.Variants.Select(part => part.LastAnswersSeconds).DefaultIfEmpty(0).Max()
        );
    }

    /// <summary>The duration of a segment, as of a variant, after its start.</summary>
    public static string Seconds(LoadSummary part) =>
        $"from {MetricFormat.Seconds(part.FromSeconds)}, "
        + (
            IsAsked(part.Seconds, part.Figures)
                ? Seconds(part.Seconds, part.AnsweredAfterSeconds, part.LastAnswersSeconds)
                : Seconds(part.LoadedSeconds, 0, 0)
        );

    /// <summary>The duration of a run; a dash if unknown.</summary>
    public static string Length(RunSummary summary) =>
        summary.Seconds > 0 ? MetricFormat.Seconds(summary.Seconds) : "–";

    /// <summary>The cells of a variant: requests, goodput, average, p50, p95, p99, maximum, failures.</summary>
    public static IReadOnlyList<string> Figures(RunSummary summary, VariantSummary part)
    {
        ArgumentNullException.ThrowIfNull(part);
        var latencies = LatencyRow.From(part.Figures);
        return
        [
            MetricFormat.Count(part.Figures.Requests),
            Goodput(summary, part),
            latencies.Average,
            latencies.P50,
            latencies.P95,
            latencies.P99,
            latencies.Max,
            Failures(part.Figures),
        ];
    }

    /// <summary>Failures by kind; a dash if unknown.</summary>
    public static string Failures(RunFigures figures) =>
        figures.HasUnknownFailures
            ? "–"
            : MetricFormat.Failures(figures.Failed, figures.FailuresByKind, figures.StatusCodes);

    /// <summary>
    /// The result of a burst ladder: responses per second by burst size, as a sentence; null for any other load.
    /// </summary>
    public static string? Rungs(RunSummary summary) =>
        summary.Rungs.Count == 0
            ? null
            : $"Successful responses per second by burst size: {string.Join(", ", summary.Rungs.Select(Rung))}."
                + Release(summary.Rungs[^1]);

    // The requests of a burst begin one after the other.
    private static string Release(BurstStepStats largest) =>
        largest.ReleaseSeconds is >= MinReleaseSeconds and var seconds
            ? $" The {MetricFormat.Count(largest.Size)} requests of the last burst were sent within {MetricFormat.Seconds(seconds)}."
            : "";

    private static string Rung(BurstStepStats rung) =>
        $"{MetricFormat.Count(rung.Size)} → {MetricFormat.Rate(rung.RequestsPerSecond)}"
        + (rung.Failed > 0 ? $" ({MetricFormat.Count(rung.Failed)} failed)" : "");

    /// <summary>Load changes during the run, as a sentence; null without any.</summary>
    public static string? ChangedByHand(RunDocument run) =>
        (run.Summary?.Variants.Count > 1, run.Summary?.Loads.Count > 1) switch
        {
            (true, true) => "The start of the run; variant and load were changed manually during the run.",
            (true, _) => "The start of the run; the variant was switched manually during the run.",
            (_, true) => "The start of the run; the load was changed manually during the run.",
            _ => null,
        };

    /// <summary>A date in the time zone of the dashboard.</summary>
    public static string Date(DateTimeOffset date) =>
        date.ToLocalTime().ToString("yyyy-MM-dd HH:mm:ss", CultureInfo.InvariantCulture);

    /// <summary>The start time of a run and its source.</summary>
    public static string Started(DateTimeOffset startedAt, StartOrigin origin) =>
        origin switch
        {
            StartOrigin.FromTheFile => $"about {Date(startedAt)}, by the file’s time",
            StartOrigin.NotKnown => $"not known, imported at {Date(startedAt)}",
            _ => Date(startedAt),
        };

    /// <summary>The same by itself.</summary>
    public static string Began(CurrentRun run) =>
        run.StartOrigin == StartOrigin.NotKnown
            ? $"start time: {Started(run.StartedAt, run.StartOrigin)}"
            : Started(run.StartedAt, run.StartOrigin);

    /// <summary>The settings of the load: the plan without target and thresholds.</summary>
    public static IReadOnlyList<RunFact> Plan(RunDocument run) =>
        [
            new(SourceFact, run.MeasuredBy ?? Source(run.Run.Request.Source)),
            .. run
                .Plan.Where(field => !NotConditions.Contains(field.Key))
                .Select(field => new RunFact(
                    PlanFormatter.NameOf(field.Key),
                    Shortened(PlanFormatter.Format(field.Value))
                )),
        ];

    /// <summary>The load source.</summary>
    public static string Source(LoadSourceKind source) =>
        source == LoadSourceKind.Engine ? "this machine’s engine" : source.Title();

    /// <summary>The requested addresses.</summary>
    public static IReadOnlyList<string> Addresses(RunDocument run) =>
        run.Plan["target"] is JsonObject target && target["requests"] is JsonArray requests
            ?
            [
                .. requests.Select(request =>
                    Shortened(
                        PlanFormatter.Format((request as JsonObject)?["method"])
                            + " "
                            + PlanFormatter.Format((request as JsonObject)?["url"])
                    )
                ),
            ]
            : [];

    /// <summary>
    /// The addresses as facts: by variant if the run had several, because its plan contains only the requests of the first.
    /// </summary>
    public static IReadOnlyList<RunFact> Requests(RunDocument run)
    {
        var first = Addresses(run);
        var summaries = (run.Summary?.Variants ?? [])
            .Where(part => part.Variant != run.Run.Request.Variant && part.Route.Length > 0)
            .ToList();
        return summaries.Count == 0 || first.Count == 0 || run.MeasuredBy is not null
            ? [.. first.Select(request => new RunFact("Request", request))]
            :
            [
                .. first.Select(request => new RunFact($"Request, {run.Run.Request.Variant}", request)),
                .. summaries.Select(part => new RunFact($"Request, {part.Variant}", Shortened(RequestOf(run, part)))),
            ];
    }

    private static string RequestOf(RunDocument run, VariantSummary part)
    {
        var name = run.Run.Subject.Variants.GetValueOrDefault(part.Variant, "");
        var method = name.EndsWith($" {part.Route}", StringComparison.Ordinal)
            ? name[..^(part.Route.Length + 1)]
            : "GET";
        var planned = PlanFormatter.Format(run.Plan["target"]?["requests"]?[0]?["url"]);
        var host =
            part.Route.StartsWith('/') && Uri.TryCreate(planned, UriKind.Absolute, out var address)
                ? address.GetLeftPart(UriPartial.Authority)
                : "";
        return $"{method} {host}{part.Route}";
    }

    /// <summary>All runtime settings of the target, including defaults.</summary>
    public static IReadOnlyList<RunFact> Settings(RuntimeSettings? settings) =>
        settings is null
            ? [new("Runtime settings", "unknown: not the built-in target")]
            : [.. RuntimeField.All.Select(field => new RunFact(field.Name, field.Asked(settings) ?? "default"))];

    /// <summary>The runtime of the target, if it is known, and all its settings.</summary>
    public static IReadOnlyList<RunFact> Runtime(RunDocument run) =>
        [.. run.TargetRuntime is { } name ? [new RunFact("Runtime", name)] : (RunFact[])[], .. Settings(run.Settings)];

    /// <summary>The machine and the program versions.</summary>
    public static IReadOnlyList<RunFact> Machine(RunEnvironment here) =>
        here.Cores == 0
            ? [new("Machine", "not reported by the tool")]
            :
            [
                new("Operating system", here.OperatingSystem),
                new("Processor", here.CpuModel ?? "not reported by the platform"),
                new("Cores", here.Cores.ToString(CultureInfo.InvariantCulture)),
                new("Memory", $"{here.MemoryMiB.ToString("N0", CultureInfo.InvariantCulture)} MiB"),
                new(".NET", here.DotNetVersion),
                new("Load engine", here.EngineVersion),
                new(
                    "Garbage collector",
                    (here.ServerGc ? "server" : "workstation") + (here.ConcurrentGc ? ", concurrent" : "")
                ),
                new("Inline socket completions", here.InlineCompletions ? "on" : "off"),
            ];

    /// <summary>How much of the run was recorded, if it is incomplete.</summary>
    public static string? Incomplete(RunDocument run) =>
        run switch
        {
            { State: RecordingState.Recording } => "This run is active: the results cover the time so far.",
            { State: RecordingState.Partial } =>
                "Partial: the dashboard stopped during this run. The results cover the time until then.",
            { Summary.Death: { } death } => $"{death.Message} The results cover the time until then.",
            { Summary.Problem: { } problem } => $"{problem} The results cover the time until then.",
            _ => run.Summary?.Ended.Remark(),
        };

    private static bool IsAsked(double seconds, RunFigures figures) =>
        seconds > 0 && figures.Requests + figures.Cancelled > 0;

    private static string Seconds(double seconds, double answeredAfter, double lastAnswers)
    {
        var value = lastAnswers >= MinShownTrailingSeconds ? lastAnswers : 0;
        return seconds <= 0
            ? "–"
            : MetricFormat.Seconds(seconds - value)
                + (
                    answeredAfter + value >= MinShownSeconds
                        ? $" + {MetricFormat.Seconds(answeredAfter + value)} tail"
                        : ""
                );
    }

    private static string Shortened(string text) => TextTruncator.Truncate(text, MaxValueLength);
}

using System.Text.Json;
using System.Text.Json.Serialization;
using AudienceWeb.Broadcasts;
using Experiments;
using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Runtime;
using Lab.Storage.Summaries;
using Lab.Targets.CustomEndpoints;
using Lab.Teaching.Audience;
using Reports.Facts;
using SourceCode;

namespace AudienceWeb.Streaming;

/// <summary>
/// The audience's view of the lab, without the chart lines: named parts, each serialized only after a change.
/// Not thread-safe: the owner must synchronize calls.
/// </summary>
internal sealed class AudienceView(ILabExperiments experiments, AudiencePoll ballots, TimeProvider time)
{
    private const int FindingsShown = 2;

    private static readonly TimeSpan FindingsPace = TimeSpan.FromSeconds(2);

    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web)
    {
        Converters = { new JsonStringEnumConverter(JsonNamingPolicy.CamelCase) },
    };

    private readonly Dictionary<string, string> _parts = [];
    private LabState? _state;
    private PollState? _poll;
    private IReadOnlyList<Finding>? _findings;
    private long _findingsAt;

    /// <summary>The displayed charts.</summary>
    public IReadOnlyList<Chart> Charts { get; private set; } = ChartCatalogue.ForAnyLoad;

    /// <summary>True if there is a run to show.</summary>
    public bool HasRun { get; private set; }

    /// <summary>True while a run is active.</summary>
    public bool IsRunning => _state?.Run is not null;

    /// <summary>True while the last run is hidden because it would reveal the answer to the open question.</summary>
    public bool HidesLastRun { get; private set; }

    /// <summary>All parts, as JSON.</summary>
    public IReadOnlyDictionary<string, string> Parts => _parts;

    /// <summary>Reads the current state.</summary>
    /// <param name="programme">The content to show.</param>
    /// <returns>The names of the parts that have changed.</returns>
    public IReadOnlyList<string> Refresh(IBroadcast programme)
    {
        var changed = new List<string>();
        var (labBefore, ballotBefore) = (_state, _poll);
        if (programme.State is var state && !ReferenceEquals(state, _state))
            ReadLab(state, programme.RecordedAt, changed);
        if (ballots.Current is var ballot && (!ReferenceEquals(ballot, _poll) || !_parts.ContainsKey("ask")))
        {
            _poll = ballot;
            Set("ask", ballot is null ? null : Asked(ballot), changed);
        }

        if (
            !_parts.ContainsKey("summary")
            || !ReferenceEquals(_state, labBefore)
            || !ReferenceEquals(_poll, ballotBefore)
        )
            ReadSummary(changed);
        ReadFindings(programme, changed);
        return changed;
    }

    private void ReadSummary(List<string> changed)
    {
        var withholds = _state is { } state && _poll?.Withholds(state) == true;
        if (withholds != HidesLastRun)
            _findings = null;
        HidesLastRun = withholds;
        Set("summary", !withholds && _state?.LastSummary is { } summary ? Summarised(summary) : null, changed);
    }

    private void ReadFindings(IBroadcast programme, List<string> changed)
    {
        var summed = _state is { Run: null, LastSummary: { } summary } ? summary.Findings : null;
        var current = HidesLastRun ? [] : summed ?? programme.Findings;
        if (
            ReferenceEquals(current, _findings)
            || (current.Count > 0 && _findings is not null && time.GetElapsedTime(_findingsAt) < FindingsPace)
        )
            return;
        (_findings, _findingsAt) = (current, time.GetTimestamp());
        Set(
            "findings",
            current
                .Where(finding => summed is not null || finding.Until is null)
                .Take(FindingsShown)
                .Select(finding => new
                {
                    finding.Severity,
                    finding.Title,
                    Sentence = finding.MomentWithPeriod() + finding.Sentence,
                }),
            changed
        );
    }

    private void ReadLab(LabState state, DateTimeOffset? recordedAt, List<string> changed)
    {
        _state = state;
        var experiment = experiments.Find(state.Experiment);
        Charts = state.Run?.Subject.KnownCharts() ?? experiment?.Charts ?? ChartCatalogue.ForAnyLoad;
        HasRun = state.Run is not null || state.LastSummary is not null;
        Set(
            "lab",
            new
            {
                state.Phase,
                Variant = state.VariantUnderLoad ?? state.Variant,
                Title = state.Run?.Subject.Title ?? experiment?.Title ?? state.Experiment,
                experiment?.Question,
                experiment?.Watch,
                Names = experiment?.Variants.ToDictionary(variant => variant.Kind, variant => variant.Name),
                Run = state.Run?.Id,
                Planned = state.Run?.PlannedSeconds,
                Recorded = recordedAt is { } at ? RunFacts.Date(at) : null,
            },
            changed
        );
        Set("charts", Described(Charts), changed);
        Set("code", state.LastSummary is null || experiment is null ? null : Code(experiment), changed);
    }

    private static object Described(IReadOnlyList<Chart> charts)
    {
        var columns = AudienceCharts.Columns(charts).Select(series => series.Id).ToList();
        return new
        {
            Columns = columns,
            Figures = AudienceCharts
                .Figures(charts)
                .Select(series => new
                {
                    series.Label,
                    series.Unit,
                    Column = columns.IndexOf(series.Id),
                }),
            Charts = AudienceCharts
                .SelectCharts(charts)
                .Select(chart => new
                {
                    chart.Id,
                    chart.Title,
                    chart.Unit,
                    chart.LeastTop,
                    Lines = chart.Lines.Select(line => new
                    {
                        line.Name,
                        Column = columns.IndexOf(line.Series.Id),
                        Colour = line.Colour.ToString().ToLowerInvariant(),
                        line.Dash,
                        line.SmoothedSeconds,
                    }),
                }),
        };
    }

    // The number of answers is left out, because it would be sent to every phone after each answer.
    private static object Asked(PollState ballot) =>
        new
        {
            ballot.Id,
            ballot.Phase,
            ballot.Round,
            ballot.Result,
            ballot.Question.Kind,
            ballot.Question.Text,
            ballot.Question.Unit,
            ballot.Question.Least,
            ballot.Question.Greatest,
            ballot.Question.IsLogarithmic,
            ballot.Question.Options,
            ballot.Question.Seconds,
            ballot.NoAnswer,
            Points = AudienceQuestion.LinePoints,
        };

    private static object Summarised(RunSummary summary) =>
        new
        {
            Ended = summary.Ended.Title(),
            Lasted = RunFacts.Lasted(summary),
            summary.Total.Cancelled,
            Variants = summary.Variants.Select(part => new
            {
                part.Variant,
                part.Figures.Goodput,
                part.Figures.P95Ms,
                part.Figures.Failed,
                part.Figures.Requests,
            }),
        };

    private static object Code(Experiment experiment) =>
        VariantListing
            .Create(experiment)
            .Where(listing => listing.Lines.Count > 0)
            .Select(listing => new
            {
                listing.Variant.Kind,
                listing.Variant.Name,
                Lines = listing.Lines.Select(line => new object[] { (int)line.Change, line.Text }),
            });

    private void Set(string name, object? value, List<string> changed)
    {
        var json = JsonSerializer.Serialize(value, Json);
        if (_parts.GetValueOrDefault(name) == json)
            return;
        _parts[name] = json;
        changed.Add(name);
    }
}

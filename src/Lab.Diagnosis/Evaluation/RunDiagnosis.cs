using Experiments;
using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Targets.Frames;
using LoadEngine.Thresholds;
using Observer.Contract;

namespace Lab.Diagnosis.Evaluation;

/// <summary>
/// The diagnosis of one run, from its frames. It uses no clock, so a recorded run gives the same findings as the live one.
/// Not thread-safe except for <see cref="Findings"/>.
/// </summary>
public sealed class RunDiagnosis
{
    /// <summary>Seconds after a switch for which warnings and notices from before it come last.</summary>
    public const double LeftOverSeconds = 8;

    // A look shortly before a finding was first seen shows its cause.
    private const double LookLeadSeconds = 3;

    private readonly FindingWindow _window;
    private readonly RuleTracker[] _problems,
        _healthy;
    private readonly int _elapsed;
    private readonly Dictionary<Series, MeanByVariant> _means;
    private readonly MeanByVariant _backgroundCpu;
    private volatile IReadOnlyList<Finding> _findings = [];

    /// <param name="rules">The rules, the most important first.</param>
    /// <param name="series">Identifiers of the series in the order of the frames' values.</param>
    public RunDiagnosis(IEnumerable<IFindingRule> rules, IReadOnlyList<string> series)
    {
        _window = new FindingWindow(series);
        var trackers = rules.Select(rule => new RuleTracker(rule)).ToLookup(tracker => tracker.SignalsHealthy);
        (_problems, _healthy) = ([.. trackers[false]], [.. trackers[true]]);
        var columns = series.Index().ToDictionary(pair => pair.Item, pair => pair.Index);
        _elapsed = columns[SeriesCatalogue.RunElapsed.Id];
        _means = ExperimentCatalogue
            .All.SelectMany(experiment => experiment.SummarySeries)
            .Distinct()
            .ToDictionary(own => own, own => new MeanByVariant(frame => Value(frame, own)));
        _backgroundCpu = new(frame =>
            BackgroundCpu.BackgroundCpuPercent(
                Value(frame, SeriesCatalogue.CpuMachine),
                Value(frame, SeriesCatalogue.CpuTarget),
                Value(frame, SeriesCatalogue.GeneratorCpu),
                Value(frame, SeriesCatalogue.CpuTargetLimit),
                Value(frame, SeriesCatalogue.CpuDependencies)
            )
        );

        double? Value(Frame frame, Series own) =>
            columns.TryGetValue(own.Id, out var column) ? frame.Values[column] : null;
    }

    /// <summary>The recent values of the run.</summary>
    public FindingWindow Window => _window;

    /// <summary>Every finding so far, in the order of their rank.</summary>
    public IReadOnlyList<Finding> Findings => _findings;

    private IEnumerable<CauseTracker> Causes => _problems.Concat(_healthy).SelectMany(tracker => tracker.Causes);

    /// <summary>Examines the next frame; a frame outside a run is ignored.</summary>
    /// <returns>The findings that have appeared for the first time.</returns>
    public IReadOnlyList<Finding> Add(Frame frame)
    {
        if (frame.Values[_elapsed] is not { } seconds)
            return [];
        _window.Add(seconds, frame);
        foreach (var mean in _means.Values.Append(_backgroundCpu))
            mean.Add(seconds, frame);
        List<Finding> appeared = [];
        var certain = Array.Find(_problems, tracker => tracker.IsCertain);
        foreach (var tracker in _problems)
        {
            if (certain is not null && certain != tracker)
                continue;
            if (Array.Exists(_problems, other => other.Absorbs(_window, tracker)))
            {
                tracker.Cancel(_window);
                continue;
            }

            _window.IsActive = tracker.IsActive;
            _window.Warnings =
            [
                .. _problems.Where(other => other != tracker && other.HasWarning).Select(other => other.Id),
            ];
            if (tracker.Examine(_window) is { } finding)
                appeared.Add(finding);
            if (tracker.IsCertain)
                certain = tracker;
        }

        // A healthy service is the absence of problems.
        var isHealthy = !_window.FailsAThreshold && !Array.Exists(_problems, tracker => tracker.BlocksHealthy);
        foreach (var tracker in _healthy)
        {
            if (!isHealthy)
                tracker.Cancel(_window);
            else if (tracker.Examine(_window) is { } finding)
                appeared.Add(finding);
        }

        _findings = [.. Order(isFinal: false).Select(cause => cause.Finding!)];
        return appeared;
    }

    /// <summary>The look that a finding needs, and since when it is seen; null where none is needed or it was taken.</summary>
    public (ObserverCommand Look, double Since)? NeededLook =>
        _problems
            .Select(tracker => tracker.NeededLook)
            .FirstOrDefault(needed =>
                needed is var (look, since) && !(_window.Looks.TakenAt(look) >= since - LookLeadSeconds)
            );

    /// <summary>The mean background CPU while a variant was active, in percent of all cores; null where unknown.</summary>
    public double? GetBackgroundCpuPercent(VariantKind variant) => _backgroundCpu.Get(variant);

    /// <summary>The means of an experiment's own series while a variant was active, by identifier; null without any.</summary>
    public IReadOnlyDictionary<string, double>? GetMeans(Experiment experiment, VariantKind variant)
    {
        var means = experiment
            .SummarySeries.Where(series => _means.ContainsKey(series))
            .Select(series => (series.Id, Mean: _means[series].Get(variant)))
            .Where(pair => pair.Mean is not null)
            .ToDictionary(pair => pair.Id, pair => pair.Mean!.Value);
        return means.Count > 0 ? means : null;
    }

    /// <summary>Ends the diagnosis. Findings active at the end are listed first, notices last.</summary>
    /// <param name="thresholds">The threshold results; failed ones come first.</param>
    /// <param name="seconds">The length of the run.</param>
    public void End(IReadOnlyList<ThresholdResult> thresholds, double seconds)
    {
        var order = Order(isFinal: true)
            .OrderBy(cause =>
                cause.Finding!.Severity != FindingSeverity.Notice ? 0
                : cause.IsPerSwitch ? 1
                : 2
            )
            .ToList();
        foreach (var cause in Causes)
            cause.End();
        _findings = FailedThresholds.WithFailed([.. order.Select(cause => cause.Finding!)], thresholds, seconds);
    }

    private List<CauseTracker> Order(bool isFinal)
    {
        var order = Causes.Where(cause => cause.Finding is not null).OrderBy(Rank).ToList();
        foreach (var limit in order.FindAll(cause => cause.IsMeasurementLimit && IsWarning(cause)))
        {
            var last = order.FindLastIndex(cause => !cause.IsMeasurementLimit && IsExplanation(cause, limit, isFinal));
            if (last <= order.IndexOf(limit))
                continue;
            order.Insert(last + 1, limit);
            order.Remove(limit);
        }

        return order;
    }

    // During the run, ended findings and those of the earlier variant stay at the end of the list.
    private static bool IsExplanation(CauseTracker cause, CauseTracker limit, bool isFinal) =>
        IsWarning(cause)
        && (
            isFinal
                ? cause.Finding!.Until is not { } until || until >= limit.Finding!.Since
                : cause.Finding is { Until: null, PredatesSwitchTo: null }
        );

    private static bool IsWarning(CauseTracker cause) => cause.Finding!.Severity == FindingSeverity.Warning;

    // Active before ended, the current variant before leftovers of the earlier one, then by severity; the order of the rules decides ties.
    private (bool IsEnded, bool IsLeftOver, int Severity) Rank(CauseTracker cause)
    {
        var finding = cause.Finding!;
        var isEnded = finding.Until is not null;
        var isFreshSwitch = _window.Now < _window.LastSwitch?.Seconds + LeftOverSeconds;
        var isLeftOver =
            finding.PredatesSwitchTo is not null
            && (isEnded || (isFreshSwitch && finding.Severity != FindingSeverity.Good));
        var isReceding = !isEnded && (cause.IsFading(_window.Now) || finding.Since < _window.LastSwitch?.Seconds);
        var severity = finding.Severity switch
        {
            FindingSeverity.Warning => isReceding ? 2 : 0,
            FindingSeverity.Good => 1,
            _ => cause.IsPerSwitch ? 3 : 4,
        };
        return (isEnded, isLeftOver, severity);
    }
}

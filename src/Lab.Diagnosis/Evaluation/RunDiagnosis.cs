using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Targets.Frames;
using LoadEngine.Thresholds;

namespace Lab.Diagnosis.Evaluation;

/// <summary>
/// The diagnosis of one run, from its frames. It uses no clock, so a recorded run gives the same findings as the live one.
/// Not thread-safe except for <see cref="Findings"/>.
/// </summary>
public sealed class RunDiagnosis
{
    /// <summary>Seconds after a switch for which warnings and notices from before it come last.</summary>
    public const double LeftOverSeconds = 8;

    private readonly FindingWindow _window;
    private readonly RuleTracker[] _problems,
        _healthy;
    private readonly int _elapsed;
    private volatile IReadOnlyList<Finding> _findings = [];

    /// <param name="rules">The rules, the most important first.</param>
    /// <param name="series">Identifiers of the series in the order of the frames' values.</param>
    public RunDiagnosis(IEnumerable<IFindingRule> rules, IReadOnlyList<string> series)
    {
        _window = new FindingWindow(series);
        var trackers = rules.Select(rule => new RuleTracker(rule)).ToLookup(tracker => tracker.SignalsHealthy);
        (_problems, _healthy) = ([.. trackers[false]], [.. trackers[true]]);
        Others = new BackgroundCpuByVariant(series);
        _elapsed = series.Index().First(pair => pair.Item == SeriesCatalogue.RunElapsed.Id).Index;
    }

    /// <summary>The recent values of the run.</summary>
    public FindingWindow Window => _window;

    /// <summary>Background CPU by variant.</summary>
    public BackgroundCpuByVariant Others { get; }

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
        Others.Add(seconds, frame);
        List<Finding> appeared = [];
        var certain = Array.Find(_problems, tracker => tracker.IsCertain);
        foreach (var tracker in _problems)
        {
            if (certain is not null && certain != tracker)
                continue;
            _window.IsActive = tracker.IsActive;
            _window.HasWarning = Array.Exists(_problems, other => other != tracker && other.HasWarning);
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

        _findings = [.. Order().Select(cause => cause.Finding!)];
        return appeared;
    }

    /// <summary>Ends the diagnosis. Findings active at the end are listed first, notices last.</summary>
    /// <param name="thresholds">The threshold results; failed ones come first.</param>
    /// <param name="seconds">The length of the run.</param>
    public void End(IReadOnlyList<ThresholdResult> thresholds, double seconds)
    {
        var order = Order()
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

    private IOrderedEnumerable<CauseTracker> Order() => Causes.Where(cause => cause.Finding is not null).OrderBy(Rank);

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

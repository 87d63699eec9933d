using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Targets.Frames;
using LoadEngine.Thresholds;

namespace Lab.Diagnosis.Evaluation;

/// <summary>
/// The diagnosis of one run: its frames go in, its findings come out. Knows nothing of clocks or threads, so a recorded run gives the
/// same findings as the live one. Not thread-safe, but for <see cref="Findings"/>, which may be read from any thread.
/// </summary>
public sealed class RunDiagnosis
{
    /// <summary>Seconds after a switch for which warnings and notices of before it stand behind all that holds.</summary>
    public const double LeftOverSeconds = 8;

    private readonly FindingWindow _window;
    private readonly CauseWatches[] _rules;
    private readonly int _elapsed;
    private volatile IReadOnlyList<Finding> _findings = [];

    /// <param name="rules">The rules, the most important first.</param>
    /// <param name="series">Identifiers of the series in the order of the frames' values.</param>
    public RunDiagnosis(IEnumerable<IFindingRule> rules, IReadOnlyList<string> series)
    {
        _window = new FindingWindow(series);
        _rules = [.. rules.Select(rule => new CauseWatches(rule))];
        Others = new BackgroundCpuByVariant(series);
        _elapsed = series.Index().First(pair => pair.Item == SeriesCatalogue.RunElapsed.Id).Index;
    }

    /// <summary>What is known of the run's past.</summary>
    public FindingWindow Window => _window;

    /// <summary>What other programs took of the machine beside each variant.</summary>
    public BackgroundCpuByVariant Others { get; }

    /// <summary>Every finding so far: those that still hold, or held at the end, first; warnings, then what is good, then warnings that are about to end or older than the last switch, then notices, and while a switch is fresh what began before it; the most important rule first.</summary>
    public IReadOnlyList<Finding> Findings => _findings;

    /// <summary>Looks at the next frame; one that is of no run says nothing.</summary>
    /// <returns>The findings that have just appeared for the first time.</returns>
    public IReadOnlyList<Finding> Add(Frame frame)
    {
        if (frame.Values[_elapsed] is not { } seconds)
            return [];
        _window.Add(seconds, frame);
        Others.Add(seconds, frame);
        List<Finding>? appeared = null;
        foreach (var rule in _rules)
        {
            if (Array.Exists(_rules, watches => watches != rule && watches.All.Any(watch => watch.IsCertain)))
                continue;
            _window.IsActive = rule.All.Any(watch => watch.Holds);
            _window.HasWarning = Watches.Any(ruleWatch =>
                ruleWatch.Finding is { Severity: FindingSeverity.Warning, Until: null }
            );
            _window.BlocksHealthy = ForbidsAllIsWell;
            if (rule.Examine(_window) is { } finding)
                (appeared ??= []).Add(finding);
        }

        if (ForbidsAllIsWell)
        {
            foreach (var watch in Watches)
                watch.Yield(_window);
            appeared?.RemoveAll(finding => !Watches.Any(ruleWatch => ruleWatch.Finding?.Identity == finding.Identity));
        }

        Sort();
        return appeared ?? (IReadOnlyList<Finding>)[];
    }

    private IEnumerable<RuleWatch> Watches => _rules.SelectMany(rule => rule.All);

    private bool ForbidsAllIsWell => _window.FailsAThreshold || Watches.Any(watch => watch.ForbidsAllIsWell);

    /// <summary>The run is over, and nothing holds any longer. What held at its end stays in front: it is what the run came to. Notices come last, first of them what a switch has changed.</summary>
    /// <param name="thresholds">How it did; what failed is told first.</param>
    /// <param name="seconds">How long it was.</param>
    public void End(IReadOnlyList<ThresholdResult> thresholds, double seconds)
    {
        var order = Order()
            .OrderBy(watch =>
                watch.Finding!.Severity != FindingSeverity.Notice ? 0
                : watch.IsOfOneSwitch ? 1
                : 2
            )
            .ToList();
        foreach (var watch in Watches)
            watch.End();
        _findings = FailedThresholds.WithFailed([.. order.Select(watch => watch.Finding!)], thresholds, seconds);
    }

    private void Sort() => _findings = [.. Order().Select(watch => watch.Finding!)];

    private RuleWatch[] Order() =>
        [
            .. Watches
                .Where(watch => watch.Finding is not null)
                .OrderBy(watch => watch.Finding!.Until is not null)
                .ThenBy(Rank),
        ];

    // On a laptop some notice nearly always holds; it must not hide the good news a run is played for. No more must what is about to end, or what began before
    // the last switch: it tells of the variant that is gone.
    // While what the variant before has left is worked off, it leads nothing at all.
    private int Rank(RuleWatch watch) =>
        watch.Finding switch
        {
            { Severity: not FindingSeverity.Good, PredatesSwitchTo: not null, Until: null } finding
                when _window.Now < _window.LastSwitch?.Seconds + LeftOverSeconds => finding.Severity
            == FindingSeverity.Warning
                ? 5
                : 6,
            // Over, and of the variant that is gone: it comes after whatever was found since.
            { Until: not null, PredatesSwitchTo: not null } gone => gone.Severity == FindingSeverity.Warning ? 5 : 6,
            { Severity: FindingSeverity.Warning, Until: null } warning
                when watch.IsFading(_window.Now) || warning.Since < _window.LastSwitch?.Seconds => 2,
            { Severity: FindingSeverity.Warning } => 0,
            { Severity: FindingSeverity.Good } => 1,
            _ => watch.IsOfOneSwitch ? 3 : 4,
        };
}

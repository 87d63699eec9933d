using Experiments;
using Lab.Foundation.Hosting;
using LoadEngine.Documents;
using LoadEngine.Plans;

namespace Lab.Targets.CustomEndpoints;

/// <summary>All selectable experiments: the built-in ones and the saved endpoints. Thread-safe.</summary>
public interface ILabExperiments
{
    /// <summary>All experiments, the built-in ones first.</summary>
    IReadOnlyList<Experiment> All { get; }

    /// <summary>Raised after a change of <see cref="All"/>, on any thread.</summary>
    event Action? Changed;

    /// <summary>The experiment with this identifier, or null.</summary>
    Experiment? Find(string? id) =>
        All.Concat(ExperimentCatalogue.NotOnStage).FirstOrDefault(experiment => experiment.Id == id);

    /// <summary>The engine's request for a variant of an experiment.</summary>
    LoadTarget TargetOf(Experiment experiment, VariantKind variant, Uri targetAddress);

    /// <summary>The plan with the experiment's sending options, which apply to all variants.</summary>
    LoadPlan Completed(LoadPlan plan, Experiment experiment) => plan;
}

/// <summary>The built-in experiments only.</summary>
public sealed class BuiltInExperiments : ILabExperiments
{
    /// <summary>The only instance.</summary>
    public static BuiltInExperiments Instance { get; } = new();

    /// <inheritdoc/>
    public IReadOnlyList<Experiment> All => ExperimentCatalogue.All;

    /// <inheritdoc/>
    public event Action? Changed
    {
        add { }
        remove { }
    }

    /// <inheritdoc/>
    public LoadTarget TargetOf(Experiment experiment, VariantKind variant, Uri targetAddress)
    {
        ArgumentNullException.ThrowIfNull(experiment);
        return LoadTarget.Get(variant.ToString(), new Uri(targetAddress, experiment[variant].Route).AbsoluteUri);
    }
}

/// <summary>The built-in experiments and the saved endpoints. Thread-safe: the list is replaced atomically.</summary>
internal sealed class LabExperiments : ILabExperiments
{
    private readonly OwnEndpointStore _saved;
    private volatile IReadOnlyList<Experiment> _all;

    public LabExperiments(OwnEndpointStore saved, ILogger<LabExperiments>? log = null)
    {
        _saved = saved;
        _all = Collect();
        saved.Changed += () =>
        {
            _all = Collect();
            Listeners.Call(Changed, log);
        };
    }

    public event Action? Changed;

    public IReadOnlyList<Experiment> All => _all;

    public LoadPlan Completed(LoadPlan plan, Experiment experiment) =>
        Find(experiment)?.Sending is not { } sending
            ? plan
            : plan with
            {
                ThinkTime = PauseOf(plan, sending),
                Cookies = sending.Cookies,
                MaxRedirects = sending.MaxRedirects,
                Tls = sending.AnyCertificate ? TlsSettings.Default with { Insecure = true } : TlsSettings.Default,
            };

    // The settings of the stage take precedence, because they were entered for this run.
    private static ThinkTime PauseOf(LoadPlan plan, OwnSending sending) =>
        plan.ThinkTime.IsNone && plan.Executor.HasThinkTime && ThinkTimeText.TryParse(sending.ThinkTime, out var pause)
            ? pause
            : plan.ThinkTime;

    public LoadTarget TargetOf(Experiment experiment, VariantKind variant, Uri targetAddress)
    {
        if (Find(experiment) is not { } endpoint)
            return BuiltInExperiments.Instance.TargetOf(experiment, variant, targetAddress);
        var request = variant == VariantKind.Fixed ? endpoint.Fixed ?? endpoint.Fragile : endpoint.Fragile;
        return new(variant.ToString(), [request.ToTemplate(targetAddress)]);
    }

    private OwnEndpoint? Find(Experiment experiment) =>
        _saved.All.FirstOrDefault(endpoint => endpoint.Id == experiment.Id);

    private IReadOnlyList<Experiment> Collect() =>
        [.. ExperimentCatalogue.All, .. _saved.All.Select(endpoint => endpoint.ToExperiment())];
}

using Experiments;
using Lab.Targets.CustomEndpoints;
using LoadEngine.Plans;

namespace Lab.Testing;

internal sealed class ExperimentsWithCustom(Experiment own) : ILabExperiments
{
    public event Action? Changed
    {
        add { }
        remove { }
    }

    public IReadOnlyList<Experiment> All => [.. ExperimentCatalogue.All, own];

    public LoadTarget TargetOf(Experiment experiment, VariantKind variant, Uri targetAddress) =>
        BuiltInExperiments.Instance.TargetOf(experiment, variant, targetAddress);
}

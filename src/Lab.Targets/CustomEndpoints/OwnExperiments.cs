using Experiments;
using LoadEngine.Documents;

namespace Lab.Targets.CustomEndpoints;

/// <summary>Shows a saved endpoint as an experiment, so that everything that plays experiments plays it, too.</summary>
public static class OwnExperiments
{
    /// <summary>The loads that are offered for each of them.</summary>
    public static readonly IReadOnlyList<LoadPreset> Presets =
    [
        new(
            "own-gentle",
            "Gentle: 20 users",
            "20 users for 20 s: normal load.",
            [new(1, 20), new(19, 20)],
            TimeoutMs: 15_000
        ),
        new(
            "own-crowd",
            "Crowd: 200 users",
            "200 users for 30 s: enough to starve a pool that blocks.",
            [new(1, 200), new(29, 200)],
            TimeoutMs: 15_000
        ),
        new(
            "own-ramp",
            "Ramp to 400 users",
            "Up to 400 users within 55 s, timeout 5 s.",
            [new(15, 400), new(30, 400), new(10, 0)],
            TimeoutMs: 5_000
        ),
    ];

    /// <summary>The experiment. A single request is used for both variants, and is listed once.</summary>
    public static Experiment ToExperiment(this OwnEndpoint endpoint)
    {
        var first = Variant(VariantKind.Fragile, endpoint.Fragile);
        return new(
            endpoint.Id,
            endpoint.Name,
            endpoint.Fixed is null
                ? $"How does {endpoint.Fragile.Describe()} behave under load?"
                : $"Does {endpoint.Fixed.Describe()} hold up where {endpoint.Fragile.Describe()} fails?",
            first,
            endpoint.Fixed is { } other ? Variant(VariantKind.Fixed, other) : first,
            Presets,
            Watch: "Does throughput follow the users while p95 stays flat? Where latency climbs and throughput does not, requests queue.",
            Lesson: null
        );
    }

    private static Variant Variant(VariantKind kind, OwnRequest request) =>
        new(kind, request.Describe(), Redactor.RedactUrl(request.Route));
}

using LoadEngine.Plans;

namespace Locust.Scripts;

/// <summary>Validates a plan against the features that a swarm supports.</summary>
public static class SwarmLimits
{
    /// <summary>The unsupported features of a plan, one error each; empty if a swarm can run it.</summary>
    public static IReadOnlyList<PlanError> Validate(LoadPlan plan)
    {
        ArgumentNullException.ThrowIfNull(plan);
        return
        [
            .. plan.Targets.SelectMany(Validate).Distinct(),
            .. Unless(!plan.Cookies, "cookies", "The locustfile does not keep cookies, but this plan’s users do."),
            .. Unless(
                plan.MaxRedirects == 0,
                "maxRedirects",
                "The locustfile does not follow redirects, but this plan does."
            ),
            .. Unless(
                plan.Tls == TlsSettings.Default,
                "tls",
                "The locustfile uses the certificates that its machine trusts and does not support the certificate settings of this plan."
            ),
            .. Unless(plan.Data is null, "data", "The locustfile does not support the data feed of this plan."),
        ];
    }

    /// <summary>The unsupported features of a target that a run switches to.</summary>
    public static IEnumerable<PlanError> Validate(LoadTarget target)
    {
        ArgumentNullException.ThrowIfNull(target);
        return
        [
            .. Unless(
                target.Requests.All(request => request.Expect is not { NeedsBody: true }),
                "target.requests",
                "The locustfile does not check bodies, but this plan has body checks."
            ),
            .. target
                .Requests.Where(request => !SwarmAddress.TryWrite(request.Url, out _))
                .Select(request => new PlanError(
                    "target.requests",
                    "Locust needs a fixed host: write placeholders only behind the host."
                )),
        ];
    }

    private static IEnumerable<PlanError> Unless(bool holds, string field, string message) =>
        holds ? [] : [new(field, message)];
}

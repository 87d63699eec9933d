using Lab.Foundation.Formatting;
using LoadEngine.Executors;
using LoadEngine.Plans;

namespace Lab.Loads.Planning;

/// <summary>How hard a run fires: so many users, or so many starts a second.</summary>
/// <param name="Level">Users, or starts a second.</param>
/// <param name="IsRate">True for starts a second.</param>
public sealed record LoadLevel(double Level, bool IsRate)
{
    /// <summary>As read by people, such as <c>200 users</c>.</summary>
    [System.Text.Json.Serialization.JsonPropertyName("words")]
    public string Description =>
        IsRate ? $"{MetricFormat.Rate(Level)} starts/s" : MetricFormat.Pluralize((long)Level, "user");

    /// <summary>Its number alone: users are whole, and a rate is where it can be.</summary>
    public string Number =>
        IsRate && !double.IsInteger(Level) ? MetricFormat.Rate(Level) : MetricFormat.Count((long)Level);

    /// <summary>As read by people where it went on to another, such as <c>200 → 400 users</c>.</summary>
    public string DescribeChangeTo(LoadLevel other) =>
        $"{(IsRate ? MetricFormat.Rate(Level) : MetricFormat.Count((long)Level))} → {other.Description}";

    /// <summary>What a plan reaches; null for a load that has neither users nor a rate to change.</summary>
    public static LoadLevel? From(ExecutorPlan executor) =>
        executor switch
        {
            ConstantVus or RampingVus => new(executor.PeakUsers, IsRate: false),
            ConstantArrivalRate constant => new(constant.RatePerSecond, IsRate: true),
            RampingArrivalRate ramp => new(
                Math.Max(ramp.StartRatePerSecond, ramp.Stages.Max(stage => stage.Target)),
                IsRate: true
            ),
            _ => null,
        };
}

using Lab.Foundation.Formatting;
using LoadEngine.Executors;
using LoadEngine.Plans;

namespace Lab.Loads.Planning;

/// <summary>A load level: a number of users or of starts per second.</summary>
/// <param name="Level">Users, or starts per second.</param>
/// <param name="IsRate">True for starts per second.</param>
public sealed record LoadLevel(double Level, bool IsRate)
{
    /// <summary>As text, such as <c>200 users</c>.</summary>
    [System.Text.Json.Serialization.JsonPropertyName("words")]
    public string Description =>
        IsRate ? $"{MetricFormat.Rate(Level)} starts/s" : MetricFormat.Pluralize((long)Level, "user");

    /// <summary>The number only: users are integers, a rate may be fractional.</summary>
    public string Number =>
        IsRate && !double.IsInteger(Level) ? MetricFormat.Rate(Level) : MetricFormat.Count((long)Level);

    /// <summary>A change as text, such as <c>200 → 400 users</c>.</summary>
    public string DescribeChangeTo(LoadLevel other) =>
        $"{(IsRate ? MetricFormat.Rate(Level) : MetricFormat.Count((long)Level))} → {other.Description}";

    /// <summary>The maximum level of a plan; null for a load without users or rate.</summary>
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

using System.Text.Json.Serialization;
using LoadEngine.Plans;

namespace LoadEngine.Executors;

/// <summary>How a load comes about: the immutable configuration of one executor.</summary>
[JsonPolymorphic(TypeDiscriminatorPropertyName = "type")]
[JsonDerivedType(typeof(ConstantVus), "constant-vus")]
[JsonDerivedType(typeof(RampingVus), "ramping-vus")]
[JsonDerivedType(typeof(ConstantArrivalRate), "constant-arrival-rate")]
[JsonDerivedType(typeof(RampingArrivalRate), "ramping-arrival-rate")]
[JsonDerivedType(typeof(Burst), "burst")]
[JsonDerivedType(typeof(SharedIterations), "shared-iterations")]
public abstract record ExecutorPlan
{
    /// <summary>Length as planned, without the graceful stop; the longest possible one where it depends on the target.</summary>
    [JsonIgnore]
    public abstract TimeSpan PlannedDuration { get; }

    /// <summary>Most virtual users at once.</summary>
    [JsonIgnore]
    public abstract int PeakUsers { get; }

    /// <summary>The mistakes in this configuration; empty when it can run.</summary>
    public abstract IReadOnlyList<PlanError> Validate();

    /// <summary>The executor that carries this configuration out.</summary>
    internal abstract Executor Create(ExecutorContext context);

    private protected static void DurationInRange(long durationMs, List<PlanError> errors, string field = "executor.durationMs") => LoadPlanValidation.InRange(
        field, "The duration", durationMs / 1000.0, 1, PlanLimits.MaxDurationSeconds, "s", errors);

    private protected static void UsersInRange(string field, double users, double atLeast, List<PlanError> errors) =>
        LoadPlanValidation.InRange(field, "Virtual users", users, atLeast, PlanLimits.MaxUsers, "", errors);
}

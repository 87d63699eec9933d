namespace LoadEngine.Plans;

/// <summary>The names of the load models in plan documents, on the command line and in reports.</summary>
public static class ExecutorNames
{
    /// <summary>Name of <see cref="Plans.ConstantVus"/>.</summary>
    public const string ConstantVus = "constant-vus";

    /// <summary>Name of <see cref="Plans.RampingVus"/>.</summary>
    public const string RampingVus = "ramping-vus";

    /// <summary>Name of <see cref="Plans.ConstantArrivalRate"/>.</summary>
    public const string ConstantArrivalRate = "constant-arrival-rate";

    /// <summary>Name of <see cref="Plans.RampingArrivalRate"/>.</summary>
    public const string RampingArrivalRate = "ramping-arrival-rate";

    /// <summary>Name of <see cref="Plans.Burst"/>.</summary>
    public const string Burst = "burst";

    /// <summary>Name of <see cref="Plans.SharedIterations"/>.</summary>
    public const string SharedIterations = "shared-iterations";

    /// <summary>All names in display order.</summary>
    public static IReadOnlyList<string> All { get; } =
    [ConstantVus, RampingVus, ConstantArrivalRate, RampingArrivalRate, Burst, SharedIterations];
}

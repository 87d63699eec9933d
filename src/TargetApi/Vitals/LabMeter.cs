namespace TargetApi.Vitals;

/// <summary>The meter of the experiments' counters, which the dashboard reads.</summary>
internal static class LabMeter
{
    /// <summary>Its name.</summary>
    public const string Name = "ConcurrencyLab";
}

namespace Lab.Campaigns.Verification;

/// <summary>Divides measured values.</summary>
internal static class Ratio
{
    /// <summary>Divides two values; infinite if the divisor is 0, null if a value is missing.</summary>
    public static double? Between(double? one, double? other) =>
        one is null ? null
        : other is null or 0 ? double.PositiveInfinity
        : one / other;

    /// <summary>Divides two latencies: infinite if the slow variant had no responses, null if the fast one had none.</summary>
    public static double? BetweenLatencies(double? slow, double? quick) =>
        quick is null or 0 ? null
        : slow is null ? double.PositiveInfinity
        : slow / quick;
}

namespace Lab.Campaigns.Verification;

/// <summary>Divides measured values.</summary>
internal static class Ratio
{
    /// <summary>How many times the one is the other; infinite when the other is nothing, null when the one was not measured.</summary>
    public static double? Between(double? one, double? other) =>
        one is null ? null
        : other is null or 0 ? double.PositiveInfinity
        : one / other;

    /// <summary>
    /// How many times a latency is another: infinite when the slow one gave no answer at all, null when the quick one
    /// gave none.
    /// </summary>
    public static double? BetweenLatencies(double? slow, double? quick) =>
        quick is null or 0 ? null
        : slow is null ? double.PositiveInfinity
        : slow / quick;
}

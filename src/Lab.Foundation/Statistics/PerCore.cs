using LoadEngine.Generator;

namespace Lab.Foundation.Statistics;

/// <summary>
/// Requests a second for each core the target used. Unlike requests a second it does not suffer when something else on the machine wants
/// processors, too. Stateless.
/// </summary>
public static class PerCore
{
    /// <summary>The figure; null when the target used no processor time, or it was not measured.</summary>
    /// <param name="requestsPerSecond">Throughput.</param>
    /// <param name="percentOfOneCore">Processor time of the target, 100 for one core.</param>
    public static double? FromOneCorePercent(double? requestsPerSecond, double? percentOfOneCore) =>
        percentOfOneCore is > 0 and { } percent ? requestsPerSecond / (percent / 100) : null;

    /// <summary>As <see cref="FromOneCorePercent"/>, with the processor time as a share of all cores, as the series of the same name has it.</summary>
    public static double? FromAllCoresPercent(double? requestsPerSecond, double? percentOfAllCores) =>
        FromOneCorePercent(requestsPerSecond, percentOfAllCores * AvailableProcessors.Count);
}

using LoadEngine.Generator;

namespace Lab.Foundation.Statistics;

/// <summary>
/// Calculates requests per second for each core the target used. Unlike requests per second, the figure stays comparable when
/// other programs use the CPU.
/// </summary>
public static class PerCore
{
    /// <summary>The figure; null when the target used no processor time, or it was not measured.</summary>
    /// <param name="requestsPerSecond">Throughput.</param>
    /// <param name="percentOfOneCore">Processor time of the target, 100 for one core.</param>
    public static double? FromOneCorePercent(double? requestsPerSecond, double? percentOfOneCore) =>
        percentOfOneCore is > 0 and { } percent ? requestsPerSecond / (percent / 100) : null;

    /// <summary>Same as <see cref="FromOneCorePercent"/>, for the processor time as a share of all cores, as in its series.</summary>
    public static double? FromAllCoresPercent(double? requestsPerSecond, double? percentOfAllCores) =>
        FromOneCorePercent(requestsPerSecond, percentOfAllCores * AvailableProcessors.Count);
}

using Experiments.Charts;

namespace Lab.Findings;

/// <summary>Who has the processors of the machine.</summary>
internal static class MachineShare
{
    /// <summary>Processor use by neither target nor generator, in percent of all cores, from which on others disturb the measurement.</summary>
    public const double MaxOthersPercent = 35;

    /// <summary>What neither target nor generator takes, in percent of all cores; null when unknown, as it is while the share of the target is.</summary>
    private static double? OthersPercent(this FindingWindow window, double span) =>
        window.Mean(SeriesCatalogue.CpuMachine, span) - window.Mean(SeriesCatalogue.CpuTarget, span) - (window.Mean(SeriesCatalogue.GeneratorCpu, span) ?? 0);

    /// <summary>The same where it is so much that it disturbs, else null.</summary>
    public static double? DisturbingPercent(this FindingWindow window, double span) => window.OthersPercent(span) is > MaxOthersPercent and var others ? others : null;

    /// <summary>What a finding shows of them.</summary>
    public static Evidence EvidenceOf(double othersPercent) => new("Other programs", $"{othersPercent:0} %");
}

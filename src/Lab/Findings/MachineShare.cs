using Experiments.Charts;

namespace Lab.Findings;

/// <summary>Who has the processors of the machine.</summary>
internal static class MachineShare
{
    /// <summary>Processor use by neither target nor generator, in percent of all cores, from which on others disturb the measurement.</summary>
    public const double MaxOthersPercent = 35;

    /// <summary>What neither target nor generator takes, in percent of all cores, where it is so much that it disturbs; else null, as it is while the share of the target is not known.</summary>
    public static double? DisturbingPercent(double? machine, double? target, double? generator) => machine - target - (generator ?? 0) is > MaxOthersPercent and var others ? others : null;

    /// <summary>The same over the last seconds of a run.</summary>
    public static double? DisturbingPercent(this FindingWindow window, double span) =>
        DisturbingPercent(window.Mean(SeriesCatalogue.CpuMachine, span), window.Mean(SeriesCatalogue.CpuTarget, span), window.Mean(SeriesCatalogue.GeneratorCpu, span));

    /// <summary>What the generator does not take, where that is so much that it disturbs, while the share of the target is not known: it may be the target, or others.</summary>
    public static double? ElsewherePercent(this FindingWindow window, double span) =>
        window.Mean(SeriesCatalogue.CpuTarget, span) is null ? DisturbingPercent(window.Mean(SeriesCatalogue.CpuMachine, span), 0, window.Mean(SeriesCatalogue.GeneratorCpu, span)) : null;

    /// <summary>What a finding about work that waits says of them; nothing where they do not disturb.</summary>
    public static string InWords(double? othersPercent) => othersPercent is { } share ? $" Other programs take {share:0} % of the processors meanwhile: some of it may wait for those." : "";

    /// <summary>What a finding shows of them.</summary>
    public static Evidence EvidenceOf(double othersPercent) => new("Other programs", $"{othersPercent:0} %");
}

using Experiments.Charts;

namespace Lab.Diagnosis.Findings;

/// <summary>Who has the processors of the machine.</summary>
public static class BackgroundCpu
{
    /// <summary>Processor use by neither target nor generator, in percent of all cores, from which on others disturb the measurement.</summary>
    public const double MaxBackgroundCpuPercent = 35;

    /// <summary>The same, from which on a finding about the processors names them, though they do not disturb.</summary>
    public const double MinReportedPercent = 15;

    /// <summary>Points that the share of others has to differ by, between two that are compared, from which on a difference may be theirs.</summary>
    public const double MinDifferencePercent = 15;

    /// <summary>The same, from which on it is told beside a comparison.</summary>
    public const double MinReportedDifferencePercent = 10;

    /// <summary>Why a difference is not told as one.</summary>
    public const string WhyMaybeBackground =
        "Other programs took more of the processors beside the one that did worse: a difference of this size can be theirs.";

    private const double AllPercent = 100,
        GainPerPart = 2;

    /// <summary>What they are called among the figures of a finding.</summary>
    public const string EvidenceName = "Other programs";

    /// <summary>What neither target nor generator takes, in percent of all cores; null while the share of the target, or that of all, is not known.</summary>
    public static double? BackgroundCpuPercent(double? machine, double? target, double? generator) =>
        machine - target - (generator ?? 0) is { } value ? Math.Max(0, value) : null;

    /// <summary>True where others took so much more of the machine beside one of those that are compared than beside another that the difference may be theirs.</summary>
    /// <param name="othersPercent">What they took beside each; what is not known is left out.</param>
    public static bool IsUneven(IEnumerable<double?> othersPercent)
    {
        var known = othersPercent.OfType<double>().ToList();
        return known.Count > 1
            && known.Max() > MaxBackgroundCpuPercent
            && known.Max() - known.Min() >= MinDifferencePercent;
    }

    /// <summary>That in one sentence, with the figures of all of them in their order, for any two may be what is compared; null where it is not so.</summary>
    /// <param name="shares">What others took beside each, and what it is called.</param>
    /// <param name="difference">Whose a difference between them may be.</param>
    public static string? DescribeUneven(
        IReadOnlyList<(string Name, double? OthersPercent)> shares,
        NoiseAttribution difference
    ) =>
        IsUneven(shares.Select(share => share.OthersPercent))
            ? $"Other programs took unlike parts of this machine’s processors, {Beside(shares)}{WordsOf(difference)}."
            : null;

    /// <summary>What they took beside each, as a sentence, where differences are marked that may be theirs.</summary>
    /// <param name="shares">What others took beside each, and what it is called.</param>
    public static string DescribeMarked(IReadOnlyList<(string Name, double? OthersPercent)> shares) =>
        $"Other programs took unlike parts of this machine’s processors, {Beside(shares)}: differences that may be theirs are marked so.";

    /// <summary>True where others took so much more beside the better of two that the difference cannot be theirs: they worked against it.</summary>
    /// <param name="better">What they took beside the better one.</param>
    /// <param name="worse">What they took beside the other.</param>
    public static bool HandicapsBetter(double? better, double? worse) => better > worse && IsUneven([better, worse]);

    // How many times better one of two may be for the part of the machine that others left it and took from the other. What is bound by the processors was seen to gain up to twice
    // what their part alone comes to, for others take caches and turns as well. One bound for rates and latencies: of users who wait for their answers, both are one measurement.
    // 1 where the better one had no more of them, or it is not known.
    private static double TimesTheirs(double? better, double? worse) =>
        worse > better
            ? 1 + (GainPerPart * (((AllPercent - better.Value) / Math.Max(1, AllPercent - worse.Value)) - 1))
            : 1;

    /// <summary>True where a difference is no larger than what others can have made of it.</summary>
    /// <param name="times">How many times the one is better than the other; at least 1.</param>
    /// <param name="isAfterBetter">Whether it is the second that is better.</param>
    /// <param name="before">What others took beside the first, in percent of all cores; null where it is not known.</param>
    /// <param name="after">What they took beside the second.</param>
    public static bool MayExplainDifference(double times, bool isAfterBetter, double? before, double? after) =>
        times <= (isAfterBetter ? TimesTheirs(after, before) : TimesTheirs(before, after));

    /// <summary>True where others took enough beside one, and so much less beside another, that it is told beside a comparison.</summary>
    /// <param name="othersPercent">What they took beside each; what is not known is left out.</param>
    public static bool IsNotablyUneven(IEnumerable<double?> othersPercent)
    {
        var known = othersPercent.OfType<double>().ToList();
        return known.Count > 1
            && known.Max() >= MinReportedPercent
            && known.Max() - known.Min() >= MinReportedDifferencePercent;
    }

    /// <summary>That others took so much that it disturbs, in one sentence with the figures of all; null where they did not beside any.</summary>
    /// <param name="shares">What others took beside each, and what it is called.</param>
    /// <param name="isASwarms">True where the load came from a swarm: what it takes of this machine is counted with the others.</param>
    public static string? DescribeDisturbance(
        IReadOnlyList<(string Name, double? OthersPercent)> shares,
        bool isASwarms
    )
    {
        if (!shares.Any(share => IfDisturbing(share.OthersPercent) is not null))
            return null;
        return $"Other programs{(isASwarms ? ", Locust among them if it runs here," : "")} took {(shares is [var only] ? $"{only.OthersPercent:0} % of this machine’s processors meanwhile" : $"much of this machine’s processors, {Beside(shares)}")}: answers may be later and fewer for it.";
    }

    /// <summary>What others took, where it is so much that it disturbs: one rule for what is said while a run is on, of a run, of a lesson and of a sweep; else null.</summary>
    public static double? IfDisturbing(double? othersPercent) =>
        othersPercent is > MaxBackgroundCpuPercent ? othersPercent : null;

    /// <summary>What neither target nor generator takes, in percent of all cores, where it is so much that it disturbs; else null, as it is while the share of the target is not known.</summary>
    public static double? DisturbingPercent(double? machine, double? target, double? generator) =>
        IfDisturbing(BackgroundCpuPercent(machine, target, generator));

    /// <summary>The same over the last seconds of a run.</summary>
    public static double? DisturbingPercent(this FindingWindow window, double span) =>
        IfDisturbing(window.BackgroundCpuPercent(window.Now - span, window.Now));

    /// <summary>What neither target nor generator took over the last seconds of a run, where it is enough to be named; else null.</summary>
    public static double? ReportedPercent(this FindingWindow window, double span) =>
        window.BackgroundCpuPercent(window.Now - span, window.Now) is >= MinReportedPercent and var value
            ? value
            : null;

    /// <summary>What neither target nor generator took between two moments of a run; null where it is not known.</summary>
    public static double? BackgroundCpuPercent(this FindingWindow window, double from, double to) =>
        BackgroundCpuPercent(
            window.Mean(SeriesCatalogue.CpuMachine, from, to),
            window.Mean(SeriesCatalogue.CpuTarget, from, to),
            window.Mean(SeriesCatalogue.GeneratorCpu, from, to)
        );

    /// <summary>What the generator does not take, where that is so much that it disturbs, while the share of the target is not known: it may be the target, or others.</summary>
    public static double? UnattributedPercent(this FindingWindow window, double span) =>
        window.Mean(SeriesCatalogue.CpuTarget, span) is null
            ? DisturbingPercent(
                window.Mean(SeriesCatalogue.CpuMachine, span),
                0,
                window.Mean(SeriesCatalogue.GeneratorCpu, span)
            )
            : null;

    /// <summary>What a finding shows of them.</summary>
    public static Evidence EvidenceOf(double othersPercent) => new(EvidenceName, $"{othersPercent:0} %");

    private static string Beside(IReadOnlyList<(string Name, double? OthersPercent)> shares)
    {
        var texts = shares
            .Where(share => share.OthersPercent is not null)
            .Select(share => $"{share.OthersPercent:0} % beside {share.Name}")
            .ToList();
        return texts.Count == 1 ? texts[0] : $"{string.Join(", ", texts[..^1])} and {texts[^1]}";
    }

    private static string WordsOf(NoiseAttribution difference) =>
        difference switch
        {
            NoiseAttribution.None => "",
            NoiseAttribution.NotBackground =>
                ": the better one had less of the machine left, so the difference is not theirs",
            _ => ": the difference may be theirs",
        };
}

/// <summary>Whose the difference may be between two that had unlike parts of a machine.</summary>
public enum NoiseAttribution
{
    /// <summary>None is told: then none is explained.</summary>
    None,

    /// <summary>A part of it may be the doing of other programs.</summary>
    MayBeBackground,

    /// <summary>Whoever did better had less of the machine: it is not the doing of other programs.</summary>
    NotBackground,
}

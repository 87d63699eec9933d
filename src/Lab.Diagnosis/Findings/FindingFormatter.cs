using System.Text.RegularExpressions;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Findings;

/// <summary>How a finding is told with its moments, on pages and in reports alike. Stateless.</summary>
public static partial class FindingFormatter
{
    /// <summary>
    /// What its sentence begins with where its figures are not those of now: a sentence in the present tense would contradict what stands
    /// beside it by then. So it does where it began before the last switch: the new variant is not blamed. Empty where all is of now.
    /// </summary>
    public static string Moment(this Finding finding) =>
        (BegunBeforeSwitchTo: finding.PredatesSwitchTo, finding.SeenAt ?? finding.StrongestAt) switch
        {
            ({ } variant, { } at) => $"At {MetricFormat.Seconds(at)}, begun before the switch to {variant}: ",
            ({ } variant, null) => $"Begun before the switch to {variant}: ",
            (null, { } at) => $"At {MetricFormat.Seconds(at)}: ",
            _ => "",
        };

    /// <summary>Its title where nothing beside it says when it held: that of what is over would be read as of now.</summary>
    public static string Headline(this Finding finding) =>
        finding.Until is null || finding.ActiveAtEnd ? finding.Title : $"over: {finding.Title}";

    /// <summary>What its sentence begins with where the period stands beside it and tells of when the figures of what is over are.</summary>
    public static string MomentWithPeriod(this Finding finding) =>
        finding.Until is null ? finding.Moment() : (finding with { StrongestAt = null }).Moment();

    /// <summary>That it began before the last switch, where its title stands alone: without it the new variant would be blamed. Null where it is of now.</summary>
    public static string? MomentInShort(this Finding finding) =>
        finding.PredatesSwitchTo is null ? null : "begun before the switch";

    /// <summary>
    /// What other programs took of the processors meanwhile, where its title does not say that it is they. A sentence that tells of them does so at
    /// its end, where a headline is cut. Null where they are no part of it.
    /// </summary>
    /// <param name="finding">What was found.</param>
    /// <param name="inShort">Whether something else is told beside it.</param>
    public static string? BackgroundCpuNote(this Finding finding, bool inShort = false) =>
        finding.Title.StartsWith(BackgroundCpu.EvidenceName, StringComparison.Ordinal) ? null
        : finding.Evidence.FirstOrDefault(figure => figure.Name == BackgroundCpu.EvidenceName) is { } evidence
            ? $"{(inShort ? "others" : evidence.Name.ToLowerInvariant())}: {evidence.Value.Replace(' ', '\u00a0')}"
        : null;

    /// <summary>Its sentence, with every unit on the line of its number.</summary>
    public static string UnbrokenSentence(this Finding finding) => BeforeUnit().Replace(finding.Sentence, "\u00a0");

    [GeneratedRegex(@"(?<=\d) (?=(?:%|ms|s|MiB)(?:\W|$))")]
    private static partial Regex BeforeUnit();

    /// <summary>When it held, in seconds since the start of the run.</summary>
    public static string Period(this Finding finding) =>
        finding.Until is { } end && end == finding.Since ? $"at {MetricFormat.Seconds(end)}"
        : finding.Until is { } until
            ? $"{MetricFormat.Seconds(finding.Since)} – {MetricFormat.Seconds(until)}{(finding.StrongestAt is { } at ? $", figures from {MetricFormat.Seconds(at)}" : "")}"
        : $"since {MetricFormat.Seconds(finding.Since)}";
}

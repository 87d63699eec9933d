using System.Text.RegularExpressions;
using Lab.Foundation.Formatting;

namespace Lab.Diagnosis.Findings;

/// <summary>Formats findings with their times for pages and reports.</summary>
public static partial class FindingFormatter
{
    /// <summary>The prefix of a sentence whose figures are not current or whose finding began before the last switch; else empty.</summary>
    public static string Moment(this Finding finding) =>
        (finding.PredatesSwitchTo, finding.SeenAt ?? finding.StrongestAt) switch
        {
            ({ } variant, { } at) => $"At {MetricFormat.Seconds(at)}, started before the switch to {variant}: ",
            ({ } variant, null) => $"Started before the switch to {variant}: ",
            (null, { } at) => $"At {MetricFormat.Seconds(at)}: ",
            _ => "",
        };

    /// <summary>The title, marked when the finding has ended.</summary>
    public static string Headline(this Finding finding) =>
        finding.Until is null || finding.ActiveAtEnd ? finding.Title : $"over: {finding.Title}";

    /// <summary><see cref="Moment"/> for places that also show <see cref="Period"/>.</summary>
    public static string MomentWithPeriod(this Finding finding) =>
        finding.Until is null ? finding.Moment() : (finding with { StrongestAt = null }).Moment();

    /// <summary>A note next to the title of a finding that began before the last switch; else null.</summary>
    public static string? MomentInShort(this Finding finding) =>
        finding.PredatesSwitchTo is null ? null : "started before the switch";

    /// <summary>The sentence with non-breaking spaces between numbers and units.</summary>
    public static string UnbrokenSentence(this Finding finding) => BeforeUnit().Replace(finding.Sentence, "\u00a0");

    [GeneratedRegex(@"(?<=\d) (?=(?:%|ms|s|MiB)(?:\W|$))")]
    private static partial Regex BeforeUnit();

    /// <summary>The time span of the finding, in seconds since the start of the run.</summary>
    public static string Period(this Finding finding)
    {
        if (finding.Until is not { } until)
            return $"since {MetricFormat.Seconds(finding.Since)}";
        if (until == finding.Since)
            return $"at {MetricFormat.Seconds(until)}";
        var figures = finding.StrongestAt is { } at ? $", figures from {MetricFormat.Seconds(at)}" : "";
        return $"{MetricFormat.Seconds(finding.Since)} – {MetricFormat.Seconds(until)}{figures}";
    }
}

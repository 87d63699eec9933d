using System.Globalization;
using Lab.Storage.Documents;
using Lab.Targets.Settings;

namespace Lab.Storage.Validation;

/// <summary>
/// What holds of a document that comes from elsewhere, beyond what holds of every one: it is not what this program has written a moment ago, and what is
/// made of it later relies on this. Stateless.
/// </summary>
public static class RunImportRules
{
    /// <summary>No run that is imported started before: none of the tools there are was there then.</summary>
    public static readonly DateTimeOffset Earliest = new(2000, 1, 1, 0, 0, 0, TimeSpan.Zero);

    private static readonly DateTimeOffset Latest = new(2100, 1, 1, 0, 0, 0, TimeSpan.Zero);

    /// <summary>All that is wrong with it, in words, of each kind the first; null when nothing is.</summary>
    /// <param name="document">The document.</param>
    /// <param name="json">The text it was read from.</param>
    public static string? Mistake(RunDocument document, ReadOnlyMemory<byte> json)
    {
        string?[] texts =
        [
            RunLabelRules.Mistake(document.Labels),
            MistakeInDates(document),
            RunMomentRules.Mistake(document),
            .. RunAgreementRules.Mistakes(document),
            RunLatencyRules.Mistake(document),
            .. RunKindRules.Mistakes(document),
            MistakeInSettings(document.Settings ?? document.Summary?.Settings),
            RunPlanRules.Mistake(document),
            RunTextRules.Mistake(json.Span),
        ];
        return texts.OfType<string>().ToList() is [_, ..] mistakes ? string.Join(' ', mistakes) : null;
    }

    private static string? MistakeInDates(RunDocument document)
    {
        var dates = document.Stacks.Select(stack => stack.TakenAt).Append(document.Run.StartedAt);
        if (document.Summary is { } summary)
            dates = dates.Append(summary.StartedAt);
        return dates
            .Select(Outside)
            .OfType<DateTimeOffset>()
            .Select(date =>
                string.Create(
                    CultureInfo.InvariantCulture,
                    $"It tells of {date:yyyy-MM-dd}; a run starts from {Earliest:yyyy-MM-dd} on and before {Latest:yyyy-MM-dd}. See that the clock of its machine was right."
                )
            )
            .FirstOrDefault();
    }

    private static DateTimeOffset? Outside(DateTimeOffset date) => date >= Earliest && date < Latest ? null : date;

    private static string? MistakeInSettings(RuntimeSettings? settings) =>
        settings is not null && RuntimeSettingsValidation.Validate(settings) is [var mistake, ..]
            ? $"Its settings of the runtime cannot be: '{mistake.Field}'. {mistake.Message}"
            : null;
}

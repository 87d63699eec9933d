using System.Globalization;
using System.Text.Json.Nodes;
using Experiments;
using Lab.Foundation.Text;
using Lab.Storage.Documents;
using Lab.Targets.Connections;
using Lab.Targets.Frames;
using Lab.Targets.Settings;
using LoadEngine.Documents;

namespace Lab.Storage.Validation;

public static partial class RunDocumentValidator
{
    /// <summary>Earliest start of an imported run.</summary>
    public static readonly DateTimeOffset Earliest = new(2000, 1, 1, 0, 0, 0, TimeSpan.Zero);

    private static readonly DateTimeOffset Latest = new(2100, 1, 1, 0, 0, 0, TimeSpan.Zero);

    // Addresses contain the host and the path.
    private const int MaxAddressLength = AddressLength.MaxLength + 300;

    // Events may be slightly before the first or after the last frame.
    private const double EventToleranceSeconds = 60;

    private static readonly string[] VariantNames = Enum.GetNames<VariantKind>();

    /// <summary>The first error in a document from another machine, or null.</summary>
    /// <param name="document">The document, already accepted by <see cref="Validate"/>.</param>
    /// <param name="json">The text of the document.</param>
    public static string? ValidateImport(RunDocument document, ReadOnlyMemory<byte> json) =>
        ValidateTexts(json.Span)
        ?? RunLabelValidator.Mistake(document.Labels)
        ?? ValidateDates(document)
        ?? ValidateKinds(document)
        ?? ValidateEventTimes(document)
        ?? ValidateSettings(document.Settings ?? document.Summary?.Settings)
        ?? ValidatePlan(document.Plan);

    private static string? ValidateDates(RunDocument document)
    {
        var dates = document.Stacks.Select(stack => stack.TakenAt).Append(document.Run.StartedAt);
        if (document.Summary is { } summary)
            dates = dates.Append(summary.StartedAt);
        return dates
            .Where(date => date < Earliest || date >= Latest)
            .Select(date =>
                string.Create(
                    CultureInfo.InvariantCulture,
                    $"{date:yyyy-MM-dd} must be between 2000-01-01 and 2099-12-31."
                )
            )
            .FirstOrDefault();
    }

    private static string? ValidateKinds(RunDocument document)
    {
        foreach (var (index, interval) in document.Intervals.Index())
            if (
                !VariantNames.Contains(interval.Variant) || interval.ByVariant?.Keys.All(VariantNames.Contains) is false
            )
                return $"intervals[{index}] has an unknown variant; use {string.Join(", ", VariantNames)}.";
        foreach (var (index, frame) in document.Frames.Index())
            if (!frame.Events.All(frameEvent => FrameEventKinds.All.Contains(frameEvent.Kind)))
                return $"frames[{index}] contains an unknown kind of event; use {string.Join(", ", FrameEventKinds.All)}.";
        return document.Series.DistinctBy(series => series.Id).Count() < document.Series.Count
            ? "series contains an id twice."
            : null;
    }

    private static string? ValidateEventTimes(RunDocument document)
    {
        if (document.Frames is not [var first, ..])
            return null;
        var (from, until) = (first.Time - EventToleranceSeconds, document.Frames[^1].Time + EventToleranceSeconds);
        foreach (var (index, frame) in document.Frames.Index())
            if (frame.Events.Any(frameEvent => frameEvent.Time < from || frameEvent.Time > until))
                return $"frames[{index}] contains an event outside the run.";
        return null;
    }

    private static string? ValidateSettings(RuntimeSettings? settings) =>
        settings is not null && RuntimeSettingsValidation.Validate(settings) is [var error, ..]
            ? $"settings.{error.Field}: {error.Message}"
            : null;

    // The plan may be exported as a script later.
    private static string? ValidatePlan(JsonObject plan)
    {
        if (plan.Count == 0)
            return "plan is empty.";
        if (!RunPlanReader.IsPlan(plan))
            return null;
        if (RunPlanReader.Read(plan) is { Document: null } reading)
            return $"plan is invalid. {RunPlanReader.FormatErrors(reading)}";
        var requests = Redactor.GetRequests(plan).ToList();
        if (
            !requests
                .Select(request => request["method"]?.ToString())
                .Append(plan["target"]?["name"]?.ToString())
                .OfType<string>()
                .All(name => name.Length <= MaxTitleLength && (name.Length == 0 || TextSanitizer.IsLine(name)))
        )
            return $"Names and methods in plan must be one line of at most {MaxTitleLength} characters.";
        return requests.Any(request => Uri.UnescapeDataString($"{request["url"]}").Length > MaxAddressLength)
            ? $"Addresses in plan must have at most {MaxAddressLength:#,0} characters."
            : null;
    }
}

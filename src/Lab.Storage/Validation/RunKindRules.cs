using Experiments;
using Lab.Foundation.Text;
using Lab.Storage.Documents;
using Lab.Targets.Frames;

namespace Lab.Storage.Validation;

/// <summary>
/// That the variants and events a document from elsewhere names are some that there are: no page knows what to draw of others. A version that has more of
/// them writes a schema of its own. Stateless.
/// </summary>
internal static class RunKindRules
{
    private const int LongestTold = 60;

    private static readonly string[] Variants = Enum.GetNames<VariantKind>();

    /// <summary>The first variant and the first event that are none, each in words that name it and what can be.</summary>
    public static IEnumerable<string> Mistakes(RunDocument document)
    {
        if (OfIntervals(document).FirstOrDefault(pair => !Variants.Contains(pair.Name)) is { Place: not null } variant)
            yield return Told("variants", variant, Variants);
        if (
            OfEvents(document).FirstOrDefault(pair => !FrameEventKinds.All.Contains(pair.Name)) is
            { Place: not null } kind
        )
            yield return Told("events", kind, FrameEventKinds.All);
    }

    private static string Told(string what, (string Place, string Name) unknown, IEnumerable<string> known) =>
        $"One of its {what} is none of those there are: '{unknown.Place}' is '{TextTruncator.Truncate(TextSanitizer.Line(unknown.Name), LongestTold)}', and can be {string.Join(", ", known)}.";

    private static IEnumerable<(string Place, string Name)> OfIntervals(RunDocument document) =>
        document
            .Intervals.Index()
            .SelectMany(pair =>
                (pair.Item.ByVariant?.Keys ?? [])
                    .Select(name => ($"intervals[{pair.Index}].byVariant", name))
                    .Prepend(($"intervals[{pair.Index}].variant", pair.Item.Variant))
            );

    private static IEnumerable<(string Place, string Name)> OfEvents(RunDocument document) =>
        document
            .Frames.Index()
            .SelectMany(frame =>
                frame
                    .Item.Events.Index()
                    .Select(pair => ($"frames[{frame.Index}].events[{pair.Index}].kind", pair.Item.Kind))
            );
}

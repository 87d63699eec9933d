using Experiments;
using Lab.Documents;
using Lab.Frames;

namespace Lab.Runs;

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
        if (OfIntervals(document).FirstOrDefault(each => !Variants.Contains(each.Name)) is { Place: not null } variant)
            yield return Told("variants", variant, Variants);
        if (
            OfEvents(document).FirstOrDefault(each => !FrameEventKinds.All.Contains(each.Name)) is
            { Place: not null } kind
        )
            yield return Told("events", kind, FrameEventKinds.All);
    }

    private static string Told(string what, (string Place, string Name) unknown, IEnumerable<string> known) =>
        $"One of its {what} is none of those there are: '{unknown.Place}' is '{ShortText.Of(VisibleText.Line(unknown.Name), LongestTold)}', and can be {string.Join(", ", known)}.";

    private static IEnumerable<(string Place, string Name)> OfIntervals(RunDocument document) =>
        document
            .Intervals.Index()
            .SelectMany(each =>
                (each.Item.ByVariant?.Keys ?? [])
                    .Select(name => ($"intervals[{each.Index}].byVariant", name))
                    .Prepend(($"intervals[{each.Index}].variant", each.Item.Variant))
            );

    private static IEnumerable<(string Place, string Name)> OfEvents(RunDocument document) =>
        document
            .Frames.Index()
            .SelectMany(frame =>
                frame
                    .Item.Events.Index()
                    .Select(each => ($"frames[{frame.Index}].events[{each.Index}].kind", each.Item.Kind))
            );
}

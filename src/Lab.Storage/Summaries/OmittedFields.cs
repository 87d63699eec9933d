using System.Text.Json.Serialization.Metadata;

namespace Lab.Storage.Summaries;

/// <summary>Omits figures from responses that another tool did not report.</summary>
public static class OmittedFields
{
    private static readonly IReadOnlyList<Untold> All =
    [
        // Without requests there are no times and no users.
        Of<RunSummary>(run => run is { Seconds: 0, Total.Requests: > 0 }, "seconds"),
        Of<RunSummary>(run => run is { PeakUsers: 0, Total.Requests: > 0 }, "peakUsers"),
        Of<VariantSummary>(part => part.Seconds == 0 && HasNoTime(part.Figures), "seconds"),
        Of<RunFigures>(
            figures => figures.HasUnknownFailures,
            "succeeded",
            "shed",
            "failed",
            "cancelled",
            "failuresByKind"
        ),
        Of<RunFigures>(HasNoTime, "rps", "goodput"),
    ];

    /// <summary>A serializer modifier for responses.</summary>
    public static void OmitUnknown(JsonTypeInfo type)
    {
        foreach (var untold in All.Where(item => item.Holder == type.Type))
        {
            foreach (var property in type.Properties.Where(property => untold.Names.Contains(property.Name)))
                property.ShouldSerialize = (holder, _) => !untold.IsUntold(holder);
        }
    }

    /// <summary>The names of the optional fields of this type.</summary>
    public static IEnumerable<string> NamesOf(Type type) =>
        All.Where(untold => untold.Holder == type).SelectMany(untold => untold.Names);

    // A run without responses has a rate of 0; a latency distribution has no duration, so it has no rate.
    private static bool HasNoTime(RunFigures figures) => figures is { HasUnknownFailures: true, Rps: 0 };

    private static Untold Of<T>(Func<T, bool> isUntold, params string[] names) =>
        new(typeof(T), holder => isUntold((T)holder), names);

    private sealed record Untold(Type Holder, Func<object, bool> IsUntold, IReadOnlyList<string> Names);
}

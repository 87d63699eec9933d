using System.Text.Json.Nodes;
using Experiments;
using Lab.Storage.Documents;
using Reports.Facts;

namespace Reports.Comparisons;

/// <summary>Decides whether two runs were measured under conditions that allow a comparison.</summary>
internal static class Comparability
{
    private const int MaxLoadsListed = 3;

    /// <summary>Why the two runs cannot be compared, as a sentence; otherwise null.</summary>
    public static string? GetNotComparableReason(ComparedRun before, ComparedRun after) =>
        Experiments(before, after)
        ?? Addresses(before, after)
        ?? Loads(before, after)
        ?? DescribeUnknown(before, after)
        ?? Conditions(before, after)
        ?? Halves(before, after);

    /// <summary>The target of a run, without the port for the built-in API.</summary>
    public static string? AddressOf(ComparedRun contender)
    {
        var run = contender.Run;
        if (run.MeasuredBy is not null || run.Settings is not null)
            return null;
        return run.Run.Subject.Variants.Count == 1 && RunFacts.Addresses(run) is { Count: > 0 } requests
            ? string.Join(", ", requests)
            : run.Run.Address?.Authority;
    }

    private static string? Experiments(ComparedRun before, ComparedRun after) =>
        before.Run.MeasuredBy is null
        && after.Run.MeasuredBy is null
        && before.Run.Run.Experiment != after.Run.Run.Experiment
            ? $"The experiments differ ({RunFacts.Experiment(before.Run)}, {RunFacts.Experiment(after.Run)})."
            : null;

    private static string? Addresses(ComparedRun before, ComparedRun after) =>
        AddressOf(before) is { } was && AddressOf(after) is { } now ? Different(was, now)
        : PlaceOf(before) is { } there && PlaceOf(after) is { } here ? Different(there, here)
        : null;

    private static string? Different(string was, string now) =>
        was == now ? null : $"The addresses differ ({was}, {now}).";

    // Other tools may use another name of this machine.
    private static string? PlaceOf(ComparedRun contender)
    {
        var run = contender.Run;
        var url =
            run.MeasuredBy is not null ? run.Plan["url"]
            : run.Run.Subject.Variants.Count == 1 && run.Plan["target"]?["requests"] is JsonArray { Count: 1 } requests
                ? requests[0]?["url"]
            : null;
        return
            url is JsonValue value
            && value.TryGetValue<string>(out var text)
            && Uri.TryCreate(text, UriKind.Absolute, out var address)
            ? $"{(address.IsLoopback ? "localhost" : address.Host)}:{address.Port}{address.AbsolutePath}"
            : null;
    }

    private static string? Loads(ComparedRun before, ComparedRun after) =>
        AskedOf(before) is { } was && AskedOf(after) is { } now && was != now
            ? $"The loads differ ({was}; {now})."
            : null;

    // A condition that only one of the two runs reports counts as different.
    private static string? DescribeUnknown(ComparedRun before, ComparedRun after)
    {
        List<string> untold = [];
        if (IsPlaceUnknown(before) != IsPlaceUnknown(after))
            untold.Add($"where {(IsPlaceUnknown(before) ? before : after).Name} sent its requests");
        if (IsLoadUnknown(before) != IsLoadUnknown(after))
            untold.Add($"under what load {(IsLoadUnknown(before) ? before : after).Name} was");
        return untold.Count == 0 ? null : $"It is not known {string.Join(", nor ", untold)}.";
    }

    private static bool IsPlaceUnknown(ComparedRun contender) =>
        contender.Run.MeasuredBy is not null && PlaceOf(contender) is null;

    private static bool IsLoadUnknown(ComparedRun contender) =>
        contender.Run.MeasuredBy is not null
        && LoadOf(contender) is null
        && contender.Run.Summary is { Loads.Count: 0 };

    /// <summary>The requested load in a few words; null if it is unknown or was changed during the run.</summary>
    public static string? LoadOf(ComparedRun contender) =>
        contender.Run.Summary is { Loads.Count: 0 } summary ? RunFacts.Load(summary) : null;

    /// <summary>
    /// The loads of a run whose load was changed; empty if it was not. A load that continues after a switch is listed once.
    /// </summary>
    public static IReadOnlyList<string> LoadsOf(ComparedRun contender)
    {
        List<string> loads =
        [
            .. (contender.Run.Summary?.Loads ?? [])
                .Where(part => contender.Variant is not { } variant || part.Variant == variant)
                .Select(part => part.Load),
        ];
        return [.. loads.Where((load, at) => at == 0 || load != loads[at - 1])];
    }

    // Only the first and the last of many levels, because a continuously moved slider has too many.
    private static string? AskedOf(ComparedRun contender) =>
        LoadsOf(contender) switch
        {
            [] => LoadOf(contender),
            { Count: > MaxLoadsListed } loads => $"{loads[0]}, then {loads.Count - 2} others, then {loads[^1]}",
            var loads => string.Join(", then ", loads),
        };

    /// <summary>True for parts of one run, for which no difference is shown if they cannot be compared.</summary>
    public static bool AreOfOneRun(ComparedRun before, ComparedRun after) =>
        before.Run.Id == after.Run.Id && before.Variant != after.Variant;

    private static string? Halves(ComparedRun before, ComparedRun after) =>
        AreOfOneRun(before, after) && after.Run.Summary is { } summary ? Caveats.DescribeUnevenHalves(summary) : null;

    private static string? Conditions(ComparedRun before, ComparedRun after) =>
        before.StartSeconds != after.StartSeconds
        && ExperimentCatalogue.Find(after.Run.Run.Experiment)?.BuiltInChange is { } changes
            ? $"The conditions differ ({char.ToLowerInvariant(changes[0])}{changes[1..]})."
            : null;
}

using System.Text.Json.Nodes;
using Experiments;
using Lab.Storage.Documents;
using Reports.Facts;

namespace Reports.Comparisons;

/// <summary>Whether one contender can be called better than another at all: where what was asked of them was not the same, no difference is a merit. Stateless.</summary>
internal static class Comparability
{
    private const int MaxLoadsListed = 3;

    /// <summary>Why neither of the two can be called better, as a sentence; null where nothing stands in the way.</summary>
    public static string? GetNotComparableReason(ComparedRun before, ComparedRun after) =>
        Experiments(before, after)
        ?? Addresses(before, after)
        ?? Loads(before, after)
        ?? DescribeUnknown(before, after)
        ?? Conditions(before, after)
        ?? Halves(before, after);

    /// <summary>Where a contender's requests went, as far as that tells it from others: the lab's own API is the same program at any port.</summary>
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
            ? $"They are of different experiments ({RunFacts.Experiment(before.Run)}, {RunFacts.Experiment(after.Run)})."
            : null;

    private static string? Addresses(ComparedRun before, ComparedRun after) =>
        AddressOf(before) is { } was && AddressOf(after) is { } now ? Different(was, now)
        : PlaceOf(before) is { } there && PlaceOf(after) is { } here ? Different(there, here)
        : null;

    private static string? Different(string was, string now) =>
        was == now ? null : $"They went to different addresses ({was}, {now}).";

    // Where a single request went, as another tool tells it as well; this machine has several names.
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

    // Users, or a rate, are what was asked for: who is asked for more and gives more has no merit of it.
    private static string? Loads(ComparedRun before, ComparedRun after) =>
        AskedOf(before) is { } was && AskedOf(after) is { } now && was != now
            ? $"They were under different loads ({was}; {now})."
            : null;

    // What another tool does not tell is not the same as what is known of the other; where it is told of neither, nothing speaks against it.
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

    /// <summary>What was asked for, in a few words; null where it is not known, or was changed in mid-run.</summary>
    public static string? LoadOf(ComparedRun contender) =>
        contender.Run.Summary is { Loads.Count: 0 } summary ? RunFacts.Load(summary) : null;

    /// <summary>The loads it was under, where they were changed in mid-run; none where they were not. One that went on after a switch is told once.</summary>
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

    // Of many, the first and the last: a slider that was never at rest has no words.
    private static string? AskedOf(ComparedRun contender) =>
        LoadsOf(contender) switch
        {
            [] => LoadOf(contender),
            { Count: > MaxLoadsListed } loads => $"{loads[0]}, then {loads.Count - 2} others, then {loads[^1]}",
            var loads => string.Join(", then ", loads),
        };

    /// <summary>True for two parts of one run: where something stands in the way there, not even a distance between their figures says anything.</summary>
    public static bool AreOfOneRun(ComparedRun before, ComparedRun after) =>
        before.Run.Id == after.Run.Id && before.Variant != after.Variant;

    private static string? Halves(ComparedRun before, ComparedRun after) =>
        AreOfOneRun(before, after) && after.Run.Summary is { } summary ? Caveats.DescribeUnevenHalves(summary) : null;

    private static string? Conditions(ComparedRun before, ComparedRun after) =>
        before.StartSeconds != after.StartSeconds
        && ExperimentCatalogue.Find(after.Run.Run.Experiment)?.BuiltInChange is { } changes
            ? $"They met different conditions ({char.ToLowerInvariant(changes[0])}{changes[1..]})."
            : null;
}

using System.Text.Json;
using Lab.Storage.Serialization;

namespace Lab.Storage.Store;

/// <summary>
/// Finds the stored run with the same figures, regardless of its name: values in nanoseconds never repeat.
/// </summary>
public static class DuplicateRun
{
    /// <summary>The tag of a run that came a second time.</summary>
    public const string Tag = "copy";

    /// <summary>The first run with the same figures or, without figures, the same start; null when there is no such run.</summary>
    public static RunHeader? Find(IReadOnlyList<RunHeader> runs, string id)
    {
        if (runs.FirstOrDefault(run => run.Id == id) is not { } wanted)
            return null;
        var figures = FiguresOf(wanted);
        // Later copies have the tag, and a longer or higher identifier.
        return runs.Where(run =>
                run.Id != id
                && run.Experiment == wanted.Experiment
                && run.Title == wanted.Title
                && (
                    figures is null
                        ? run.Summary is null && run.StartedAt == wanted.StartedAt
                        : run.Summary?.Seconds == wanted.Summary?.Seconds && FiguresOf(run) == figures
                )
            )
            .OrderBy(run => run.Labels.Tags.Contains(Tag))
            .ThenBy(run => run.Id.Length)
            .ThenBy(run => run.Id, StringComparer.Ordinal)
            .FirstOrDefault();
    }

    // Without requests, two runs cannot be distinguished.
    private static string? FiguresOf(RunHeader run) =>
        run.Summary is { Total: { Requests: > 0 } total }
            ? JsonSerializer.Serialize(
                total with
                {
                    StatusCodes = new SortedDictionary<int, long>(total.StatusCodes.ToDictionary()),
                    FailuresByKind = new SortedDictionary<string, long>(total.FailuresByKind.ToDictionary()),
                    DroppedByCause = new SortedDictionary<string, long>(total.DroppedByCause.ToDictionary()),
                },
                RunDocumentJson.Options
            )
            : null;
}

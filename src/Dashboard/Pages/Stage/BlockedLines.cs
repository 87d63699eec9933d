using Experiments;
using Lab.Targets.Stacks;
using Observation.Stacks;
using Observer.Contract;

namespace Dashboard.Pages.Stage;

/// <summary>Counts the threads of a stack capture or of the X-ray by line of a handler.</summary>
internal static class BlockedLines
{
    /// <summary>Threads by line of the variant's file; empty if no thread was in its handler.</summary>
    public static IReadOnlyDictionary<int, int> CountByLine(StackCapture? capture, SourceReference? source)
    {
        if (capture is null || source is null)
            return new Dictionary<int, int>();
        return capture
            .Groups.Select(group =>
                (
                    group.Threads,
                    Frame: group.Frames.Append(group.Application).FirstOrDefault(frame => IsIn(frame, source))
                )
            )
            .Where(found => found.Frame?.Line is not null)
            .GroupBy(found => found.Frame!.Line!.Value)
            .ToDictionary(group => group.Key, group => group.Sum(found => found.Threads));
    }

    /// <summary>Pool threads held now by line of the variant's file; empty if none is held in its handler.</summary>
    public static IReadOnlyDictionary<int, int> CountHeldByLine(HeldThreads held, SourceReference? source)
    {
        if (source is null)
            return new Dictionary<int, int>();
        return held
            .Lines.Where(line =>
                line.Location is { Line: not null, File: { } file }
                && IsFile(file, source)
                && line.Location.Method.EndsWith($".{source.Method}", StringComparison.Ordinal)
            )
            .GroupBy(line => line.Location.Line!.Value)
            .ToDictionary(line => line.Key, line => line.Sum(each => each.Threads));
    }

    private static bool IsFile(string file, SourceReference source) =>
        file == source.File || file.EndsWith('/' + source.File, StringComparison.Ordinal);

    // An asynchronous handler appears as its state machine: <GoodBlocking>d__2.MoveNext().
    private static bool IsIn(StackFrame? frame, SourceReference source) =>
        frame is { IsApplication: true, Line: not null, File: { } file }
        && IsFile(file, source)
        && (
            frame.Method.Contains($".{source.Method}(", StringComparison.Ordinal)
            || frame.Method.Contains($"<{source.Method}>", StringComparison.Ordinal)
        );
}

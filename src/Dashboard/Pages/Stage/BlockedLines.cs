using Experiments;
using Lab.Targets.Stacks;
using Observation.Stacks;

namespace Dashboard.Pages.Stage;

/// <summary>Counts the threads of a stack capture by line of a handler.</summary>
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

    // An asynchronous handler appears as its state machine: <GoodBlocking>d__2.MoveNext().
    private static bool IsIn(StackFrame? frame, SourceReference source) =>
        frame is { IsApplication: true, Line: not null, File: { } file }
        && (file == source.File || file.EndsWith('/' + source.File, StringComparison.Ordinal))
        && (
            frame.Method.Contains($".{source.Method}(", StringComparison.Ordinal)
            || frame.Method.Contains($"<{source.Method}>", StringComparison.Ordinal)
        );
}

using Lab.Foundation.Text;
using Lab.Targets.Frames;
using Observer.Contract;

namespace Lab.Targets.XRay;

/// <summary>Short names of lines, and the threads at each of them.</summary>
public static class HeldLabels
{
    /// <summary>File and line, such as <c>BlockingEndpoints.cs:41</c>; the method if the line is not known.</summary>
    public static string LabelOf(CodeLocation location)
    {
        ArgumentNullException.ThrowIfNull(location);
        return LabelOf(location.Method, location.File, location.Line);
    }

    /// <inheritdoc cref="LabelOf(CodeLocation)" />
    public static string LabelOf(string method, string? file, int? line)
    {
        var label = TextSanitizer.Line(
            file is null || line is null
                ? method
                : FormattableString.Invariant($"{file[(file.LastIndexOf('/') + 1)..]}:{line}")
        );
        return label.Length <= LineThreads.MaxLineLength ? label : label[..LineThreads.MaxLineLength];
    }

    /// <summary>The entry for the threads of a reading whose line is not known.</summary>
    public static string UnknownOf(HeldThreads reading)
    {
        ArgumentNullException.ThrowIfNull(reading);
        return reading.Source == ObservationSource.Events ? LineThreads.NoWaitEvent : LineThreads.NotYetRead;
    }

    /// <summary>The threads of a reading by line, with entries for further lines and for places that are not known yet.</summary>
    public static IReadOnlyList<LineThreads> ThreadsByLine(HeldThreads reading)
    {
        ArgumentNullException.ThrowIfNull(reading);
        var lines = reading
            .Lines.GroupBy(line => LabelOf(line.Location), line => line.Threads)
            .Select(line => new LineThreads(line.Key, line.Sum()))
            .OrderByDescending(line => line.Threads)
            .ThenBy(line => line.Line, StringComparer.Ordinal)
            .ToList();
        var others = lines.Skip(LineThreads.MaxLines).Sum(line => line.Threads);
        List<LineThreads> shown = [.. lines.Take(LineThreads.MaxLines)];
        if (others > 0)
            shown.Add(new(LineThreads.OtherLines, others));
        if (reading.MovedThreads > 0)
            shown.Add(new(UnknownOf(reading), reading.MovedThreads));
        return shown;
    }
}

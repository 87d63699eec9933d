using System.Globalization;
using Lab.Foundation.Formatting;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;

namespace Reports.Facts;

/// <summary>The lines that held pool threads, as a table.</summary>
public static class HeldLineCells
{
    /// <summary>Explains the figures.</summary>
    public const string Note =
        "Threads of the pool that waited at a line of the application while a variant was active. "
        + "Mean and share cover the time in which the target was observed. "
        + "Threads that waited in a place that was not read are not included.";

    /// <summary>The names of the columns after the variant and the line.</summary>
    public static IReadOnlyList<string> Columns { get; } =
    ["waits in", "threads (mean)", "threads (max)", "thread-seconds", "share of the pool"];

    /// <summary>The variant of a line, as a cell.</summary>
    public static string Variant(HeldLineSummary line, RunSubject subject)
    {
        ArgumentNullException.ThrowIfNull(line);
        ArgumentNullException.ThrowIfNull(subject);
        return subject.LabelOf(line.Variant);
    }

    /// <summary>The line with its method, as a cell.</summary>
    public static string Line(HeldLineSummary line)
    {
        ArgumentNullException.ThrowIfNull(line);
        return line.Label == line.Method ? line.Label : $"{line.Label} ({line.Method})";
    }

    /// <summary>The cells below <see cref="Columns"/>.</summary>
    public static IReadOnlyList<string> Figures(HeldLineSummary line)
    {
        ArgumentNullException.ThrowIfNull(line);
        return
        [
            (line.Call, line.Through) switch
            {
                ({ } call, { } through) => $"{call} through {through}",
                ({ } call, null) => call,
                (null, { } through) => through,
                _ => "–",
            },
            line.MeanThreads.ToString("#,0.#", CultureInfo.InvariantCulture),
            MetricFormat.Count(line.MaxThreads),
            line.ThreadSeconds.ToString("#,0.#", CultureInfo.InvariantCulture),
            string.Create(CultureInfo.InvariantCulture, $"{line.PoolPercent:0.#} %"),
        ];
    }
}

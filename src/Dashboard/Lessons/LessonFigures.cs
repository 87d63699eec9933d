using System.Globalization;
using System.Text.RegularExpressions;
using Dashboard.Components.Stage;

namespace Dashboard.Lessons;

/// <summary>Fills the figures of the runs into a text: <c>{fragile.rps}</c> becomes the throughput of the run with that key.</summary>
internal static partial class LessonFigures
{
    /// <summary>Stands for a figure of a run that has not been played yet.</summary>
    public const string NotYet = "…";

    private const double MsPerSecond = 1000;

    private static readonly Dictionary<string, Func<LessonResult, string>> OfRun = new(StringComparer.Ordinal)
    {
        ["rps"] = result => Figure.Rate(result.Figures.Rps),
        ["requests"] = result => Figure.Count(result.Figures.Requests),
        ["succeeded"] = result => Figure.Count(result.Figures.Succeeded),
        ["shed"] = result => Figure.Count(result.Figures.Shed),
        ["failed"] = result => Figure.Count(result.Figures.Failed - result.Figures.Shed),
        ["mean"] = result => Figure.Latency(result.Figures.AverageMs),
        ["p50"] = result => Figure.Latency(result.Figures.P50Ms),
        ["p95"] = result => Figure.Latency(result.Figures.P95Ms),
        ["p99"] = result => Figure.Latency(result.Figures.P99Ms),
        ["max"] = result => Figure.Latency(result.Figures.MaxMs),
        ["threads"] = result => Number(result.Signals.Peak("pool.threads")),
        ["queue"] = result => Number(result.Signals.Peak("pool.queue")),
        ["timewait"] = result => Number(result.Signals.Peak("tcp.time_wait")),
        ["newtimewait"] = result => Number(result.Signals.Rise("tcp.time_wait")),
        ["contentions"] = result => Number(result.Signals.Mean("lock.contentions")),
        ["onserver"] = result => Number(result.Signals.Peak("http.active_requests")),
        ["inflight"] = result => Number(result.Signals.Mean("load.in_flight")),
        ["cpu"] = result => Number(result.Signals.Mean("cpu.target")) + " %",
        ["percore"] = result => Number(PerCore(result)),
        ["ceiling"] = result => Number(LessonArithmetic.Ceiling(result)),
    };

    private static readonly Dictionary<string, Func<Lesson, string>> OfLesson = new(StringComparer.Ordinal)
    {
        ["cores"] = _ => Environment.ProcessorCount.ToString(CultureInfo.InvariantCulture),
        ["users"] = lesson => Figure.Count(lesson.Preset.Stages.Max(stage => stage.Users)),
        ["timeout"] = lesson => Figure.Seconds(lesson.Preset.TimeoutMs / MsPerSecond),
    };

    /// <summary>The text with the figures of what has been played.</summary>
    /// <exception cref="FormatException">The text asks for a figure there is not.</exception>
    public static string Fill(string text, Lesson lesson, IReadOnlyList<LessonResult> results) => Placeholder().Replace(text, match =>
    {
        var (subject, figure) = (match.Groups["subject"].Value, match.Groups["figure"].Value);
        if (figure.Length == 0 && OfLesson.TryGetValue(subject, out var ofLesson)) return ofLesson(lesson);
        if (subject == "times") return Times(figure, results, lesson.Runs.Count);
        if (OfRun.TryGetValue(figure, out var ofRun) && lesson.Runs.Any(run => run.Key == subject))
            return results.FirstOrDefault(result => result.Run.Key == subject) is { } played ? ofRun(played) : NotYet;
        throw new FormatException($"There is no figure '{match.Value}' in the lesson '{lesson.Id}'.");
    });

    /// <summary>How two figures stand to each other, such as "7.3 × more"; the greater is divided by the lesser.</summary>
    public static string Ratio(double? after, double? before, string up, string down)
    {
        if (after is not > 0 || before is not > 0) return NotYet;
        var factor = Math.Max(after.Value / before.Value, before.Value / after.Value);
        return factor < 1.05 ? "the same" : $"{Figure.Rate(factor)} × {(after > before ? up : down)}";
    }

    // The last run against the first.
    private static string Times(string figure, IReadOnlyList<LessonResult> results, int runs)
    {
        if (results.Count < runs) return NotYet;
        var (first, last) = (results[0], results[^1]);
        return figure switch
        {
            "rps" => Ratio(last.Figures.Rps, first.Figures.Rps, "more", "fewer"),
            "p95" => Ratio(last.Figures.P95Ms, first.Figures.P95Ms, "longer", "shorter"),
            "percore" => Ratio(PerCore(last), PerCore(first), "more", "fewer"),
            _ => throw new FormatException($"There is no ratio '{figure}'."),
        };
    }

    private static double? PerCore(LessonResult result) =>
        result.Signals.Mean("cpu.target") is > 0 and { } percent ? result.Figures.Rps / (percent / 100 * Environment.ProcessorCount) : null;

    private static string Number(double? value) => value is { } number ? LessonArithmetic.Amount(number) : "–";

    [GeneratedRegex(@"\{(?<subject>[a-z0-9]+)(?:\.(?<figure>[a-z0-9]+))?\}")]
    private static partial Regex Placeholder();
}

using System.Globalization;
using System.Text.RegularExpressions;
using Experiments.Charts;
using Lab.Figures;
using Lab.Runs;

namespace Lab.Lessons;

/// <summary>Fills the figures of the runs into a text: <c>{fragile.rps}</c> becomes the throughput of the run with that key.</summary>
internal static partial class LessonFigures
{
    /// <summary>Stands for a figure of a run that has not been played yet.</summary>
    public const string NotYet = "…";

    private const double MsPerSecond = 1000;

    private static readonly Dictionary<string, Func<LessonResult, string>> OfRun = new(StringComparer.Ordinal)
    {
        ["rps"] = result => Figure.Rate(result.Figures.Goodput),
        ["requests"] = result => Figure.Count(result.Figures.Requests),
        ["succeeded"] = result => Figure.Count(result.Figures.Succeeded),
        ["shed"] = result => Figure.Count(result.Figures.Shed),
        ["failed"] = result => Figure.Count(result.Figures.Failed - result.Figures.Shed),
        ["mean"] = result => Figure.Latency(result.Figures.AverageMs),
        ["p50"] = result => Figure.Latency(result.Figures.P50Ms),
        ["p95"] = result => Figure.Latency(result.Figures.P95Ms),
        ["p99"] = result => Figure.Latency(result.Figures.P99Ms),
        ["max"] = result => Figure.Latency(result.Figures.MaxMs),
        ["threads"] = result => Number(result.Signals.Peak(SeriesCatalogue.PoolThreads)),
        ["queue"] = result => Number(result.Signals.Peak(SeriesCatalogue.PoolQueue)),
        ["timewait"] = result => Number(result.Signals.Peak(SeriesCatalogue.TcpTimeWait)),
        ["newtimewait"] = result => Number(result.Signals.Rise(SeriesCatalogue.TcpTimeWait)),
        ["contentions"] = result => Number(result.Signals.Mean(SeriesCatalogue.LockContentions)),
        ["onserver"] = result => Number(result.Signals.Peak(SeriesCatalogue.HttpActiveRequests)),
        ["inflight"] = result => Number(result.Signals.Mean(SeriesCatalogue.LoadInFlight)),
        ["waiting"] = result => Figure.Latency(result.Signals.Peak(SeriesCatalogue.WaitingOldest)),
        ["cpu"] = result => Number(result.Signals.Mean(SeriesCatalogue.CpuTarget)) + " %",
        ["percore"] = result => Number(PerCoreOf(result)),
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

    // The last run against the first.
    private static string Times(string figure, IReadOnlyList<LessonResult> results, int runs)
    {
        if (results.Count < runs) return NotYet;
        var (first, last) = (results[0], results[^1]);
        return figure switch
        {
            "rps" => Figure.Change(first.Figures.Goodput, last.Figures.Goodput, "more", "fewer") ?? NotYet,
            "p95" => Figure.Change(first.Figures.P95Ms, last.Figures.P95Ms, "longer", "shorter") ?? NotYet,
            "percore" => Figure.Change(PerCoreOf(first), PerCoreOf(last), "more", "fewer") ?? NotYet,
            _ => throw new FormatException($"There is no ratio '{figure}'."),
        };
    }

    private static double? PerCoreOf(LessonResult result) => PerCore.OfAllCores(result.Figures.Goodput, result.Signals.Mean(SeriesCatalogue.CpuTarget));

    private static string Number(double? value) => value is { } number ? LessonArithmetic.Amount(number) : "–";

    [GeneratedRegex(@"\{(?<subject>[a-z0-9]+)(?:\.(?<figure>[a-z0-9]+))?\}")]
    private static partial Regex Placeholder();
}

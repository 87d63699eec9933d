using System.Globalization;
using System.Text.RegularExpressions;
using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;
using Lab.Foundation.Statistics;
using Statistics.Differences;

namespace Lab.Teaching.Lessons;

/// <summary>Replaces placeholders in a text: <c>{fragile.rps}</c> becomes the throughput of the run with that key.</summary>
public static partial class LessonFigures
{
    /// <summary>Shown instead of a missing figure.</summary>
    public const string NoFigure = "…";

    private const double MsPerSecond = 1000;

    private static readonly Dictionary<string, Func<LessonResult, string>> OfRun = new(StringComparer.Ordinal)
    {
        ["rps"] = result => MetricFormat.Rate(result.Figures.Goodput),
        ["requests"] = result => MetricFormat.Count(result.Figures.Requests),
        ["succeeded"] = result => MetricFormat.Count(result.Figures.Succeeded),
        ["shed"] = result => MetricFormat.Count(result.Figures.Shed),
        ["failed"] = result => MetricFormat.Count(result.Figures.Failed - result.Figures.Shed),
        ["mean"] = result => MetricFormat.Latency(result.Figures.AverageMs),
        ["p50"] = result => MetricFormat.Latency(result.Figures.P50Ms),
        ["p95"] = result => MetricFormat.Latency(result.Figures.P95Ms),
        ["p99"] = result => MetricFormat.Latency(result.Figures.P99Ms),
        ["max"] = result => MetricFormat.Latency(result.Figures.MaxMs),
        ["threads"] = result => Number(result.Signals.PeakUnderLoad(SeriesCatalogue.PoolThreads)),
        ["meanthreads"] = result => Number(LessonArithmetic.Threads(result)),
        ["queue"] = result => Number(result.Signals.Peak(SeriesCatalogue.PoolQueue)),
        ["timewait"] = result => Number(result.Signals.Peak(SeriesCatalogue.TcpTimeWait)),
        ["newtimewait"] = result => Number(result.Signals.Own(SeriesCatalogue.TcpTimeWait)),
        ["contentions"] = result => Number(result.Signals.Mean(SeriesCatalogue.LockContentions)),
        ["lockwaits"] = result => Number(result.Signals.MeanUnderLoad(SeriesCatalogue.LockWaits)),
        ["longestpause"] = result => MetricFormat.Latency(result.Signals.PeakUnderLoad(SeriesCatalogue.GcLongestPause)),
        ["paused"] = result => Number(result.Signals.MeanUnderLoad(SeriesCatalogue.GcPause)) + " %",
        ["heap"] = result => Number(result.Signals.PeakUnderLoad(SeriesCatalogue.GcHeap)) + " MB",
        ["written"] = result => Number(result.Signals.MeanUnderLoad(SeriesCatalogue.LogWritten)),
        ["dropped"] = result => Number(result.Signals.MeanUnderLoad(SeriesCatalogue.LogDropped)),
        ["perexpiry"] = result => Number(result.Signals.Peak(SeriesCatalogue.CacheCallsPerMiss)),
        ["queries"] = result => Number(result.Signals.MeanUnderLoad(SeriesCatalogue.CacheQueries)),
        ["age"] = result => MetricFormat.Latency(result.Signals.PeakUnderLoad(SeriesCatalogue.WorkAge)),
        ["queued"] = result => Number(result.Signals.PeakUnderLoad(SeriesCatalogue.WorkQueued)),
        ["done"] = result => Number(result.Signals.MeanUnderLoad(SeriesCatalogue.WorkDone)),
        ["blocked"] = result => Number(result.Signals.PeakUnderLoad(SeriesCatalogue.SemaphoreBlocked)),
        ["turn"] = result => MetricFormat.Latency(result.Signals.MeanUnderLoad(SeriesCatalogue.SemaphoreTurn)),
        ["dbwaiting"] = result => Number(result.Signals.MeanUnderLoad(SeriesCatalogue.DatabaseWaiting)),
        ["dbused"] = result => Number(result.Signals.MeanUnderLoad(SeriesCatalogue.DatabaseUsed)),
        ["dbexecuting"] = result => Number(result.Signals.MeanUnderLoad(SeriesCatalogue.DatabaseExecuting)),
        ["callswaiting"] = result => Number(result.Signals.MeanUnderLoad(SeriesCatalogue.HttpClientWaiting)),
        ["callsopen"] = result => Number(result.Signals.Peak(SeriesCatalogue.HttpClientConnections)),
        ["onserver"] = result => Number(result.Signals.Peak(SeriesCatalogue.HttpActiveRequests)),
        ["inflight"] = result => Number(result.Signals.Mean(SeriesCatalogue.LoadInFlight)),
        ["waiting"] = result => MetricFormat.Latency(result.Signals.Peak(SeriesCatalogue.WaitingOldest)),
        ["cpu"] = result => Number(result.Signals.Mean(SeriesCatalogue.CpuTarget)) + " %",
        ["percore"] = result => Number(PerCoreOf(result)),
        ["ceiling"] = result => Number(LessonArithmetic.Ceiling(result)),
    };

    private static readonly Dictionary<string, Func<Lesson, string>> OfLesson = new(StringComparer.Ordinal)
    {
        ["cores"] = _ => Environment.ProcessorCount.ToString(CultureInfo.InvariantCulture),
        ["users"] = lesson => MetricFormat.Count(lesson.Preset.Stages.Max(stage => stage.Users)),
        ["timeout"] = lesson => MetricFormat.Seconds(lesson.Preset.TimeoutMs / MsPerSecond),
    };

    /// <summary>Lines about runs that have not been completed are left out.</summary>
    /// <param name="text">The text.</param>
    /// <param name="lesson">The lesson.</param>
    /// <param name="results">The completed runs.</param>
    /// <param name="resolution">The resolution of the machine; null if it is not known.</param>
    /// <exception cref="FormatException">The text contains an unknown placeholder.</exception>
    public static string Fill(
        string text,
        Lesson lesson,
        IReadOnlyList<LessonResult> results,
        Resolution? resolution = null
    ) =>
        string.Join(
            '\n',
            text.Split('\n')
                .Select(line => FillLine(line, lesson, results, resolution ?? Resolution.Assumed))
                .OfType<string>()
        );

    private static string? FillLine(
        string line,
        Lesson lesson,
        IReadOnlyList<LessonResult> results,
        Resolution resolution
    )
    {
        var isToCome = false;
        var filled = Placeholder()
            .Replace(
                line,
                match =>
                {
                    var (subject, figure) = (match.Groups["subject"].Value, match.Groups["figure"].Value);
                    if (figure.Length == 0 && OfLesson.TryGetValue(subject, out var ofLesson))
                        return ofLesson(lesson);
                    if (subject == "times")
                        return figure == "rps"
                            ? MoreGoodput()
                            : throw new FormatException($"There is no ratio '{figure}'.");
                    if (OfRun.TryGetValue(figure, out var ofRun) && lesson.Runs.Any(run => run.Key == subject))
                        return OfPlayed(results.FirstOrDefault(result => result.Run.Key == subject), ofRun);
                    throw new FormatException($"There is no figure '{match.Value}' in the lesson '{lesson.Id}'.");
                }
            );
        return isToCome ? null : filled;

        string OfPlayed(LessonResult? result, Func<LessonResult, string> figure)
        {
            isToCome |= result is null;
            return result is null ? NoFigure : figure(result);
        }

        // Compares the last run with the first.
        string MoreGoodput()
        {
            isToCome |= results.Count < lesson.Runs.Count;
            if (isToCome)
                return NoFigure;
            var difference = Difference.Between(
                results[0].Figures.Goodput,
                results[^1].Figures.Goodput,
                isHigherBetter: true,
                resolution.Rate
            );
            return !difference.IsBounded ? NoFigure
                : difference.HasVerdict ? DifferenceText.Change(difference, "more", "fewer")
                : $"{DifferenceText.Change(difference, "more", "fewer")} ({DifferenceText.NotAProofInside})";
        }
    }

    private static double? PerCoreOf(LessonResult result) =>
        PerCore.FromAllCoresPercent(
            result.Figures.Goodput,
            BackgroundCpu.OfMachine(
                result.Signals.Mean(SeriesCatalogue.CpuTarget),
                result.Signals.Mean(SeriesCatalogue.CpuTargetLimit)
            )
        );

    private static string Number(double? value) => value is { } number ? LessonArithmetic.Amount(number) : "–";

    [GeneratedRegex(@"\{(?<subject>[a-z0-9]+)(?:\.(?<figure>[a-z0-9]+))?\}")]
    private static partial Regex Placeholder();
}

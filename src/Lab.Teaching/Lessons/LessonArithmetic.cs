using System.Globalization;
using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Formatting;

namespace Lab.Teaching.Lessons;

/// <summary>Explains the difference between a prediction and the measured figures.</summary>
public static class LessonArithmetic
{
    /// <summary>Factor below which a prediction counts as exact.</summary>
    public const double SpotOn = 1.1;

    /// <summary>Share of failures above which Little's law does not hold for the latency of successes.</summary>
    public const double MaxFailureShare = 0.05;

    /// <summary>Maximum relative difference of the two sides of Little's law in a steady run.</summary>
    public const double SidesAgreeWithin = 0.05;

    private const double MsPerSecond = 1000;
    private const int MaxDecimalPlaces = 9;

    /// <summary>Compares the predicted goodput with the measured one.</summary>
    public static string DescribeRps(LessonResult result)
    {
        var (value, was) = (result.Prediction.Rps, result.Figures.Goodput);
        var start = $"You said {Amount(value)} {(value == 1 ? "request" : "requests")}/s.";
        if (was <= 0)
            return value <= 0 ? "You said none would be answered, and none was." : $"{start} Not one was answered.";
        return $"{start} It was {MetricFormat.Rate(was)}: {Distance(value, was, "more", "less", "many")}.";
    }

    /// <summary>Compares the predicted percentile with the measured one.</summary>
    public static string DescribeP95(LessonResult result)
    {
        var value = result.Prediction.P95Ms;
        return result.Figures.P95Ms is { } was
            ? $"You said a p95 of {MetricFormat.Latency(value)}. It was {MetricFormat.Latency(was)}: "
                + $"{Distance(value, was, "longer", "shorter", "long")}."
            : $"You said a p95 of {MetricFormat.Latency(value)}. There is none: nothing was answered successfully.";
    }

    /// <summary>A note on high background CPU; null if it was low or is unknown.</summary>
    public static string? DescribeBackgroundCpu(LessonResult result) =>
        BackgroundCpu.IfDisturbing(result.BackgroundCpuPercent) is { } value
            ? $"Background CPU during the run was {value:0} %."
            : null;

    private static bool IsOff(double said, double was) => !(Math.Max(said / was, was / said) < SpotOn);

    /// <summary>Little's law with the figures of this run; null without responses.</summary>
    public static string? LittlesLaw(LessonResult result)
    {
        if (
            result.Figures.AverageMs is not { } meanMs
            || result.Signals.Mean(SeriesCatalogue.LoadInFlight) is not { } inFlight
        )
            return null;
        var share = (double)result.Figures.Failed / Math.Max(1, result.Figures.Requests);
        if (share > MaxFailureShare)
            return $"Little’s law (in flight = throughput × time) does not apply to this run: "
                + $"{MetricFormat.Rate(share * 100)} % of the requests failed, and the latency does not include "
                + $"them.";
        var (rate, seconds) = (Factor(result.Figures.Goodput), Factor(meanMs / MsPerSecond));
        return
            Math.Abs(rate.Value * seconds.Value - inFlight)
            > SidesAgreeWithin * Math.Max(rate.Value * seconds.Value, inFlight)
            ? "Little’s law (in flight = throughput × time) is one of steady systems, and this run never was "
                + "one: how long a request waited changed all the time, and what waited at the end has no latency."
            : $"Little’s law: in flight = throughput × time. {rate} requests/s × {seconds} s ≈ "
                + $"{MetricFormat.Rate(rate.Value * seconds.Value)}, and on average {MetricFormat.Rate(inFlight)} "
                + $"requests were in flight.";
    }

    /// <summary>Threads ÷ time with the figures of this run; null if the handler holds no thread.</summary>
    public static string? ThreadsOverTime(LessonResult result)
    {
        if (
            result.Run.HoldsThreadMs is not { } heldMs
            || Threads(result) is not { } threads
            || result.Signals.PeakUnderLoad(SeriesCatalogue.PoolThreads) is not { } most
            || Ceiling(result) is not { } ceiling
        )
            return null;
        var held = Seconds(heldMs / MsPerSecond);
        return $"Threads ÷ time: while the load was on the pool had {Amount(threads)} threads on average (at its "
            + $"most {Amount(most)}), and each request holds one for {held}. {Amount(threads)} ÷ {held} = "
            + $"{Amount(ceiling)} requests/s is the ceiling of that time, and the run made "
            + $"{MetricFormat.Rate(result.Figures.Goodput)}{Later(result, most, ceiling)}.";
    }

    private static string Later(LessonResult result, double most, double ceiling) =>
        result.Figures.Goodput > ceiling && result.Signals.Peak(SeriesCatalogue.PoolThreads) > most
            ? ", including late responses, when there were more threads"
            : "";

    /// <summary>The mean number of pool threads under load, formatted.</summary>
    public static double? Threads(LessonResult result) =>
        result.Signals.MeanUnderLoad(SeriesCatalogue.PoolThreads) is { } mean
            ? Math.Round(mean, mean < 10 ? 1 : 0)
            : null;

    /// <summary>Requests per second that these threads can serve.</summary>
    public static double? Ceiling(LessonResult result) =>
        result.Run.HoldsThreadMs is { } heldMs && Threads(result) is { } threads
            ? threads / (heldMs / MsPerSecond)
            : null;

    /// <summary>Formats an integer without, and a small fraction with one decimal place.</summary>
    public static string Amount(double value) =>
        double.IsInteger(value) ? MetricFormat.Count((long)value) : MetricFormat.Rate(value);

    // "1.2 times more" is ambiguous: it can mean 2.2 times or 1.2 times as many.
    private static string Distance(double said, double was, string more, string less, string asMuch)
    {
        if (said <= 0)
            return "quite some, after all";
        if (!IsOff(said, was))
            return "spot on";
        var distance = MetricFormat.Distance(said, was, "times");
        return distance.EndsWith('%') ? $"{distance} {(was > said ? more : less)} than you thought"
            : was > said ? $"{distance} as {asMuch} as you thought"
            : $"you thought {distance} as {asMuch}";
    }

    private static WrittenFactor Factor(double value)
    {
        var places =
            value is > 0 and < 100 ? 2 - (int)Math.Floor(Math.Log10(value))
            : value < 1_000 ? 1
            : 0;
        return new(Math.Round(value, Math.Min(places, MaxDecimalPlaces)), places);
    }

    private static string Seconds(double seconds) => seconds < 1 ? $"{seconds:0.###} s" : $"{seconds:0.0} s";

    private readonly record struct WrittenFactor(double Value, int Places)
    {
        public override string ToString() => Value.ToString("N" + Places, CultureInfo.InvariantCulture);
    }
}

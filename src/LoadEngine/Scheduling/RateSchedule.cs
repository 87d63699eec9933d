using LoadEngine.Plans;

namespace LoadEngine.Scheduling;

/// <summary>
/// The planned time of each start. The rate is piecewise linear; each start is found by solving the integral of its piece. With
/// random gaps the integral advances by exponentially distributed amounts, which is a Poisson process of that rate. Not
/// thread-safe.
/// </summary>
internal sealed class RateSchedule
{
    private const double NsPerSecond = 1e9;

    // Maximum rounding error of sums of products of decimal fractions.
    private const double RoundingSlack = 1e-6;

    private readonly Line[] _lines;
    private readonly double _firstNumber;
    private readonly ExponentialGaps? _gaps;
    private long _drawn = -1;
    private double _integral;

    private RateSchedule(IReadOnlyList<Line> lines, double firstNumber, long durationNs, ExponentialGaps? gaps)
    {
        _gaps = gaps;
        _lines = [.. lines];
        _firstNumber = firstNumber;
        DurationNs = durationNs;
        var starts = lines[^1].StartsBefore + lines[^1].Starts;

        // With numbers from 0, a start is due if its number is below the integral; with numbers from 1, if it is not above.
        Count = (long)(firstNumber == 0 ? Math.Ceiling(starts - RoundingSlack) : Math.Floor(starts + RoundingSlack));
    }

    /// <summary>Total number of starts; with random gaps the expected number.</summary>
    public long Count { get; }

    /// <summary>Duration of the schedule.</summary>
    public long DurationNs { get; }

    /// <summary>Start k (from 0) at k ÷ rate.</summary>
    public static RateSchedule Constant(double ratePerSecond, long durationNs, ExponentialGaps? gaps = null) =>
        new([new Line(0, durationNs / NsPerSecond, ratePerSecond, ratePerSecond, 0)], firstNumber: 0, durationNs, gaps);

    /// <summary>Start k (from 0) where the integral of the rate reaches k + 1.</summary>
    public static RateSchedule Ramping(double startRate, IReadOnlyList<LoadStage> stages, ExponentialGaps? gaps = null)
    {
        var lines = new List<Line>();
        var (from, at, before) = (startRate, 0.0, 0.0);
        foreach (var stage in stages)
        {
            var line = new Line(at, stage.Duration.TotalSeconds, from, stage.Target, before);
            lines.Add(line);
            (from, at, before) = (stage.Target, at + line.Seconds, before + line.Starts);
        }

        return new(lines, firstNumber: 1, stages.Sum(stage => Nanoseconds.From(stage.Duration)), gaps);
    }

    /// <summary>
    /// Planned time of start <paramref name="number"/> (from 0) in nanoseconds; <see cref="long.MaxValue"/> after the
    /// last. With random gaps, numbers must not decrease from call to call.
    /// </summary>
    public long StartNs(long number)
    {
        if (_gaps is not null)
            return RandomStartNs(number);
        return number >= Count ? long.MaxValue : AtNs(number + _firstNumber);
    }

    private long RandomStartNs(long number)
    {
        for (; _drawn < number; _drawn++)
            _integral += _gaps!.Next();
        return _integral > _lines[^1].StartsBefore + _lines[^1].Starts ? long.MaxValue : AtNs(_integral);
    }

    private long AtNs(double wanted)
    {
        foreach (var line in _lines)
        {
            if (wanted > line.StartsBefore + line.Starts + RoundingSlack)
                continue;
            return (long)Math.Round(line.SecondsUntil(wanted) * NsPerSecond);
        }

        return DurationNs;
    }

    /// <summary>One linear piece of the rate.</summary>
    private readonly record struct Line(double At, double Seconds, double FromRate, double ToRate, double StartsBefore)
    {
        public double Starts => (FromRate + ToRate) / 2 * Seconds;

        public double SecondsUntil(double number)
        {
            var wanted = Math.Clamp(number - StartsBefore, 0, Starts);
            if (wanted == 0)
                return At;
            var slope = (ToRate - FromRate) / Seconds;

            // The form of the quadratic's root without cancellation.
            var root = Math.Sqrt(Math.Max(0, FromRate * FromRate + 2 * slope * wanted));
            return At + Math.Min(Seconds, 2 * wanted / (FromRate + root));
        }
    }
}

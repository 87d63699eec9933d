using Experiments;
using Lab.Loads.Planning;
using Lab.Storage.Summaries;
using LoadEngine.Figures;
using LoadEngine.Recording;

namespace Lab.Runtime.Aggregation;

/// <summary>
/// A segment of a run: a variant under one load, or a transition over several loads. Not thread-safe: owned by <see
/// cref="LoadSegments"/>.
/// </summary>
/// <param name="variant">The variant.</param>
/// <param name="level">The initial load; null if the load cannot change.</param>
/// <param name="fromSeconds">The start in seconds since the run started.</param>
internal sealed class LoadSegment(VariantKind variant, LoadLevel? level, double fromSeconds)
{
    private readonly LoadLevel? _first = level;
    private double _fromSeconds = fromSeconds;

    public VariantKind Variant => variant;

    public double FromSeconds => _fromSeconds;

    /// <summary>The final load.</summary>
    public LoadLevel? Level { get; set; } = level;

    /// <summary>True for a transition over several loads.</summary>
    public bool IsPassing { get; private set; }

    /// <summary>Seconds under load, without the drain.</summary>
    public double Seconds { get; private set; }

    /// <summary>Seconds in which its requests completed while another variant was active.</summary>
    public double AnsweredAfterSeconds { get; private set; }

    /// <summary>Requests in flight when the next load began.</summary>
    public long InFlightAtEnd { get; set; }

    public Tally Tally { get; } = new();

    /// <summary>True if it was shorter than one snapshot and counted no requests.</summary>
    public bool IsEmpty => Seconds <= 0 && Tally is { Completed: 0, Cancelled: 0 };

    /// <summary>Adds time to the segment.</summary>
    /// <param name="seconds">Seconds under load.</param>
    /// <param name="answeredAfterSeconds">Seconds in which its requests completed afterwards.</param>
    public void AddTime(double seconds, double answeredAfterSeconds) =>
        (Seconds, AnsweredAfterSeconds) = (Seconds + seconds, AnsweredAfterSeconds + answeredAfterSeconds);

    /// <summary>Shifts the start after the snapshot.</summary>
    /// <param name="seconds">The shift in seconds.</param>
    public void DelayStart(double seconds) => _fromSeconds += seconds;

    /// <summary>Merges the following segment.</summary>
    public void Merge(LoadSegment next)
    {
        (Level, IsPassing, InFlightAtEnd) = (next.Level, true, next.InFlightAtEnd);
        AddTime(next.Seconds, next.AnsweredAfterSeconds);
        Tally.Add(next.Tally);
    }

    /// <summary>Calculates the figures.</summary>
    /// <param name="countedFrom">The end of the warm-up in seconds since the run started.</param>
    /// <param name="drain">The duration of the drain; 0 for all segments except the last.</param>
    public LoadSummary SumUp(double countedFrom, TimeSpan drain)
    {
        var figures = IterationFigures.From(Tally, TimeSpan.FromSeconds(Seconds)) with { Ended = Tally.UnderLoad };
        return new(
            Variant,
            Description,
            Math.Round(Math.Max(FromSeconds, countedFrom), 3),
            Math.Round(Seconds + drain.TotalSeconds, 3),
            RunFigures.From(figures)
        )
        {
            AnsweredAfterSeconds = Math.Round(AnsweredAfterSeconds, 3),
            LastAnswersSeconds = Math.Round(drain.TotalSeconds, 3),
            InFlightAtEnd = InFlightAtEnd,
        };
    }

    private string Description => _first == Level ? Level!.Description : _first!.DescribeChangeTo(Level!);
}

using Experiments;
using Lab.Loads.Planning;
using Lab.Storage.Summaries;
using LoadEngine.Figures;
using LoadEngine.Recording;

namespace Lab.Runtime.Aggregation;

/// <summary>
/// One part of a run: a variant under one load, or under several that were only passed through. Not thread-safe:
/// <see cref="LoadSegments"/> owns it.
/// </summary>
/// <param name="variant">The variant.</param>
/// <param name="level">The load it began with; null where it has none to change.</param>
/// <param name="fromSeconds">When it began, in seconds since the run started.</param>
internal sealed class LoadSegment(VariantKind variant, LoadLevel? level, double fromSeconds)
{
    private readonly LoadLevel? _first = level;
    private double _fromSeconds = fromSeconds;

    public VariantKind Variant => variant;

    public double FromSeconds => _fromSeconds;

    /// <summary>The load it ended with.</summary>
    public LoadLevel? Level { get; set; } = level;

    /// <summary>True when it is several loads that were each passed through.</summary>
    public bool IsPassing { get; private set; }

    /// <summary>Seconds under load.</summary>
    public double Seconds { get; private set; }

    /// <summary>Seconds in which its requests still ended although another variant was under load.</summary>
    public double AnsweredAfterSeconds { get; private set; }

    public Tally Tally { get; } = new();

    /// <summary>True when it was shorter than one snapshot and counted no request.</summary>
    public bool IsEmpty => Seconds <= 0 && Tally is { Completed: 0, Cancelled: 0 };

    /// <summary>Adds time to the part.</summary>
    /// <param name="seconds">Seconds under load.</param>
    /// <param name="answeredAfterSeconds">Seconds in which its requests ended afterwards.</param>
    public void AddTime(double seconds, double answeredAfterSeconds) =>
        (Seconds, AnsweredAfterSeconds) = (Seconds + seconds, AnsweredAfterSeconds + answeredAfterSeconds);

    /// <summary>Seconds by which it began after the snapshot.</summary>
    /// <param name="seconds">How much later.</param>
    public void DelayStart(double seconds) => _fromSeconds += seconds;

    /// <summary>Takes in the part right after it.</summary>
    public void Merge(LoadSegment next)
    {
        (Level, IsPassing) = (next.Level, true);
        AddTime(next.Seconds, next.AnsweredAfterSeconds);
        Tally.Add(next.Tally);
    }

    /// <summary>Its figures.</summary>
    /// <param name="countedFrom">When the warm-up of the run was over, in seconds since it started.</param>
    /// <param name="drain">How long the last answers of the run were awaited while it was on; none of any but the last.</param>
    public LoadSummary SumUp(double countedFrom, TimeSpan drain)
    {
        var span = TimeSpan.FromSeconds(Seconds + AnsweredAfterSeconds);
        return new(
            Variant,
            Description,
            Math.Round(Math.Max(FromSeconds, countedFrom), 3),
            Math.Round(Seconds, 3),
            RunFigures.From(IterationFigures.From(Tally, span))
        )
        {
            AnsweredAfterSeconds = Math.Round(AnsweredAfterSeconds, 3),
            LastAnswersSeconds = RunSummaries.LastAnswers(Seconds, drain),
        };
    }

    private string Description => _first == Level ? Level!.Description : _first!.DescribeChangeTo(Level!);
}

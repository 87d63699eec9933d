using Lab.Foundation.Hosting;

namespace Lab.Teaching.Lessons;

/// <summary>Keeps the progress of learners across page loads, in memory and up to a maximum number. Thread-safe.</summary>
/// <param name="time">The clock for expiry.</param>
/// <param name="log">Receives the exceptions of listeners.</param>
public sealed class LessonProgressStore(TimeProvider time, ILogger<LessonProgressStore>? log = null)
{
    /// <summary>Maximum number of entries, enough for a few classes.</summary>
    public const int MaxEntries = 500;

    /// <summary>Hours after which an entry expires.</summary>
    public const int Hours = 12;

    /// <summary>Maximum length of a viewer's identifier.</summary>
    public const int MaxViewerLength = 64;

    private readonly Lock _gate = new();
    private readonly HashSet<(string Viewer, string Lesson)> _playing = [];
    private readonly Dictionary<(string Viewer, string Lesson), (LessonState Progress, DateTimeOffset At)> _kept = [];

    /// <summary>Raised after the result of a learner's run has been stored.</summary>
    public event Action? Ended;

    /// <summary>True while a run of the viewer in that lesson is active.</summary>
    public bool IsPlaying(string viewer, string lesson)
    {
        lock (_gate)
        {
            return _playing.Contains((viewer, lesson));
        }
    }

    /// <summary>Marks the viewer's run of a lesson as active until the returned object is disposed.</summary>
    public IDisposable Play(string viewer, string lesson)
    {
        lock (_gate)
        {
            _playing.Add((viewer, lesson));
        }

        return new Playing(this, (viewer, lesson));
    }

    /// <summary>The viewer's progress in that lesson; null if there is none.</summary>
    public LessonState? Find(string viewer, string lesson)
    {
        lock (_gate)
        {
            return
                _kept.TryGetValue((viewer, lesson), out var kept)
                && time.GetUtcNow() - kept.At < TimeSpan.FromHours(Hours)
                ? kept.Progress
                : null;
        }
    }

    /// <summary>Stores the viewer's progress, unless it is empty.</summary>
    public void Save(string viewer, string lesson, LessonState progress)
    {
        ArgumentNullException.ThrowIfNull(viewer);
        ArgumentNullException.ThrowIfNull(progress);
        if (viewer.Length is 0 or > MaxViewerLength)
            return;
        lock (_gate)
        {
            _kept.Remove((viewer, lesson));
            if (progress is { Results.Count: 0, Prediction: null })
                return;
            if (_kept.Count >= MaxEntries)
                _kept.Remove(_kept.MinBy(pair => pair.Value.At).Key);
            _kept[(viewer, lesson)] = (progress, time.GetUtcNow());
        }
    }

    private void End((string Viewer, string Lesson) played)
    {
        lock (_gate)
        {
            _playing.Remove(played);
        }

        Listeners.Call(Ended, log);
    }

    private sealed class Playing(LessonProgressStore kept, (string Viewer, string Lesson) played) : IDisposable
    {
        public void Dispose() => kept.End(played);
    }
}

/// <summary>The progress of a learner in a lesson.</summary>
/// <param name="Results">The results so far.</param>
/// <param name="Prediction">The prediction of the next run, once made.</param>
public sealed record LessonState(IReadOnlyList<LessonResult> Results, Prediction? Prediction)
{
    /// <summary>
    /// True if this progress is at least as far as the other: as many runs, and a prediction if the other has one.
    /// </summary>
    public bool IsAsFarAs(LessonState earlier)
    {
        ArgumentNullException.ThrowIfNull(earlier);
        return Results.Count > earlier.Results.Count
            || (Results.Count == earlier.Results.Count && (Prediction is not null || earlier.Prediction is null));
    }
}

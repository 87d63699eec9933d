using Lab.Foundation.Hosting;

namespace Lab.Teaching.Lessons;

/// <summary>
/// Where learners are in their lessons, for when they leave a page or load it again. In memory: it lasts as long as
/// this program, and as there is room. Thread-safe.
/// </summary>
/// <param name="time">The clock for expiry.</param>
/// <param name="log">Receives the exceptions of listeners.</param>
public sealed class LessonProgressStore(TimeProvider time, ILogger<LessonProgressStore>? log = null)
{
    /// <summary>How many are kept: as many as a few classes have.</summary>
    public const int MaxEntries = 500;

    /// <summary>How long, in hours: a day of class.</summary>
    public const int Hours = 12;

    /// <summary>Longest name a viewer may have.</summary>
    public const int MaxViewerLength = 64;

    private readonly Lock _gate = new();
    private readonly HashSet<(string Viewer, string Lesson)> _playing = [];
    private readonly Dictionary<(string Viewer, string Lesson), (LessonState Progress, DateTimeOffset At)> _kept = [];

    /// <summary>Raised when a run that a viewer had on in a lesson is over, once the result is kept.</summary>
    public event Action? Ended;

    /// <summary>True while the viewer has a run of that lesson on, from whichever page.</summary>
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

    /// <summary>Where the viewer was in that lesson; null where nothing is kept.</summary>
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

    /// <summary>Keeps where the viewer is; of one who is nowhere yet nothing is kept.</summary>
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

/// <summary>How far a learner has come in a lesson.</summary>
/// <param name="Results">The results so far.</param>
/// <param name="Prediction">The prediction of the run that is next, once made.</param>
public sealed record LessonState(IReadOnlyList<LessonResult> Results, Prediction? Prediction)
{
    /// <summary>
    /// True when nothing of the earlier one is lost by keeping this in its place: as many runs have been played, and
    /// where one was predicted one is predicted.
    /// </summary>
    public bool IsAsFarAs(LessonState earlier)
    {
        ArgumentNullException.ThrowIfNull(earlier);
        return Results.Count > earlier.Results.Count
            || (Results.Count == earlier.Results.Count && (Prediction is not null || earlier.Prediction is null));
    }
}

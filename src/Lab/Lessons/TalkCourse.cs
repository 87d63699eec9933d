using Lab.Live;

namespace Lab.Lessons;

/// <summary>Where the talk is. Immutable; a new one replaces it at each change.</summary>
/// <param name="Step">Position of the step that is being told; -1 before the first.</param>
/// <param name="IsTicking">True while the clock runs.</param>
/// <param name="Problem">Why the button of the step did nothing, in words, or null.</param>
public sealed record TalkStanding(int Step, bool IsTicking, string? Problem);

/// <summary>
/// The talk as it is given, on whichever device: the step, and the clock. Kept here, so that a telephone that loses its connection comes back to
/// the same step. All members may be called from any thread.
/// </summary>
internal sealed class TalkCourse(ILab lab, TimeProvider time)
{
    private readonly Lock _gate = new();
    private TalkStanding _standing = new(-1, false, null);
    private TimeSpan _before;
    private long _since;

    /// <summary>The steps.</summary>
    public static IReadOnlyList<TalkStep> Steps => LessonLibrary.Talk;

    /// <summary>Raised after each change of <see cref="Standing"/>, on any thread.</summary>
    public event Action? Changed;

    /// <summary>Where it is.</summary>
    public TalkStanding Standing
    {
        get
        {
            lock (_gate) return _standing;
        }
    }

    /// <summary>Time since the first step, pauses left out.</summary>
    public TimeSpan Elapsed
    {
        get
        {
            lock (_gate) return ElapsedNow();
        }
    }

    /// <summary>How late the talk is; negative while there is time left before the next step.</summary>
    public TimeSpan Behind
    {
        get
        {
            lock (_gate)
            {
                var next = Math.Min(_standing.Step + 1, Steps.Count - 1);
                return ElapsedNow() - Steps[next].At;
            }
        }
    }

    /// <summary>Goes on to the next step and does what its button does; the first starts the clock.</summary>
    /// <param name="from">The step that was seen when the button was pressed: a second tap, or one of another device, does nothing.</param>
    public void Next(int from)
    {
        TalkCue? cue;
        lock (_gate)
        {
            if (_standing.Step != from || from + 1 >= Steps.Count) return;
            if (!_standing.IsTicking) _since = time.GetTimestamp();
            _standing = new(from + 1, true, null);
            cue = Steps[from + 1].Cue;
        }

        // Outside of the gate: the lab tells others of it.
        if (cue is { IsPlayable: true } && cue.Play(lab) is { IsDone: false } refused) Told(from + 1, string.Join(' ', refused.Errors.Select(error => error.Message)));
        Changed?.Invoke();
    }

    /// <summary>Goes back one step; the lab stays as it is.</summary>
    public void Back(int from)
    {
        lock (_gate)
        {
            if (_standing.Step != from || from < 0) return;
            _standing = _standing with { Step = from - 1, Problem = null };
        }

        Changed?.Invoke();
    }

    /// <summary>Stops the clock, or lets it go on.</summary>
    public void Pause()
    {
        lock (_gate)
        {
            if (_standing.IsTicking) _before = ElapsedNow();
            else _since = time.GetTimestamp();
            _standing = _standing with { IsTicking = !_standing.IsTicking };
        }

        Changed?.Invoke();
    }

    /// <summary>Back to before the first step, at 0:00.</summary>
    public void Reset()
    {
        lock (_gate) (_standing, _before) = (new(-1, false, null), default);
        Changed?.Invoke();
    }

    private void Told(int step, string problem)
    {
        lock (_gate)
        {
            if (_standing.Step == step) _standing = _standing with { Problem = problem };
        }
    }

    private TimeSpan ElapsedNow() => _standing.IsTicking ? _before + time.GetElapsedTime(_since) : _before;
}

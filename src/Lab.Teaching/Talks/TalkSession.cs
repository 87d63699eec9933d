using System.Collections.Immutable;
using Lab.Foundation.Hosting;
using Lab.Foundation.Results;
using Lab.Runtime;
using Lab.Storage;
using Lab.Teaching.Talks.Script;

namespace Lab.Teaching.Talks;

/// <summary>The state of the talk; replaced at each change.</summary>
/// <param name="Step">Position of the current step; -1 before the first.</param>
/// <param name="IsTicking">True while the clock runs.</param>
/// <param name="Problem">Why the action of the step failed, or null.</param>
/// <param name="Played">Positions of the steps whose actions were executed.</param>
public sealed record TalkState(int Step, bool IsTicking, string? Problem, ImmutableHashSet<int> Played)
{
    /// <summary>Playback speed of recordings as a multiple of the original; null for the live lab.</summary>
    public int? RecordingSpeed { get; init; }

    /// <summary>The experiments of the talk, one for each place.</summary>
    public IReadOnlyList<string> Experiments { get; init; } = TalkScript.Usual;

    /// <summary>The steps of the talk.</summary>
    public IReadOnlyList<TalkStep> Steps { get; init; } = TalkScript.UsualSteps;
}

/// <summary>
/// The current step and clock of the talk. Stored on the server, so that a reconnecting phone continues at the same
/// step. Thread-safe.
/// </summary>
/// <param name="lab">The lab that the actions use.</param>
/// <param name="time">Measures the time of the talk.</param>
/// <param name="store">The stored runs; null without recordings.</param>
/// <param name="log">Receives the exceptions of listeners.</param>
public sealed class TalkSession(ILab lab, TimeProvider time, IRunStore? store = null, ILogger<TalkSession>? log = null)
{
    /// <summary>The message for a step without a recording.</summary>
    public const string NothingRecorded =
        "There is no recording of this step. The stage shows the experiment without a run.";

    private static readonly TalkState Beginning = new(-1, false, null, []);

    private readonly Lock _gate = new();
    private TalkState _standing = Beginning;
    private TimeSpan _before;
    private long _since;

    /// <summary>Raised after each change of <see cref="State"/>, on any thread.</summary>
    public event Action? Changed;

    /// <summary>The current state.</summary>
    public TalkState State
    {
        get
        {
            lock (_gate)
                return _standing;
        }
    }

    /// <summary>Time since the first step without pauses.</summary>
    public TimeSpan Elapsed
    {
        get
        {
            lock (_gate)
                return ElapsedNow();
        }
    }

    /// <summary>How late the talk is; negative if there is time left before the next step.</summary>
    public TimeSpan Behind
    {
        get
        {
            lock (_gate)
            {
                var next = Math.Min(_standing.Step + 1, _standing.Steps.Count - 1);
                return ElapsedNow() - _standing.Steps[next].At;
            }
        }
    }

    /// <summary>Moves to the next step and executes its action; the first step starts the clock.</summary>
    /// <param name="from">The step shown when the button was pressed: a second tap, or one on another device, has no
    /// effect.</param>
    public async Task NextAsync(int from)
    {
        lock (_gate)
        {
            if (_standing.Step != from || from + 1 >= _standing.Steps.Count)
                return;
            Enter(from + 1);
        }

        await PlayAsync(from + 1);
    }

    /// <summary>Moves to a step and executes its action; the first step starts the clock.</summary>
    /// <param name="step">Its position.</param>
    public async Task GoToAsync(int step)
    {
        lock (_gate)
        {
            if (step < 0 || step >= _standing.Steps.Count)
                return;
            Enter(step);
        }

        await PlayAsync(step);
    }

    /// <summary>Moves back one step without changing the lab.</summary>
    public void Back(int from)
    {
        lock (_gate)
        {
            if (_standing.Step != from || from < 0)
                return;
            _standing = _standing with { Step = from - 1, Problem = null };
        }

        Listeners.Call(Changed, log);
    }

    /// <summary>Pauses or resumes the clock.</summary>
    public void Pause()
    {
        lock (_gate)
        {
            if (_standing.IsTicking)
                _before = ElapsedNow();
            else
                _since = time.GetTimestamp();
            _standing = _standing with { IsTicking = !_standing.IsTicking };
        }

        Listeners.Call(Changed, log);
    }

    /// <summary>Resets the talk to before the first step, at 0:00; keeps the choice of experiments and recordings.</summary>
    public void Reset()
    {
        lock (_gate)
            Restart(_standing.Experiments);
        Listeners.Call(Changed, log);
    }

    /// <summary>Gives a place of the talk to an experiment and resets the talk.</summary>
    /// <param name="place">The place, from 0.</param>
    /// <param name="experiment">Identifier of the experiment; without effect unless it can take the place.</param>
    public void Choose(int place, string experiment)
    {
        lock (_gate)
        {
            if (!TalkScript.ChoicesFor(_standing.Experiments, place).Contains(experiment))
                return;
            Restart([.. _standing.Experiments.Select((usual, index) => index == place ? experiment : usual)]);
        }

        Listeners.Call(Changed, log);
    }

    /// <summary>Switches the stage between recordings and the live lab. An active run of the talk is stopped.</summary>
    /// <param name="speed">Playback speed as a multiple of the original; null for the live lab.</param>
    public void PlayRecordings(int? speed)
    {
        if (speed is not null && lab.State is { Run: not null, ReservedFor: null })
            lab.Stop();
        lock (_gate)
            _standing = _standing with
            {
                RecordingSpeed = speed,
                Problem = null,
                Played = speed == _standing.RecordingSpeed ? _standing.Played : [],
            };
        Listeners.Call(Changed, log);
    }

    private void Restart(IReadOnlyList<string> experiments)
    {
        _standing = Beginning with
        {
            RecordingSpeed = _standing.RecordingSpeed,
            Experiments = experiments,
            Steps = TalkScript.Create(experiments),
        };
        _before = default;
    }

    private void Enter(int step)
    {
        if (!_standing.IsTicking)
            _since = time.GetTimestamp();
        _standing = _standing with { Step = step, IsTicking = true, Problem = null };
    }

    private async Task PlayAsync(int step)
    {
        var standing = State;
        // The talk can be reset at any time.
        if (standing.Steps.ElementAtOrDefault(step) is not { Cue: var action })
            return;
        if (standing.RecordingSpeed is not null && action is not { Action: TalkAction.Choose })
        {
            var isRecorded = store is not null && TalkScene.Load(standing with { Step = step }, store) is not null;
            lock (_gate)
            {
                if (isRecorded)
                    _standing = _standing with { Played = _standing.Played.Add(step) };
                else if (_standing.Step == step && action is not null)
                    _standing = _standing with { Problem = NothingRecorded };
            }

            if (!isRecorded && action is { IsPlayable: true, Action: not TalkAction.Stop } missing)
                missing.Select(lab);
        }
        else if (action is { IsPlayable: true } cue)
        {
            var answer = await cue.PlayAsync(lab);
            lock (_gate)
            {
                if (answer.IsDone)
                    _standing = _standing with { Played = _standing.Played.Add(step) };
                else if (_standing.Step == step)
                    _standing = _standing with
                    {
                        Problem = string.Join(' ', answer.Errors.Select(error => error.Message)),
                    };
            }
        }

        Listeners.Call(Changed, log);
    }

    private TimeSpan ElapsedNow() => _standing.IsTicking ? _before + time.GetElapsedTime(_since) : _before;
}

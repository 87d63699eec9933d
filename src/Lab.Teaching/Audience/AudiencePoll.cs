using Experiments;
using Lab.Foundation.Hosting;
using Lab.Runtime;
using Lab.Storage.Documents;
using Lab.Targets.Frames;

namespace Lab.Teaching.Audience;

/// <summary>The phase of a question.</summary>
public enum PollPhase
{
    /// <summary>Answers are accepted and can be changed.</summary>
    Open,

    /// <summary>Answers are no longer accepted: the run has started, or the presenter has locked the question.</summary>
    Locked,

    /// <summary>The answers are shown.</summary>
    Revealed,
}

/// <summary>The state of a question; replaced at each change.</summary>
/// <param name="Id">Number that distinguishes it from earlier questions.</param>
/// <param name="Question">The question.</param>
/// <param name="Phase">The phase.</param>
/// <param name="Round">1 for the first vote, 2 for the one after the discussion, and so on.</param>
/// <param name="Answered">Number of answers in this round.</param>
/// <param name="Result">The answers; null before the reveal.</param>
public sealed record PollState(
    int Id,
    AudienceQuestion Question,
    PollPhase Phase,
    int Round,
    int Answered,
    AudienceResult? Result
)
{
    /// <summary>The run that answers the question, with which the answers can be stored; null before it.</summary>
    public string? Run { get; init; }

    /// <summary>The last run when this vote started, whose figures would reveal the answer; null for none.</summary>
    public string? RunBefore { get; init; }

    /// <summary>
    /// True while the results of an earlier run are hidden from the audience, because they would reveal the answer.
    /// </summary>
    /// <param name="state">The state of the lab.</param>
    public bool Withholds(LabState state)
    {
        ArgumentNullException.ThrowIfNull(state);
        return state.Run is null
            && (Phase == PollPhase.Open || (Phase == PollPhase.Locked && state.LastSummary?.Id == RunBefore));
    }

    /// <summary>Why the last run does not answer the question, as a sentence; null if it does, or before a run.
    /// run.
    /// </summary>
    public string? NoAnswer { get; init; }
}

/// <summary>The current question and its answers: one per phone, in memory only. Locked as soon as a run starts.</summary>
public sealed class AudiencePoll : IDisposable
{
    private readonly ILab _lab;
    private readonly FrameStream _stream;
    private readonly ILogger? _log;
    private readonly Lock _gate = new();
    private readonly Dictionary<string, AudienceAnswer> _answers = [];
    private volatile PollState? _current;
    private IReadOnlyList<AudienceBin> _before = [];
    private (string? Run, VariantKind Variant) _openedAt;
    private string? _runBefore;
    private Measurement? _measured;
    private int _lastId;

    public AudiencePoll(ILab lab, FrameStream stream, ILogger<AudiencePoll>? log = null)
    {
        (_lab, _stream, _log) = (lab, stream, log);
        lab.Changed += OnLabChanged;
    }

    /// <summary>Raised after each change of <see cref="Current"/>, on any thread.</summary>
    public event Action? Changed;

    /// <summary>The current question; null for none.</summary>
    public PollState? Current => _current;

    /// <summary>The answers of this round with the handle to remove each; for the presenter only.</summary>
    public IReadOnlyList<(string Who, AudienceAnswer Answer)> Answers
    {
        get
        {
            lock (_gate)
                return [.. _answers.Select(answer => (answer.Key, answer.Value))];
        }
    }

    /// <summary>Asks a question and discards the previous one.</summary>
    public void Open(AudienceQuestion question) =>
        Change(_ =>
        {
            _answers.Clear();
            _before = [];
            _openedAt = Now();
            (_runBefore, _measured) = (_lab.State.LastSummary?.Id, null);
            return new(++_lastId, question, PollPhase.Open, 1, 0, null) { RunBefore = _runBefore };
        });

    /// <summary>Stops accepting answers.</summary>
    public void Lock() =>
        Change(ballot => ballot is { Phase: PollPhase.Open } ? ballot with { Phase = PollPhase.Locked } : ballot);

    /// <summary>Asks the same question again after a discussion; the earlier answers are kept for comparison.</summary>
    public void VoteAgain() =>
        Change(ballot =>
        {
            if (ballot is null)
                return null;
            _before = AudienceResult.Create(ballot.Question, [.. _answers.Values]).Bins;
            _answers.Clear();
            _openedAt = Now();
            return ballot with
            {
                Phase = PollPhase.Open,
                Round = ballot.Round + 1,
                Answered = 0,
                Result = null,
                Run = null,
                NoAnswer = null,
                RunBefore = _lab.State.LastSummary?.Id,
            };
        });

    /// <summary>Reveals the answers, and the measured value as soon as it is available.</summary>
    public void Reveal() => Change(ballot => ballot is null ? null : Revealed(ballot));

    /// <summary>Discards the question and its answers.</summary>
    public void Close() =>
        Change(_ =>
        {
            _answers.Clear();
            _before = [];
            return null;
        });

    /// <summary>Records an answer, or replaces the earlier one of the same phone.</summary>
    /// <param name="who">The phone.</param>
    /// <param name="ballot">Identifier of the question.</param>
    /// <param name="answer">The answer.</param>
    /// <returns>False if the question is another one or locked, or does not accept this answer.</returns>
    public bool Record(string who, int ballot, AudienceAnswer answer)
    {
        lock (_gate)
        {
            if (_current is not { Phase: PollPhase.Open } open || open.Id != ballot || !open.Question.Allows(answer))
                return false;
            var isNew = !_answers.ContainsKey(who);
            _answers[who] = answer;
            if (!isNew)
                return true;
            _current = open with { Answered = _answers.Count };
        }

        Listeners.Call(Changed, _log);
        return true;
    }

    /// <summary>Removes an answer.</summary>
    public void RemoveAnswer(string who) =>
        Change(ballot =>
        {
            if (ballot is null || !_answers.Remove(who))
                return ballot;
            ballot = ballot with { Answered = _answers.Count };
            return ballot.Phase == PollPhase.Revealed ? Revealed(ballot) : ballot;
        });

    /// <summary>Removes the answer of a phone that has lost its place, while answers can be changed.</summary>
    public void Withdraw(string who) =>
        Change(ballot =>
            ballot is { Phase: PollPhase.Open } && _answers.Remove(who)
                ? ballot with
                {
                    Answered = _answers.Count,
                }
                : ballot
        );

    /// <summary>True if <see cref="Withdraw"/> would remove an answer.</summary>
    public bool HasWithdrawableAnswer(string who)
    {
        lock (_gate)
            return _current is { Phase: PollPhase.Open } && _answers.ContainsKey(who);
    }

    /// <summary>The anonymous answers, to be stored with a run; null before the reveal.</summary>
    public RunPrediction? ToRunPrediction()
    {
        lock (_gate)
        {
            if (_current is not { Result: { } result, Question: var asked })
                return null;
            return new(asked.Text, asked.Unit, asked.Least, asked.Greatest, asked.IsLogarithmic, result.Measured)
            {
                Numbers = [.. _answers.Values.Select(answer => answer.Number).OfType<double>().Order()],
                Options = asked.Options,
                Chosen = asked.Kind == QuestionKind.Choice ? [.. result.Bins.Select(bin => bin.Count)] : [],
                QuantileBand = result.QuantileBand,
                Lines = asked.Kind == QuestionKind.Line ? result.Count : 0,
                Seconds = asked.Seconds,
            };
        }
    }

    public void Dispose() => _lab.Changed -= OnLabChanged;

    private PollState Revealed(PollState ballot)
    {
        var measured =
            _measured
            ?? new(
                null,
                null,
                _lab.State.Run is null ? [] : MeasuredAnswer.LineOf(ballot.Question, _lab.State, _stream)
            );
        return ballot with
        {
            Phase = PollPhase.Revealed,
            Run = measured.Run,
            NoAnswer = NoAnswerTo(ballot.Question),
            Result = AudienceResult.Create(ballot.Question, [.. _answers.Values], measured.Figure) with
            {
                Before = _before,
                MeasuredLine = measured.Line,
            },
        };
    }

    private Measurement Measured(AudienceQuestion question, LabState state) =>
        new(
            MeasuredAnswer.FindRunId(question, state),
            MeasuredAnswer.Find(question, state),
            MeasuredAnswer.LineOf(question, state, _stream)
        );

    private void OnLabChanged()
    {
        var now = Now();
        if (_current is { Phase: PollPhase.Open } && now.Run is not null && now != _openedAt)
            Lock();
        Change(ballot =>
        {
            var hasNews = Remember(ballot) || IsOtherwiseNoAnswer(ballot);
            return hasNews && ballot is { Phase: PollPhase.Revealed } ? Revealed(ballot) : ballot;
        });
    }

    private bool Remember(PollState? ballot)
    {
        if (
            _measured is not null
            || ballot is not { Question: var asked }
            || _lab.State is not { LastSummary: { } ended } state
        )
            return false;
        if (ended.Id == _runBefore || MeasuredAnswer.FindRunId(asked, state) is null)
            return false;
        _measured = Measured(asked, state);
        return true;
    }

    // Call under the lock.
    private bool IsOtherwiseNoAnswer(PollState? ballot) =>
        ballot is { Question: var asked } && NoAnswerTo(asked) is { } why && why != ballot.NoAnswer;

    private string? NoAnswerTo(AudienceQuestion question) =>
        _measured is null && _lab.State is { LastSummary: { } ended } state && ended.Id != _runBefore
            ? MeasuredAnswer.GetMismatchReason(question, state)
            : null;

    private (string? Run, VariantKind Variant) Now() =>
        _lab.State is var state ? (state.Run?.Id, state.Variant) : default;

    private void Change(Func<PollState?, PollState?> change)
    {
        lock (_gate)
        {
            var before = _current;
            _current = change(before);
            if (ReferenceEquals(before, _current))
                return;
        }

        Listeners.Call(Changed, _log);
    }

    private sealed record Measurement(string? Run, double? Figure, IReadOnlyList<IReadOnlyList<double>> Line);
}

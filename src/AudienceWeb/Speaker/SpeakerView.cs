using System.Text.Json;
using System.Text.Json.Serialization;
using AudienceWeb.Phones;
using Experiments;
using Lab.Diagnosis.Evaluation;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Results;
using Lab.Runtime;
using Lab.Targets.CustomEndpoints;
using Lab.Teaching.Audience;
using Lab.Teaching.Talks;
using Lab.Teaching.Talks.Script;

namespace AudienceWeb.Speaker;

/// <summary>The data of the speaker page, and the actions of its buttons.</summary>
public sealed class SpeakerView(
    TalkSession talk,
    ILab lab,
    IFindings findings,
    ILabExperiments experiments,
    SuggestedQuestions suggested,
    AudiencePoll ballots,
    JoinedPhones audience
)
{
    private const int FindingsShown = 3;
    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web)
    {
        Converters = { new JsonStringEnumConverter(JsonNamingPolicy.CamelCase) },
    };

    /// <summary>The script, as JSON.</summary>
    public string GetTalk() =>
        JsonSerializer.Serialize(
            talk.State.Steps.Select(step => new
            {
                At = (int)step.At.TotalSeconds,
                step.Title,
                step.Script,
                Cue = step.Cue?.Description,
                Variant = step.Cue is { Action: not TalkAction.Stop } shown ? (VariantKind?)shown.Variant : null,
            }),
            Json
        );

    /// <summary>Returns the state as JSON. Findings appear here before the stage shows them.</summary>
    public string GetState()
    {
        var (standing, state, ballot) = (talk.State, lab.State, ballots.Current);
        var turnout = ballot is null ? default : Participation.From(ballot, audience, ballots);
        return JsonSerializer.Serialize(
            new
            {
                standing.Step,
                standing.IsTicking,
                Problem = standing.Problem ?? state.Problem,
                Elapsed = (int)talk.Elapsed.TotalSeconds,
                Behind = (int)talk.Behind.TotalSeconds,
                state.Phase,
                state.Variant,
                IsRecorded = standing.RecordingSpeed is not null,
                Experiment = experiments.Find(state.Experiment)?.Title ?? state.Experiment,
                Findings = findings
                    .Current.Where(finding => finding.Until is null)
                    .Take(FindingsShown)
                    .Select(finding => new
                    {
                        finding.Severity,
                        finding.Title,
                        Sentence = finding.MomentWithPeriod() + finding.Sentence,
                    }),
                Watching = audience.WatchingCount,
                Asked = ballot is null
                    ? null
                    : new
                    {
                        ballot.Question.Text,
                        ballot.Phase,
                        ballot.Round,
                        turnout.Answered,
                        turnout.Of,
                        So = DescribePoll(ballot),
                    },
                Questions = ballot is null ? suggested.For(state).Select(question => question.Text) : [],
            },
            Json
        );
    }

    /// <summary>Executes a button's action.</summary>
    /// <param name="action">The button's action, such as <c>next</c>.</param>
    /// <param name="number">The step or question number; null if the request has no valid number.</param>
    /// <returns>The error for an unknown action or number; null after success.</returns>
    public async Task<FieldError?> ExecuteAsync(string? action, int? number)
    {
        var questions = action == "ask" ? suggested.For(lab.State) : [];
        switch (action)
        {
            case "next" or "back" when number is null or < -1 || number >= talk.State.Steps.Count:
                return new(
                    "number",
                    $"'number' must be the current step: a whole number from -1 (before the first) to "
                        + $"{talk.State.Steps.Count - 1}."
                );
            case "next":
                await talk.NextAsync(number.Value);
                break;
            case "back":
                talk.Back(number.Value);
                break;
            case "pause":
                talk.Pause();
                break;
            case "reset":
                talk.Reset();
                break;
            case "lock":
                ballots.Lock();
                break;
            case "reveal":
                ballots.Reveal();
                break;
            case "again":
                ballots.VoteAgain();
                break;
            case "done":
                ballots.Close();
                break;
            case "ask" when number is >= 0 and var place && place < questions.Count:
                ballots.Open(questions[place]);
                break;
            case "ask":
                return new(
                    "number",
                    questions.Count == 0
                        ? "No question is available now."
                        : $"'number' must be the index of an available question: 0 to {questions.Count - 1}."
                );
            default:
                return new(
                    "action",
                    "'action' must be one of: next, back, pause, reset, lock, reveal, again, done, ask."
                );
        }

        return null;
    }

    // Shown only to the speaker before the reveal: the current distribution of the answers.
    private string DescribePoll(PollState ballot)
    {
        var result =
            ballot.Result
            ?? AudienceResult.Create(ballot.Question, [.. ballots.Answers.Select(answer => answer.Answer)]);
        if (result.Median is { } median)
            return $"median {AudienceFormat.WithUnit(median, ballot.Question.Unit)}"
                + $"{(result.Measured is { } measured ? $", measured {AudienceFormat.WithUnit(measured, ballot.Question.Unit)}" : "")}";
        return ballot.Question.Kind == QuestionKind.Choice
            ? string.Join(" · ", ballot.Question.Options.Zip(result.Bins, (option, bin) => $"{option}: {bin.Count}"))
            : "";
    }
}

using Lab.Teaching.Audience;

namespace AudienceWeb.Phones;

/// <summary>
/// How many of the room have answered a question. The only place where it is counted: an answer outlasts the stream of
/// its phone.
/// </summary>
/// <param name="Answered">Those who have answered.</param>
/// <param name="Of">Those who watch or have answered; never less.</param>
public readonly record struct Participation(int Answered, int Of)
{
    /// <summary>As read by people, such as <c>3 of 4</c>.</summary>
    public string Text => $"{Answered} of {Of}";

    /// <summary>As short as it can be, such as <c>3/4</c>.</summary>
    public string CompactText => $"{Answered}/{Of}";

    /// <summary>How it stands with a question.</summary>
    public static Participation From(PollState ballot, JoinedPhones audience, AudiencePoll ballots) =>
        new(
            ballot.Answered,
            Math.Max(ballot.Answered, audience.CountWatchingOrIn([.. ballots.Answers.Select(answer => answer.Who)]))
        );
}

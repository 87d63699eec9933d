using Lab.Teaching.Audience;

namespace AudienceWeb.Phones;

/// <summary>Counts how many phones have answered a question. An answer outlasts the stream of its phone.</summary>
/// <param name="Answered">The number of answers.</param>
/// <param name="Of">The number of phones that watch or have answered.</param>
public readonly record struct Participation(int Answered, int Of)
{
    /// <summary>Long form, such as <c>3 of 4</c>.</summary>
    public string Text => $"{Answered} of {Of}";

    /// <summary>Short form, such as <c>3/4</c>.</summary>
    public string CompactText => $"{Answered}/{Of}";

    /// <summary>Counts the answers to a question.</summary>
    public static Participation From(PollState ballot, JoinedPhones audience, AudiencePoll ballots) =>
        new(
            ballot.Answered,
            Math.Max(ballot.Answered, audience.CountWatchingOrIn([.. ballots.Answers.Select(answer => answer.Who)]))
        );
}

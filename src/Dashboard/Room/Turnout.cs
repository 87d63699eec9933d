using Lab.Room;

namespace Dashboard.Room;

/// <summary>How many of the room have answered a question. The only place where it is counted: an answer outlasts the stream of its telephone.</summary>
/// <param name="Answered">Those who have answered.</param>
/// <param name="Of">Those who watch or have answered; never less.</param>
public readonly record struct Turnout(int Answered, int Of)
{
    /// <summary>As read by people, such as <c>3 of 4</c>.</summary>
    public string Words => $"{Answered} of {Of}";

    /// <summary>As short as it can be, such as <c>3/4</c>.</summary>
    public string Share => $"{Answered}/{Of}";

    /// <summary>How it stands with a question.</summary>
    internal static Turnout At(BallotState ballot, Audience audience, Ballots ballots) =>
        new(
            ballot.Answered,
            Math.Max(ballot.Answered, audience.WatchingOrAmong([.. ballots.Answers.Select(answer => answer.Who)]))
        );
}

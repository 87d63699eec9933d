namespace Lab.Diagnosis.Findings;

/// <summary>
/// What is said where the generator is short of processor time: the banner over the stage and the finding have it from here, so that nobody is told two
/// things to do. Immutable.
/// </summary>
/// <param name="Title">Whose doing it is.</param>
/// <param name="Advice">What to do about it.</param>
public sealed record GeneratorMessage(string Title, string Advice)
{
    /// <summary>What it means, whoever is to blame.</summary>
    public const string Effect = "the figures understate the target";

    /// <summary>What it means where others take the machine, and the generator has what it needs.</summary>
    public const string BackgroundEffect = "some latency may be theirs";

    /// <summary>What to do about it.</summary>
    public const string BackgroundAdvice = "End what else runs here; measure again.";

    private const string Measures =
        "The engine watches itself: how late its scheduler is, how much processor time its own threads take, and whether a limit or the garbage collector holds it back. ";

    /// <summary>Its own load, and that of the target beside it.</summary>
    public static GeneratorMessage GeneratorLimit { get; } =
        new(
            "The generator is at its limit",
            "Ask for less (fewer users, or a lower rate), or put the target on a machine of its own, before you compare."
        )
        {
            Then = "The generator was at its limit",
        };

    /// <summary>Programs that are neither it nor the target.</summary>
    public static GeneratorMessage BackgroundLoad { get; } =
        new("Other programs take this machine", BackgroundAdvice) { Then = "Other programs took the machine" };

    /// <summary>The same while the generator has what it needs.</summary>
    public static GeneratorMessage BackgroundLoadWithHeadroom { get; } =
        BackgroundLoad with
        {
            Means = BackgroundEffect,
        };

    /// <summary>Others, of whom the target may be one: its share is not known.</summary>
    public static GeneratorMessage UnattributedLoad { get; } =
        new(
            "Other programs take this machine, the service among them if it runs here",
            "End what else runs on this machine, or put the service on one of its own, before you compare."
        )
        {
            Then = "Other programs took the machine, the service among them if it ran there",
        };

    /// <summary>Nothing of it ran for a while.</summary>
    public static GeneratorMessage Stopped { get; } =
        new(
            "The generator stood still",
            "End what else runs on this machine, see that it does not go to sleep, and measure again before you compare."
        )
        {
            Then = "The generator stood still",
        };

    /// <summary>Whose doing it was, of a recording: it may be of another machine, and there is nothing to be done about it any more.</summary>
    public required string Then { get; init; }

    /// <summary>What it means for the figures.</summary>
    public string Means { get; init; } = Effect;

    /// <summary>The same where it stands alone.</summary>
    public string MeansAsSentence => $"{char.ToUpperInvariant(Means[0])}{Means[1..]}.";

    /// <summary>Whose doing it is, in the fewest words, for where there is room for no more.</summary>
    public string InShort =>
        this == GeneratorLimit ? "the generator is at its limit"
        : this == Stopped ? "the generator stood still"
        : "other programs take this machine";

    /// <summary>The same of a recording.</summary>
    public string ThenInShort =>
        this == GeneratorLimit ? "the generator was at its limit"
        : this == Stopped ? "the generator stood still"
        : "other programs took the machine";

    /// <summary>Why one sees it, with the advice at its end.</summary>
    public string Why =>
        this == GeneratorLimit
            ? Measures
                + "When it is short of processor time it fires less than asked and measures a little too long; starts that merely wait for a free user are no sign of it. "
                + Advice
        : this == Stopped
            ? Measures
                + "For a while nothing of it ran at all: others had the processors, or the machine itself stood still. Answers that came meanwhile were read late, and nobody was asked anew. "
                + Advice
        : Measures
            + "It is short of processor time because others have it: it fires less than asked and measures a little too long, and the target gets less as well. "
            + Advice;
}

namespace Lab.Diagnosis.Findings;

/// <summary>The texts about a limited load generator, shared by the banner and the findings.</summary>
/// <param name="Title">The cause, in the present tense.</param>
/// <param name="PastTitle">The cause, for a recording.</param>
/// <param name="Effect">The effect on the results, without a full stop.</param>
/// <param name="Advice">What to do.</param>
public sealed record GeneratorMessage(string Title, string PastTitle, string Effect, string Advice)
{
    private const string UnderstatedTarget = "the results understate the target";

    /// <summary>The generator itself needs more processor time.</summary>
    public static GeneratorMessage GeneratorLimit { get; } =
        new(
            "The load generator is at its limit",
            "The load generator was at its limit",
            UnderstatedTarget,
            "Reduce the load, close other programs, or run the target on another machine."
        );

    /// <summary>Programs other than the generator and the target use the processors.</summary>
    public static GeneratorMessage BackgroundLoad { get; } =
        new(
            "Other programs are using the CPU",
            "Other programs used the CPU",
            "this may cost throughput and latency",
            "Close them and run again."
        );

    /// <summary>The same while the target's share is unknown.</summary>
    public static GeneratorMessage UnattributedLoad { get; } =
        new(
            "Other programs or the target are using the CPU",
            "Other programs or the target used the CPU",
            UnderstatedTarget,
            "Close other programs, or run the target on another machine."
        );

    /// <summary>The generator did not run for a while.</summary>
    public static GeneratorMessage Stopped { get; } =
        new(
            "The load generator was paused",
            "The load generator was paused",
            UnderstatedTarget,
            "Close other programs, keep the machine awake, and run again."
        );

    /// <summary>The title inside a sentence.</summary>
    public string InShort => LowerFirst(Title);

    /// <summary>The past title inside a sentence.</summary>
    public string PastInShort => LowerFirst(PastTitle);

    /// <summary>The explanation of a finding, which ends with the advice.</summary>
    public string Why =>
        "The load generator measures its own scheduling delay, CPU use and GC pauses. "
        + "Without enough processor time it sends fewer requests and measures longer response times. "
        + Advice;

    private static string LowerFirst(string text) => char.ToLowerInvariant(text[0]) + text[1..];
}

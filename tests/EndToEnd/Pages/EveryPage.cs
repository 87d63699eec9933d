namespace EndToEnd.Pages;

/// <summary>The paths of all pages, each kind once, the stage first.</summary>
public static class EveryPage
{
    public static IReadOnlyList<string> Paths { get; } =
    [
        "",
        "lessons",
        "lessons/blocking",
        "lessons/talk",
        "runs",
        "compare",
        "proofs",
        "knee",
        "sweeps",
        "counters",
        "service",
        "no-such-page",
    ];

    public static TheoryData<string> Each => [.. Paths];

    public static TheoryData<string> ButTheStage => [.. Paths.Skip(1)];
}

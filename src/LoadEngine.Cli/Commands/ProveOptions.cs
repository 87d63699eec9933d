using System.CommandLine;
using Proof.Measurements;
using Proof.Plans;

namespace LoadEngine.Cli.Commands;

/// <summary>The options of <c>prove</c>: the load options of <c>run</c>, and the rules of the proof.</summary>
internal sealed class ProveOptions
{
    /// <summary>The load, with the address of A.</summary>
    public RunOptions Load { get; } = new();

    public Argument<string?> UrlOfB { get; } =
        new("URL_B")
        {
            Arity = ArgumentArity.ZeroOrOne,
            Description = "Address of side B; all load options apply to both sides.",
        };
    public Option<string> PlanOfB { get; } =
        RunOptions.One("--plan-b", "FILE", "Plan of side B; --plan is the plan of side A.");
    public Option<string> StartOfA { get; } =
        RunOptions.One(
            "--start-a",
            "COMMAND",
            "Starts the service of side A before each run, and ends it after the run."
        );
    public Option<string> StartOfB { get; } =
        RunOptions.One("--start-b", "COMMAND", "The same for side B; URL_B is then the address of A unless given.");
    public Option<string> FolderOfA { get; } =
        RunOptions.One("--folder-a", "FOLDER", "Working folder of --start-a. Default: the current folder.");
    public Option<string> FolderOfB { get; } = RunOptions.One("--folder-b", "FOLDER", "Working folder of --start-b.");
    public Option<string[]> Figure { get; } =
        RunOptions.Many(
            "--figure",
            "NAME",
            $"Figure that decides: {string.Join(", ", ProofFigures.Names.Where(name => name != "cpu"))}. At most two. Default goodput."
        );
    public Option<string> Claim { get; } =
        RunOptions.One(
            "--claim",
            "RULE",
            "Claim to decide, such as 'B.p95 < 0.8 * A.p95', instead of 'B is not worse'."
        );
    public Option<string> Margin { get; } =
        RunOptions.One("--margin", "SHARE", "Differences up to this share do not matter, such as 5%. Default 5%.");
    public Option<bool> Anytime { get; } =
        new("--anytime")
        {
            Description = "Decides after any pair from the fifth on, instead of after 8, 12 or 16 pairs.",
        };
    public Option<string> Pairs { get; } =
        RunOptions.One(
            "--pairs",
            "N",
            $"Most pairs: 8, 12 or 16; with --anytime 5 to {ProofPlan.MaxPairsLimit}. Default 16."
        );
    public Option<string> SameSidePairs { get; } =
        RunOptions.One(
            "--same-side-pairs",
            "N",
            "Pairs of A against itself, which show the resolution of this machine. Default 3."
        );
    public Option<bool> RandomOrder { get; } =
        new("--random-order") { Description = "Draws the order of each pair (--seed) instead of AB, BA, AB, …" };
    public Option<string> Resume { get; } =
        RunOptions.One(
            "--resume",
            "FILE",
            "Continues a proof that --out has stored as JSON, with the same addresses and load."
        );
    public Option<string[]> Out { get; } =
        RunOptions.Many(
            "--out",
            "FILE",
            "Writes the proof: .json (after each pair), .md, .html, .xml (JUnit) or .txt. Repeatable."
        );

    public void AddTo(Command command)
    {
        command.Arguments.Add(Load.Url);
        command.Arguments.Add(UrlOfB);
        command.Options.Add(Load.Plan);
        command.Options.Add(PlanOfB);
        foreach (var option in Load.PlanOptions.Except([Load.WarmUp]))
            command.Options.Add(option);
        foreach (
            var option in (Option[])
                [
                    Load.AllowHost,
                    Load.Quiet,
                    StartOfA,
                    StartOfB,
                    FolderOfA,
                    FolderOfB,
                    Figure,
                    Claim,
                    Margin,
                    Anytime,
                    Pairs,
                    SameSidePairs,
                    RandomOrder,
                    Resume,
                    Out,
                ]
        )
            command.Options.Add(option);
    }
}

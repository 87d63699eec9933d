using System.CommandLine;
using Knee.Plans;

namespace LoadEngine.Cli.Commands;

/// <summary>The options of <c>knee</c>: the request options of <c>run</c>, and the rules of the search.</summary>
internal sealed class KneeOptions
{
    /// <summary>The requests.</summary>
    public RunOptions Load { get; } = new();

    public Option<string> Objective { get; } =
        RunOptions.One(
            "--objective",
            "RULES",
            $"Thresholds that must hold, separated by commas. Default '{KneePlan.DefaultObjective}'."
        );
    public Option<string> Axis { get; } =
        RunOptions.One(
            "--axis",
            "rate|users",
            "What increases: starts per second with random arrivals (default), or users."
        );
    public Option<string> Min { get; } = RunOptions.One("--min", "LOAD", "Lowest load. Default 10 (users: 1).");
    public Option<string> Max { get; } = RunOptions.One("--max", "LOAD", "Highest load. Default 5000.");
    public Option<string> Growth { get; } =
        RunOptions.One("--growth", "FACTOR", "Factor between two loads until one is lost. Default 2.");
    public Option<string> GoalWidth { get; } =
        RunOptions.One(
            "--goal-width",
            "SHARE",
            "Distance of the highest kept and the lowest lost load at which the search ends, such as 5% (default)."
        );
    public Option<string> Trial { get; } =
        RunOptions.One("--trial", "TIME", "Length of a trial; the confirmation takes three times as long. Default 8s.");
    public Option<string> MaxTrials { get; } = RunOptions.One("--max-trials", "N", "Most trials. Default 40.");
    public Option<string> MaxTime { get; } =
        RunOptions.One("--max-time", "TIME", "Longest time of the search. Default 180s.");
    public Option<bool> Recovery { get; } =
        new("--recovery")
        {
            Description = "After the search, overloads the target and goes down without a rest until it recovers.",
        };
    public Option<string> Resume { get; } =
        RunOptions.One("--resume", "FILE", "Continues a search that --out has stored as JSON, with the same address.");
    public Option<string[]> Out { get; } =
        RunOptions.Many(
            "--out",
            "FILE",
            "Writes the search: .json (after each trial), .md, .html or .txt. Repeatable."
        );

    /// <summary>The options of the load that the search chooses itself.</summary>
    private IEnumerable<Option> Chosen =>
        [
            Load.Executor,
            Load.Vus,
            Load.Duration,
            Load.Stage,
            Load.Rate,
            Load.MaxVus,
            Load.MaxWait,
            Load.Arrivals,
            Load.Burst,
            Load.Iterations,
            Load.ThinkTime,
            Load.WarmUp,
            Load.Retry,
            Load.GracefulStop,
        ];

    public void AddTo(Command command)
    {
        command.Arguments.Add(Load.Url);
        command.Options.Add(Load.Plan);
        foreach (var option in Load.PlanOptions.Except(Chosen))
            command.Options.Add(option);
        foreach (
            var option in (Option[])
                [
                    Load.AllowHost,
                    Load.Quiet,
                    Objective,
                    Axis,
                    Min,
                    Max,
                    Growth,
                    GoalWidth,
                    Trial,
                    MaxTrials,
                    MaxTime,
                    Recovery,
                    Resume,
                    Out,
                ]
        )
            command.Options.Add(option);
    }
}

using System.CommandLine;
using Experiments;
using Knee.Plans;
using Knee.Reports;
using Knee.Searching;
using Lab.Campaigns.Knees;
using LoadEngine.Plans;

namespace Lab.Campaigns.Commands;

/// <summary>The command <c>lab knee</c>: searches the load at which variants break, without a browser.</summary>
public static class KneeCommand
{
    private const int Failed = 1;

    /// <summary>Creates the command.</summary>
    /// <param name="build">Builds a host with the lab from settings.</param>
    public static Command Create(Func<IReadOnlyDictionary<string, string?>, IHost> build)
    {
        var defaults = new KneeRequest();
        var experiment = Option("--experiment", "ID", "The experiment. Default: blocking.", defaults.Experiment);
        var variants = new Option<string[]>("--variant")
        {
            HelpName = "NAME",
            Description = "A variant. Repeatable. Default: Fragile and Fixed.",
        };
        var axis = Option("--axis", "NAME", "What increases: Rate (starts per second) or Users.", defaults.Axis);
        var objective = Option(
            "--objective",
            "RULES",
            $"Thresholds that must hold, separated by commas. Default '{KneePlan.DefaultObjective}'.",
            defaults.Objective
        );
        var min = Option<double?>("--min", "LOAD", "Lowest load. Default 5 (users: 1).", null);
        var max = Option("--max", "LOAD", "Highest load. Default 2000.", defaults.MaxLoad);
        var width = Option(
            "--goal-width",
            "PERCENT",
            "Distance of the highest kept and the lowest lost load. Default 5.",
            defaults.GoalWidthPercent
        );
        var trial = Option("--trial", "SECONDS", "Length of a trial. Default 8.", defaults.TrialSeconds);
        var time = Option("--max-time", "SECONDS", "Longest time of a variant. Default 180.", defaults.MaxSeconds);
        var recovery = Flag("--recovery", "Also searches the load at which an overloaded target recovers.");
        var rested = Flag("--no-restart", "Lets the target rest after a lost trial instead of restarting it.");
        var files = new Option<string[]>("--out")
        {
            HelpName = "FILE",
            Description = "Writes the searches: .json, .md, .html or .txt. Repeatable.",
        };
        variants.Validators.Add(result =>
        {
            if (result.Tokens.Any(token => !Enum.TryParse<VariantKind>(token.Value, ignoreCase: true, out _)))
                result.AddError($"--variant must be one of: {string.Join(", ", Enum.GetNames<VariantKind>())}.");
        });
        files.Validators.Add(result =>
        {
            foreach (var token in result.Tokens)
                if (KneeFormat.Of(token.Value) is null)
                    result.AddError("--out: The file name must end in .json, .md, .html or .txt.");
                else if (OutputFile.Validate(token.Value) is { } error)
                    result.AddError($"--out: {error}");
        });
        var command = new Command(
            "knee",
            "Searches the highest load at which an objective holds, for each variant. "
                + "Exit codes: 98 if a search is undecided, 99 if the objective fails at the lowest load, 130 if interrupted, "
                + "2 for invalid options."
        )
        {
            experiment,
            variants,
            axis,
            objective,
            min,
            max,
            width,
            trial,
            time,
            recovery,
            rested,
            files,
        };
        command.SetAction(
            (parsed, _) =>
                RunAsync(
                    new()
                    {
                        Experiment = parsed.GetValue(experiment)!,
                        Variants = parsed.GetValue(variants) is [_, ..] names
                            ? [.. names.Select(name => Enum.Parse<VariantKind>(name, ignoreCase: true))]
                            : null,
                        Axis = parsed.GetValue(axis),
                        Objective = parsed.GetValue(objective)!,
                        MinLoad = parsed.GetValue(min),
                        MaxLoad = parsed.GetValue(max),
                        GoalWidthPercent = parsed.GetValue(width),
                        TrialSeconds = parsed.GetValue(trial),
                        MaxSeconds = parsed.GetValue(time),
                        Recovery = parsed.GetValue(recovery),
                        Restarts = parsed.GetValue(rested) ? false : null,
                    },
                    parsed.GetValue(files) ?? [],
                    parsed.InvocationConfiguration.Output,
                    parsed.InvocationConfiguration.Error,
                    build
                )
        );
        return command;
    }

    private static Task<int> RunAsync(
        KneeRequest request,
        IReadOnlyList<string> files,
        TextWriter output,
        TextWriter errors,
        Func<IReadOnlyDictionary<string, string?>, IHost> build
    ) =>
        CommandHost.RunAsync(
            build,
            new Dictionary<string, string?>(),
            host => RunAsync(host, request, files, output, errors)
        );

    private static async Task<int> RunAsync(
        IHost host,
        KneeRequest request,
        IReadOnlyList<string> files,
        TextWriter output,
        TextWriter errors
    )
    {
        var knees = host.Services.GetRequiredService<IKnees>();
        var stopping = host.Services.GetRequiredService<IHostApplicationLifetime>().ApplicationStopping;
        var (answer, knee) = knees.Start(request);
        if (knee is null)
        {
            foreach (var error in answer.Errors)
                await errors.WriteLineAsync($"{error.Field}: {error.Message}");
            return ProveCommand.BadUsage;
        }

        using var news = new SemaphoreSlim(0);
        knees.Changed += Tell;
        try
        {
            var shown = 0;
            for (var isOver = false; !isOver; )
            {
                isOver = knees.Current is null;
                knee = knees.Find(knee.Id) ?? knee;
                var trials = knee
                    .Curves.SelectMany(curve => curve.Search.Trials.Select(trial => (curve, trial)))
                    .ToArray();
                foreach (var (curve, trial) in trials[shown..])
                    await errors.WriteLineAsync($"{curve.Variant}, {KneeText.Step(curve.Search.Plan, trial)}");
                shown = trials.Length;
                if (!isOver)
                    await news.WaitAsync(TimeSpan.FromSeconds(1), stopping);
            }
        }
        catch (OperationCanceledException)
        {
            await errors.WriteLineAsync("Interrupted; the target has been ended.");
            return ProveCommand.Interrupted;
        }
        finally
        {
            knees.Changed -= Tell;
        }

        var isWritten = Write(files, knee, errors);
        await output.WriteLineAsync(KneeReport.Write(knee, "txt"));
        if (knee.Problem is { } problem)
            await errors.WriteLineAsync(problem);
        return !isWritten || knee.State != LabKneeState.Complete ? Failed : ExitCode(knee);

        void Tell() => news.Release();
    }

    private static int ExitCode(LabKnee knee)
    {
        var outcomes = knee.Curves.Select(curve => curve.Search.Result.Outcome).ToArray();
        return outcomes.Contains(KneeOutcome.FailsAtMin) ? ProveCommand.DoesNotHold
            : outcomes.All(outcome => outcome == KneeOutcome.Found) ? 0
            : ProveCommand.Undecided;
    }

    private static bool Write(IReadOnlyList<string> files, LabKnee knee, TextWriter errors)
    {
        var isWritten = true;
        foreach (var file in files)
        {
            try
            {
                File.WriteAllText(file, KneeReport.Write(knee, KneeFormat.Of(file)!));
            }
            catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
            {
                errors.WriteLine($"--out: the search could not be written. {FileErrorFormatter.Format(failure)}");
                isWritten = false;
            }
        }

        return isWritten;
    }

    private static Option<T> Option<T>(string name, string help, string description, T value) =>
        new(name)
        {
            HelpName = help,
            Description = description,
            DefaultValueFactory = _ => value,
        };

    private static Option<bool> Flag(string name, string description) =>
        new(name) { Description = description, Arity = ArgumentArity.Zero };
}

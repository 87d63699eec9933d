using System.CommandLine;
using System.Diagnostics;
using System.Globalization;
using Lab.Campaigns.Verification;
using Lab.Campaigns.Verification.Articles;
using Lab.Foundation.Results;
using Lab.Foundation.Text;
using LoadEngine.Plans;

namespace Lab.Campaigns.Commands;

/// <summary>
/// The command <c>lab</c>: measures experiments on a separate target and reports whether the articles' findings hold on this
/// machine.
/// </summary>
public static class LabCommand
{
    /// <summary>Exit codes: a finding does not hold; the command line is invalid; interrupted.</summary>
    public const int DoesNotHold = 1,
        BadUsage = 2,
        Interrupted = 130,
        WaitingAtOnce = 3;

    /// <summary>Creates the command.</summary>
    /// <param name="build">Builds a host with the lab from settings.</param>
    public static Command Create(Func<IReadOnlyDictionary<string, string?>, IHost> build)
    {
        var all = Flag("--all", "Measures every experiment.");
        var ids = new Option<string[]>("--experiment")
        {
            HelpName = "ID",
            Description = "Measures one experiment. Repeatable.",
        };
        var quick = Flag(
            "--quick",
            "Takes a third of the time; measures three at a time where the target mostly waits."
        );
        var json = new Option<string>("--json") { HelpName = "FILE", Description = "Writes the results to a file." };
        ids.Validators.Add(result =>
        {
            var known = ArticleVerifications.All.Select(verification => verification.Experiment).ToList();
            if (result.Tokens.Any(token => !known.Contains(token.Value)))
                result.AddError($"--experiment must be one of: {string.Join(", ", known)}.");
        });
        json.Validators.Add(result =>
        {
            if (result.Tokens is [var file] && OutputFile.Validate(file.Value) is { } error)
                result.AddError($"--json: {error}");
        });
        var command = new Command(
            "lab",
            "Checks the findings of the articles on this machine, without a browser. "
                + "Exit codes: 1 if a finding does not hold or the file cannot be written, 2 for invalid options."
        )
        {
            all,
            ids,
            quick,
            json,
            FindingsCommand.Create(),
            ProveCommand.Create(build),
            KneeCommand.Create(build),
        };
        command.Validators.Add(result =>
        {
            if (result.GetValue(all) == result.GetResult(ids) is not null)
                result.AddError("Use either --all or --experiment ID.");
        });
        command.SetAction(
            (parsed, _) =>
                RunAsync(
                    [
                        .. ArticleVerifications.All.Where(verification =>
                            parsed.GetValue(all) || parsed.GetRequiredValue(ids).Contains(verification.Experiment)
                        ),
                    ],
                    parsed.GetValue(quick),
                    parsed.GetValue(json),
                    parsed.InvocationConfiguration.Output,
                    parsed.InvocationConfiguration.Error,
                    build
                )
        );
        return command;
    }

    /// <summary>
    /// Indexes of <paramref name="chosen"/> in the order of measurement, with the number measured concurrently. Of concurrent
    /// ones, the longest start first, so that the last end together.
    /// </summary>
    internal static IEnumerable<(IReadOnlyList<int> Places, int AtOnce)> Turns(
        IReadOnlyList<IArticleVerification> chosen,
        bool isQuick
    ) =>
        chosen
            .Index()
            .GroupBy(pair => isQuick && pair.Item.IsWaiting)
            .OrderByDescending(turn => turn.Key)
            .Select(turn =>
                turn.Key
                    ? (Indexes(turn.OrderByDescending(pair => pair.Item.VisualCheck.Seconds)), WaitingAtOnce)
                    : (Indexes(turn), 1)
            );

    private static IReadOnlyList<int> Indexes(IEnumerable<(int Index, IArticleVerification Item)> turn) =>
        [.. turn.Select(pair => pair.Index)];

    private static Option<bool> Flag(string name, string description) =>
        new(name) { Description = description, Arity = ArgumentArity.Zero };

    private static async Task<int> RunAsync(
        IReadOnlyList<IArticleVerification> chosen,
        bool isQuick,
        string? jsonFile,
        TextWriter output,
        TextWriter errors,
        Func<IReadOnlyDictionary<string, string?>, IHost> build
    )
    {
        var started = Stopwatch.GetTimestamp();
        // Concurrent measurements write their lines here.
        var lines = TextWriter.Synchronized(output);
        var found = new ExperimentOutcome[chosen.Count];
        try
        {
            foreach (var (places, atOnce) in Turns(chosen, isQuick))
                await Parallel.ForEachAsync(
                    places,
                    new ParallelOptions { MaxDegreeOfParallelism = atOnce },
                    async (place, _) =>
                    {
                        lines.WriteLine($"[{place + 1}/{found.Length}] {chosen[place].Experiment}");
                        found[place] = await MeasureAsync(chosen[place], isQuick, lines, build);
                    }
                );
        }
        catch (OperationCanceledException)
        {
            await errors.WriteLineAsync("Interrupted; the target has been ended.");
            return Interrupted;
        }

        return await ReportAsync(found, jsonFile, Stopwatch.GetElapsedTime(started), output, errors);
    }

    private static async Task<int> ReportAsync(
        ExperimentOutcome[] found,
        string? jsonFile,
        TimeSpan time,
        TextWriter output,
        TextWriter errors
    )
    {
        output.WriteLine();
        foreach (var line in OutcomeTable.Lines(found))
            output.WriteLine(line);
        var (all, missing) = (
            found.Sum(experimentOutcome => experimentOutcome.Outcomes.Count),
            found.Sum(experimentOutcome => experimentOutcome.Outcomes.Count(outcome => !outcome.Holds))
        );
        output.WriteLine();
        output.WriteLine(
            string.Create(
                CultureInfo.InvariantCulture,
                $"{all - missing} of {all} findings hold on this machine ({time.TotalSeconds:0} s)."
            )
        );
        if (
            jsonFile is { } file
            && await TryWriteAsync(file, OutcomeFile.Text(found, time.TotalSeconds)) is { } trouble
        )
        {
            await errors.WriteLineAsync($"--json: the results could not be written. {trouble}");
            return DoesNotHold;
        }

        return missing == 0 ? 0 : DoesNotHold;
    }

    private static async Task<string?> TryWriteAsync(string file, string text)
    {
        try
        {
            await File.WriteAllTextAsync(file, text);
            return null;
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            return FileErrorFormatter.Format(failure);
        }
    }

    private static async Task<ExperimentOutcome> MeasureAsync(
        IArticleVerification reproduction,
        bool isQuick,
        TextWriter output,
        Func<IReadOnlyDictionary<string, string?>, IHost> build
    )
    {
        await using var bench = await VerificationHost.StartAsync(
            isQuick,
            reproduction.TargetVariables,
            output.WriteLine,
            build
        );
        try
        {
            var measured = await reproduction.MeasureAsync(bench);
            return new(
                reproduction.Experiment,
                [.. measured, .. await reproduction.VisualCheck.CheckAsync(bench, reproduction.Experiment)]
            );
        }
        catch (Exception failure)
            when (failure is InvalidOperationException or RunRejectedException
                || (failure is OperationCanceledException && !bench.Stopping.IsCancellationRequested)
            )
        {
            output.WriteLine($"  {failure.Message}");
            return new(
                reproduction.Experiment,
                [
                    .. reproduction
                        .Expectations.Concat(reproduction.VisualCheck.Expectations)
                        .Select(expected => new Outcome(expected, null) { Problem = failure.Message }),
                ]
            );
        }
    }
}

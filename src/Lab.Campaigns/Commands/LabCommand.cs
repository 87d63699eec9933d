using System.Diagnostics;
using System.Globalization;
using Lab.Campaigns.Verification;
using Lab.Foundation.Results;
using Lab.Foundation.Text;
using LoadEngine.Plans;

namespace Lab.Campaigns.Commands;

/// <summary>
/// The command <c>lab</c>: runs experiments against a target it starts itself and says whether the articles' findings hold on this machine.
/// </summary>
public static class LabCommand
{
    /// <summary>Exit codes: a finding does not hold; the command line is wrong; it was interrupted.</summary>
    public const int DoesNotHold = 1,
        BadUsage = 2,
        Interrupted = 130;

    /// <summary>True when the command line asks for this command.</summary>
    public static bool IsAsked(string[] args) => args is ["lab", ..];

    /// <summary>Runs it.</summary>
    /// <param name="args">The arguments after <c>lab</c>.</param>
    /// <param name="output">Takes progress and table.</param>
    /// <param name="errors">Takes mistakes.</param>
    /// <param name="build">Builds a host with the lab in it from settings.</param>
    /// <returns>The exit code.</returns>
    public static async Task<int> RunAsync(
        IReadOnlyList<string> args,
        TextWriter output,
        TextWriter errors,
        Func<IReadOnlyDictionary<string, string?>, IHost> build
    )
    {
        var (arguments, mistakes) = LabArguments.Read(args);
        if (arguments is null)
        {
            foreach (var mistake in mistakes)
                await errors.WriteLineAsync(TextSanitizer.Line(mistake));
            await errors.WriteLineAsync(LabArguments.Usage);
            return BadUsage;
        }

        var started = Stopwatch.GetTimestamp();
        // Two that are measured at the same time write their lines here.
        var lines = TextWriter.Synchronized(output);
        var found = new ExperimentOutcome[arguments.Chosen.Count];
        try
        {
            foreach (var (places, atOnce) in arguments.Turns)
                await Parallel.ForEachAsync(
                    places,
                    new ParallelOptions { MaxDegreeOfParallelism = atOnce },
                    async (place, _) =>
                    {
                        lines.WriteLine($"[{place + 1}/{found.Length}] {arguments.Chosen[place].Experiment}");
                        found[place] = await MeasureAsync(arguments.Chosen[place], arguments.IsQuick, lines, build);
                    }
                );
        }
        catch (OperationCanceledException)
        {
            await errors.WriteLineAsync("Interrupted; the target has been ended.");
            return Interrupted;
        }

        return await ReportAsync(found, arguments, Stopwatch.GetElapsedTime(started), output, errors);
    }

    private static async Task<int> ReportAsync(
        ExperimentOutcome[] found,
        LabArguments arguments,
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
            arguments.JsonFile is { } file
            && await TryWriteAsync(file, OutcomeFile.Text(found, time.TotalSeconds)) is { } trouble
        )
        {
            await errors.WriteLineAsync(
                $"The results could not be written to '{TextSanitizer.Line(GivenWord.ShownPath(file))}': {trouble}"
            );
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

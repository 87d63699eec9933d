using System.CommandLine;
using System.Globalization;
using Lab.Diagnosis.Findings;
using Lab.Foundation.Files;
using Lab.Foundation.Text;
using Lab.Storage.Documents;
using Lab.Storage.Serialization;
using LoadEngine.Plans;

namespace Lab.Campaigns.Commands;

/// <summary>
/// The command <c>lab findings</c>: evaluates stored runs with the current rules, to test a rule on real recordings.
/// </summary>
public static class FindingsCommand
{
    /// <summary>Exit code: a file could not be read.</summary>
    public const int Unreadable = 1;

    /// <summary>Creates the command.</summary>
    public static Command Create()
    {
        var files = new Argument<string[]>("RUN.json")
        {
            Description = "Stored runs, from the data folder or downloaded from the page of a run.",
            Arity = ArgumentArity.OneOrMore,
        };
        files.Validators.Add(result =>
        {
            if (result.Tokens.Any(token => token.Value.StartsWith('-')))
                result.AddError("lab findings has no options.");
        });
        var command = new Command(
            "findings",
            "Compares the findings of the current rules with the recorded ones: new, gone, changed or same. "
                + "Exit code 1: a file cannot be read."
        )
        {
            files,
        };
        command.SetAction(
            (parsed, _) =>
                RunAsync(
                    parsed.GetRequiredValue(files),
                    parsed.InvocationConfiguration.Output,
                    parsed.InvocationConfiguration.Error
                )
        );
        return command;
    }

    /// <summary>Runs the command.</summary>
    /// <param name="files">The files of the runs.</param>
    /// <param name="output">Receives the findings.</param>
    /// <param name="errors">Receives the errors.</param>
    /// <returns>The exit code.</returns>
    public static async Task<int> RunAsync(IReadOnlyList<string> files, TextWriter output, TextWriter errors)
    {
        var exit = 0;
        foreach (var (index, file) in files.Index())
        {
            var reading = Read(file);
            if (reading.Document is { } run)
            {
                Show(file, run, output);
                continue;
            }

            await errors.WriteLineAsync(
                TextSanitizer.Line(
                    $"{(File.Exists(file) ? Path.GetFileName(file) : $"File {index + 1}")}: {reading.Reason}"
                )
            );
            exit = Unreadable;
        }

        return exit;
    }

    private static RunReading Read(string file)
    {
        try
        {
            return RunDocumentReader.Read(StoredFile.Read(file));
        }
        catch (Exception problem) when (problem is IOException or UnauthorizedAccessException or ArgumentException)
        {
            return new(
                null,
                file.Contains('*', StringComparison.Ordinal)
                    ? "No run is stored there. Each one played on the stage is, or started by POST /api/runs."
                    : FileErrorFormatter.Format(problem)
            );
        }
    }

    private static void Show(string file, RunDocument run, TextWriter output)
    {
        output.WriteLine(TextSanitizer.Line($"{Path.GetFileName(file)}  {run.Labels.Name}, {run.Frames.Count} frames"));
        var findings = FindingsReplay.Replay(run);
        foreach (var finding in findings)
        {
            var shown = (finding.Now ?? finding.Recorded)!;
            output.WriteLine(
                string.Create(
                    CultureInfo.InvariantCulture,
                    $"  {finding.Change, -8} {shown.Since, 6:0.0}–{shown.Until ?? shown.Since, -6:0.0} s  "
                        + $"{shown.Severity, -8} {TextSanitizer.Line(finding.Rule)}"
                )
            );
            output.WriteLine($"           {TextSanitizer.Line(shown.Sentence)}");
            if (finding.Change == "changed")
                output.WriteLine($"           recorded: {TextSanitizer.Line(finding.Recorded!.Sentence)}");
            if (finding is { Now: { } now, Recorded: { } recorded } && !IsOfTheSameTime(now, recorded))
                output.WriteLine(
                    string.Create(
                        CultureInfo.InvariantCulture,
                        $"           recorded at {recorded.Since:0.0}–{recorded.Until ?? recorded.Since:0.0} s"
                    )
                );
        }

        if (findings.Count == 0)
            output.WriteLine("  No rule says anything of it, then or now.");
    }

    // Rules are evaluated four times a second.
    private static bool IsOfTheSameTime(Finding now, Finding recorded) =>
        Math.Abs(now.Since - recorded.Since) <= 0.5
        && Math.Abs((now.Until ?? now.Since) - (recorded.Until ?? recorded.Since)) <= 0.5;
}

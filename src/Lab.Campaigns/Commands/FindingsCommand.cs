using System.Globalization;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules;
using Lab.Foundation.Files;
using Lab.Foundation.Redaction;
using Lab.Foundation.Text;
using Lab.Storage.Documents;
using Lab.Storage.Serialization;
using LoadEngine.Plans;

namespace Lab.Campaigns.Commands;

/// <summary>
/// The command <c>lab findings</c>: puts stored runs through the rules as they are now, so that a rule is tried on
/// real recordings before it is believed.
/// </summary>
public static class FindingsCommand
{
    /// <summary>Exit codes: a file could not be read; the command line is wrong.</summary>
    public const int Unreadable = 1,
        BadUsage = 2;

    /// <summary>How the command is called.</summary>
    public const string Usage = """
        Usage: lab findings RUN.json ...
          RUN.json  a stored run, from the data folder's runs or downloaded from a run's page
        Shows what every rule says of it now beside what was recorded: new, gone, changed or the same.
        Exits with 0, with 1 when a file could not be read, with 2 when the command line is wrong.
        """;

    /// <summary>True when the command line asks for this command.</summary>
    public static bool IsAsked(IReadOnlyList<string> args) => args is ["lab", "findings", ..];

    /// <summary>Runs it.</summary>
    /// <param name="files">The arguments after <c>lab findings</c>.</param>
    /// <param name="output">Takes the findings.</param>
    /// <param name="errors">Takes mistakes.</param>
    /// <returns>The exit code.</returns>
    public static async Task<int> RunAsync(IReadOnlyList<string> files, TextWriter output, TextWriter errors)
    {
        if (files.Count == 0 || files.Any(file => file.StartsWith('-')))
        {
            await errors.WriteLineAsync(Usage);
            return BadUsage;
        }

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
                    $"{(GivenWord.ShownPath(file) is var shown && shown == GivenWord.Hidden ? $"File {index + 1}" : shown)}: "
                        + $"{QuotedWords.Of(reading.Reason!)}"
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
            var isKnown = FindingRules.All.Any(known => known.Id == finding.Rule);
            var rule = isKnown ? finding.Rule : GivenWord.Shown(finding.Rule);
            output.WriteLine(
                string.Create(
                    CultureInfo.InvariantCulture,
                    $"  {finding.Change, -8} {shown.Since, 6:0.0}–{shown.Until ?? shown.Since, -6:0.0} s  "
                        + $"{shown.Severity, -8} {rule}"
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

    // A rule is asked four times a second.
    private static bool IsOfTheSameTime(Finding now, Finding recorded) =>
        Math.Abs(now.Since - recorded.Since) <= 0.5
        && Math.Abs((now.Until ?? now.Since) - (recorded.Until ?? recorded.Since)) <= 0.5;
}

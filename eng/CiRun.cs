using System.Diagnostics;
using System.Globalization;
using System.Text.Json;

namespace Ci;

/// <summary>Runs a program from the repository's folder and returns its exit code.</summary>
internal delegate Task<int> Execute(string program, IReadOnlyList<string> arguments);

/// <summary>
/// Runs the checks of CI. A test or experiment that fails is run once more, alone; one that then passes is listed as flaky. More than
/// <see cref="MaxFlaky"/> flaky ones fail the run.
/// </summary>
/// <param name="execute">Runs a program.</param>
/// <param name="testProjects">Names of the test projects; each has to leave a report.</param>
/// <param name="resultsFolder">An empty folder for reports.</param>
/// <param name="output">Receives headings and the result.</param>
internal sealed class CiRun(
    Execute execute,
    IReadOnlyList<string> testProjects,
    string resultsFolder,
    TextWriter output
)
{
    /// <summary>Flaky tests and experiments that a successful run may have.</summary>
    public const int MaxFlaky = 3;

    /// <summary>Failed tests that are run once more. With more of them something is broken, and retries would take hours.</summary>
    public const int MaxRetries = 10;

    private const int MaxMessageLines = 15;

    private static readonly string[] AllParts = ["format", "build", "long-tests", "findings"];
    private static readonly string[] Lab =
    [
        "run",
        "--project",
        "src/Dashboard",
        "--no-build",
        "--no-launch-profile",
        "--",
        "lab",
        "--quick",
    ];

    private readonly long _started = Stopwatch.GetTimestamp();
    private readonly List<string> _failures = [];
    private readonly List<(string Name, string Message)> _flaky = [];
    private int _passed;
    private int _failed;

    /// <summary>Runs the named parts, or all, and writes the result.</summary>
    /// <returns>0 when nothing failed, otherwise 1.</returns>
    public async Task<int> RunAsync(IReadOnlyList<string> parts)
    {
        foreach (var part in parts.Count == 0 ? AllParts : parts)
        {
            var goesOn = part switch
            {
                "format" => await CheckFormattingAsync(),
                "build" => await BuildAsync(),
                "tests" => await TestAsync("-p:Long=false"),
                "long-tests" => await TestAsync("-p:Long=true"),
                "findings" => await MeasureFindingsAsync(),
                _ => Fail($"Unknown part {part}. Known: {string.Join(", ", AllParts)}, tests."),
            };
            if (!goesOn)
                break;
        }

        return Report();
    }

    private async Task<bool> CheckFormattingAsync()
    {
        Heading("Formatting of C# (CSharpier)");
        await CheckAsync(
            "formatting of C#: run dotnet csharpier format src tests bench eng",
            ("dotnet", ["tool", "restore"]),
            ("dotnet", ["csharpier", "check", "src", "tests", "bench", "eng"])
        );
        Heading("Formatting of JavaScript and CSS (Prettier)");
        await CheckAsync(
            "formatting of JavaScript and CSS: run npm run format --prefix src/Dashboard",
            ("npm", ["ci", "--prefix", "src/Dashboard", "--no-audit", "--no-fund", "--ignore-scripts"]),
            ("npm", ["run", "check-format", "--prefix", "src/Dashboard"])
        );
        return true;
    }

    private async Task<bool> BuildAsync()
    {
        Heading("Build with analyzers");
        return await CheckAsync("build", ("dotnet", ["build", "-p:Check=true"]));
    }

    private async Task<bool> CheckAsync(string name, params (string Program, string[] Arguments)[] commands)
    {
        foreach (var (program, arguments) in commands)
            if (await execute(program, arguments) != 0)
                return Fail(name);
        _passed++;
        return true;
    }

    private async Task<bool> TestAsync(string length)
    {
        Heading($"Tests of {testProjects.Count} projects");
        // Projects wait for their turn (tests/Shared/ExclusiveMachine.cs). All start at once, so that the longest is not the last to begin.
        var exitCode = await execute(
            "dotnet",
            [
                "test",
                "--no-build",
                length,
                "--max-parallel-test-modules",
                "16",
                "--report-ctrf",
                "--results-directory",
                resultsFolder,
            ]
        );
        var reports = TestReport.ReadAll(resultsFolder);
        _passed += reports.Sum(report => report.Passed);
        foreach (var project in testProjects.Except(reports.Select(report => report.Project)))
            Fail($"{project} left no report: it crashed or ran no test.");
        foreach (var error in reports.SelectMany(report => report.CleanupErrors))
            Fail(error);
        var failed = reports.SelectMany(report => report.Failed).ToList();
        if (exitCode != 0 && failed.Count == 0 && _failed == 0)
            Fail($"dotnet test ended with exit code {exitCode}.");
        await RetryAsync(failed);
        return true;
    }

    private async Task RetryAsync(List<FailedTest> failed)
    {
        if (failed.Count is > 0 and <= MaxRetries)
            Heading($"{failed.Count} failed tests once more, each alone");
        foreach (var test in failed)
        {
            string[] retry = [test.Assembly, "--no-progress", "--no-ansi", "--filter-method", test.Method];
            if (failed.Count <= MaxRetries && await execute("dotnet", retry) == 0)
            {
                _passed += test.Cases;
                _flaky.Add((test.Method, test.Message));
            }
            else
            {
                Fail(test.Message, test.Cases);
            }
        }
    }

    private async Task<bool> MeasureFindingsAsync()
    {
        Heading("The articles' findings, every experiment");
        var (exitCode, first) = await MeasureAsync("findings.json", "--all");
        var lost = first.Where(each => !each.Holds).Select(each => each.Experiment).ToList();
        _passed += first.Count - lost.Count;
        if (lost.Count == 0)
            return (exitCode == 0 && first.Count > 0)
                || Fail($"lab ended with exit code {exitCode}; {first.Count} experiments hold.");

        Heading($"Measured once more: {string.Join(", ", lost)}");
        var (_, second) = await MeasureAsync(
            "findings-again.json",
            [.. lost.SelectMany(experiment => new[] { "--experiment", experiment })]
        );
        foreach (var experiment in lost)
        {
            if (second.Contains((experiment, true)))
            {
                _passed++;
                _flaky.Add(($"lab {experiment}", "a finding did not hold at first."));
            }
            else
            {
                Fail($"lab {experiment}: a finding does not hold.");
            }
        }

        return true;
    }

    private async Task<(int ExitCode, IReadOnlyList<(string Experiment, bool Holds)> Found)> MeasureAsync(
        string fileName,
        params string[] experiments
    )
    {
        var file = Path.Combine(resultsFolder, fileName);
        var exitCode = await execute("dotnet", [.. Lab, .. experiments, "--json", file]);
        if (!File.Exists(file))
            return (exitCode, []);

        using var document = JsonDocument.Parse(await File.ReadAllTextAsync(file));
        var found = document
            .RootElement.GetProperty("findings")
            .EnumerateArray()
            .GroupBy(finding => finding.GetProperty("experiment").GetString()!)
            .Select(findings => (findings.Key, findings.All(finding => finding.GetProperty("holds").GetBoolean())));
        return (exitCode, [.. found]);
    }

    private bool Fail(string what, int count = 1)
    {
        _failed += count;
        _failures.Add(what);
        return false;
    }

    private int Report()
    {
        if (_flaky.Count > MaxFlaky)
            Fail($"{_flaky.Count} flaky tests and experiments; at most {MaxFlaky} are accepted.");
        Heading("Result");
        foreach (var failure in _failures)
            output.WriteLine($"failed: {Beginning(failure)}");
        foreach (var (name, message) in _flaky)
            output.WriteLine($"flaky: {name}\n  {Beginning(message)}");
        output.WriteLine($"{_passed} passed, {_failed} failed");
        return _failed == 0 ? 0 : 1;
    }

    private static string Beginning(string message) => string.Join("\n  ", message.Split('\n').Take(MaxMessageLines));

    private void Heading(string text)
    {
        var elapsed = Stopwatch.GetElapsedTime(_started).ToString(@"mm\:ss", CultureInfo.InvariantCulture);
        output.WriteLine();
        output.WriteLine($"=== {elapsed} {text}");
        output.Flush();
    }
}

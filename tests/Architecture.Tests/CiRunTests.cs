using System.Text.Json;
using Ci;

namespace Architecture.Tests;

/// <summary>Decides which results fail a CI run, with a fake test runner.</summary>
public sealed class CiRunTests : IDisposable
{
    private readonly DirectoryInfo _results = Directory.CreateTempSubdirectory("ci-run-tests-");
    private readonly StringWriter _output = new();
    private readonly List<string> _commands = [];

    private string LastLine => _output.ToString().TrimEnd().Split('\n')[^1];

    private IEnumerable<string> Flaky =>
        _output
            .ToString()
            .Split('\n', StringSplitOptions.TrimEntries)
            .Where(line => line.StartsWith("flaky: ", StringComparison.Ordinal));

    [Fact]
    public async Task Tests_AllPass_AreCounted()
    {
        var exitCode = await TestAsync(firstRun: () => WriteReport(passed: 7), passesAlone: _ => false);

        Assert.Equal((0, "7 passed, 0 failed"), (exitCode, LastLine));
    }

    [Fact]
    public async Task Tests_FailsThenPasses_IsFlakyAndGreen()
    {
        var exitCode = await TestAsync(
            () => WriteReport(2, ("A.OneTests", "Fails"), ("A.OneTests", "Fails")),
            _ => true
        );

        Assert.Equal((0, "4 passed, 0 failed"), (exitCode, LastLine));
        Assert.Equal(["flaky: A.OneTests.Fails"], Flaky);
        Assert.EndsWith("/bin/A.Tests.dll --no-progress --no-ansi --filter-method A.OneTests.Fails", _commands[^1]);
    }

    [Fact]
    public async Task Tests_FailsTwice_IsRed()
    {
        var exitCode = await TestAsync(
            () => WriteReport(2, ("A.OneTests", "Fails"), ("A.OneTests", "Recovers")),
            test => test == "A.OneTests.Recovers"
        );

        Assert.Equal((1, "3 passed, 1 failed"), (exitCode, LastLine));
        Assert.Equal(["flaky: A.OneTests.Recovers"], Flaky);
        Assert.Contains("failed: A.OneTests.Fails", _output.ToString());
    }

    [Theory]
    [InlineData(CiRun.MaxFlaky, 0)]
    [InlineData(CiRun.MaxFlaky + 1, 1)]
    public async Task Tests_MoreThanMaxFlaky_IsRed(int flaky, int expected)
    {
        var exitCode = await TestAsync(
            () => WriteReport(1, [.. Enumerable.Range(0, flaky).Select(number => ("A.OneTests", $"Test{number}"))]),
            _ => true
        );

        Assert.Equal(expected, exitCode);
        Assert.Equal($"{flaky + 1} passed, {expected} failed", LastLine);
        Assert.Equal(flaky, Flaky.Count());
    }

    [Fact]
    public async Task Tests_MoreThanMaxRetriesFail_AreNotRunAgain()
    {
        var failed = Enumerable.Range(0, CiRun.MaxRetries + 1).Select(number => ("A.OneTests", $"Test{number}"));

        var exitCode = await TestAsync(() => WriteReport(1, [.. failed]), _ => true);

        Assert.Equal((1, $"1 passed, {CiRun.MaxRetries + 1} failed"), (exitCode, LastLine));
        Assert.Single(_commands);
    }

    [Theory]
    [InlineData(null)]
    [InlineData("{\"results\":{")]
    public async Task Tests_ProjectCrashes_IsRed(string? report)
    {
        var exitCode = await TestAsync(
            () =>
            {
                if (report is not null)
                    File.WriteAllText(Path.Combine(_results.FullName, "a.ctrf"), report);
            },
            _ => true
        );

        Assert.Equal((1, "0 passed, 1 failed"), (exitCode, LastLine));
        Assert.Contains("A.Tests left no report", _output.ToString());
    }

    [Fact]
    public async Task Tests_CleanupFails_IsRed()
    {
        var exitCode = await TestAsync(() => WriteReport(3, "A.OneTests", []), _ => true);

        Assert.Equal((1, "3 passed, 1 failed"), (exitCode, LastLine));
    }

    [Fact]
    public async Task Tests_RunnerFailsWithoutAFailedTest_IsRed()
    {
        var exitCode = await RunAsync(
            ["tests"],
            _ =>
            {
                WriteReport(passed: 3);
                return 1;
            }
        );

        Assert.Equal((1, "3 passed, 1 failed"), (exitCode, LastLine));
    }

    [Fact]
    public async Task Build_Fails_EndsTheRun()
    {
        var exitCode = await RunAsync(
            [],
            command => command.StartsWith("dotnet build", StringComparison.Ordinal) ? 1 : 0
        );

        Assert.Equal((1, "2 passed, 1 failed"), (exitCode, LastLine));
        Assert.StartsWith("dotnet build", _commands[^1]);
    }

    [Theory]
    [InlineData("dotnet csharpier check")]
    [InlineData("npm run check-format")]
    public async Task Formatting_Differs_IsRed(string check)
    {
        var exitCode = await RunAsync(
            ["format"],
            command => command.StartsWith(check, StringComparison.Ordinal) ? 1 : 0
        );

        Assert.Equal((1, "1 passed, 1 failed"), (exitCode, LastLine));
    }

    [Theory]
    [InlineData(true, 0, "2 passed, 0 failed")]
    [InlineData(false, 1, "1 passed, 1 failed")]
    public async Task Findings_DoNotHold_AreMeasuredOnceMore(bool holdsAlone, int expected, string lastLine)
    {
        var exitCode = await RunAsync(
            ["findings"],
            command =>
            {
                var isFirst = command.Contains("--all", StringComparison.Ordinal);
                if (isFirst)
                    WriteFindings(command, ("blocking", true), ("bursts", true), ("bursts", false));
                else
                    WriteFindings(command, ("bursts", holdsAlone));
                return isFirst || !holdsAlone ? 1 : 0;
            }
        );

        Assert.Equal((expected, lastLine), (exitCode, LastLine));
        Assert.Equal(holdsAlone ? ["flaky: lab bursts"] : [], Flaky);
        Assert.Contains("lab --quick --experiment bursts --json", _commands[^1]);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(134)]
    public async Task Findings_LabLeavesNoResult_IsRed(int labExitCode)
    {
        var exitCode = await RunAsync(["findings"], _ => labExitCode);

        Assert.Equal((1, "0 passed, 1 failed"), (exitCode, LastLine));
    }

    public void Dispose()
    {
        _output.Dispose();
        _results.Delete(recursive: true);
    }

    private Task<int> TestAsync(Action firstRun, Func<string, bool> passesAlone) =>
        RunAsync(
            ["tests"],
            command =>
            {
                if (!command.StartsWith("dotnet test", StringComparison.Ordinal))
                    return passesAlone(command.Split(' ')[^1]) ? 0 : 2;
                firstRun();
                return 0;
            }
        );

    private Task<int> RunAsync(string[] parts, Func<string, int> exitCodeOf)
    {
        Task<int> Execute(string program, IReadOnlyList<string> arguments)
        {
            var command = $"{program} {string.Join(' ', arguments)}";
            _commands.Add(command);
            return Task.FromResult(exitCodeOf(command));
        }

        return new CiRun(Execute, ["A.Tests"], _results.FullName, _output).RunAsync(parts);
    }

    private void WriteReport(int passed, params (string Type, string Method)[] failed) =>
        WriteReport(passed, cleanupError: null, failed);

    private void WriteReport(int passed, string? cleanupError, (string Type, string Method)[] failed)
    {
        object[] errors = cleanupError is null ? [] : [new { name = cleanupError, type = "test-class-cleanup" }];
        var tests = Enumerable
            .Range(0, passed)
            .Select(number => ("passed", "A.OneTests", $"Passes{number}"))
            .Concat(failed.Select(test => ("failed", test.Type, test.Method)))
            .Select(
                ((string Status, string Type, string Method) test) =>
                    new
                    {
                        name = $"{test.Type}.{test.Method}",
                        status = test.Status,
                        message = "Expected: 1\nActual: 2",
                        extra = new { type = test.Type, method = test.Method },
                    }
            );
        var suite = new { filePath = "/bin/A.Tests.dll", errors };
        File.WriteAllText(
            Path.Combine(_results.FullName, "a.ctrf"),
            JsonSerializer.Serialize(new { results = new { extra = new { suites = new[] { suite } }, tests } })
        );
    }

    private static void WriteFindings(string command, params (string Experiment, bool Holds)[] findings) =>
        File.WriteAllText(
            command.Split(' ')[^1],
            JsonSerializer.Serialize(
                new
                {
                    findings = findings.Select(finding => new
                    {
                        experiment = finding.Experiment,
                        holds = finding.Holds,
                    }),
                }
            )
        );
}

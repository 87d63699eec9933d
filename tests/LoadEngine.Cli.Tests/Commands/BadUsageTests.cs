using LoadEngine.Cli.Tests.Hosting;

namespace LoadEngine.Cli.Tests.Commands;

public sealed class BadUsageTests
{
    [Theory]
    [InlineData("--vus: Virtual users", "--vus", "0")]
    [InlineData("--vus: Virtual users", "--vus", "-5")]
    [InlineData("--vus: Must be a whole number", "--vus", "ten")]
    [InlineData("--vus: Virtual users", "--vus", "99999999999999")]
    [InlineData("--duration: The duration", "--duration", "0s")]
    [InlineData("--duration: The duration", "--duration", "500ms")]
    [InlineData("--duration: The duration", "--duration", "31m")]
    [InlineData("--duration: Must be", "--duration", "30")]
    [InlineData("--stage: Must be", "--stage", "x")]
    [InlineData("--stage: Must be", "--stage", "")]
    [InlineData("--stage: All stages together", "--stage", "0s:20")]
    [InlineData("--stage: A stage cannot be shorter", "--stage", "-5s:20", "--stage", "30s:20")]
    [InlineData("--stage: This stage starts at 20s and overlaps", "--stage", "0s-30s:20", "--stage", "20s-40s:30")]
    [InlineData("--stage: Virtual users must be between", "--stage", "30s:-1", "--stage", "30s:5")]
    [InlineData("--stage: Either all stages must be rates", "--stage", "30s:10/s", "--stage", "30s:5")]
    [InlineData("--rate: The rate must be at most", "--rate", "1000001/s")]
    [InlineData("--rate: The rate must be greater than 0", "--rate", "0")]
    [InlineData("--rate: Must be a rate", "--rate", "fast")]
    [InlineData("--max-vus: Virtual users", "--rate", "5/s", "--max-vus", "0")]
    [InlineData("--max-wait: The wait for a free user must be between", "--rate", "5/s", "--max-wait", "6m")]
    [InlineData("--max-wait: Must be", "--rate", "5/s", "--max-wait", "5")]
    [InlineData("--max-wait: Is not used", "--vus", "5", "--max-wait", "5s")]
    [InlineData("--arrivals: Is not used", "--vus", "5", "--arrivals", "poisson")]
    [InlineData("--arrivals: Must be even or poisson", "--rate", "5/s", "--arrivals", "random")]
    [InlineData("--vus: Is not used", "--rate", "5/s", "--vus", "5")]
    [InlineData("--think-time: Is not used", "--rate", "5/s", "--think-time", "1s")]
    [InlineData("--rate: Is required", "--executor", "constant-arrival-rate")]
    [InlineData("--executor: Must be one of", "--executor", "best")]
    [InlineData("--burst: Must be whole numbers", "--burst", "1,x")]
    [InlineData("--burst: A burst must be", "--burst", "1,0")]
    [InlineData("--iterations: Iterations must be", "--iterations", "0")]
    [InlineData("--timeout: The timeout", "--timeout", "1ms")]
    [InlineData("--warm-up: The warm-up (10 s) must be shorter", "--warm-up", "10s")]
    [InlineData("--graceful-stop: The graceful stop must be", "--graceful-stop", "1h")]
    [InlineData("--duration: The duration must be", "--iterations", "10", "--duration", "2h")]
    [InlineData("--threshold: Not a threshold", "--threshold", "p95")]
    [InlineData("--header: Must be a header", "--header", "x")]
    [InlineData("--header: Content-Length is written by the engine.", "--header", "Content-Length: abc")]
    [InlineData("--method: Must be an HTTP method", "--method", "G T")]
    [InlineData("--json: Cannot be combined with --body", "--json", "{}", "--body", "a")]
    [InlineData("--body-file: ", "--body-file", "no/such/file")]
    [InlineData("--expect-status: Must be", "--expect-status", "200,6xx")]
    [InlineData("--expect-json: Must be a path such as $.status", "--expect-json", "status=1")]
    [InlineData("--ca: ", "--ca", "no/such/file")]
    [InlineData("--ca: Name a file.", "--ca", "")]
    [InlineData("--data: Name a file.", "--data", "")]
    [InlineData("--key: A key needs", "--key", "no/such/file")]
    [InlineData("--retry: Must be a retry", "--retry", "often")]
    [InlineData("--retry: Retries must be", "--retry", "21")]
    [InlineData("--format: Must be one of", "--format", "xml")]
    [InlineData("--out: The file name must end", "--out", "result.xml")]
    [InlineData("--out: The folder of", "--out", "no/such/folder/result.json")]
    [InlineData("Unknown option --nonsense of dashload run.\n", "--nonsense")]
    [InlineData("Unknown option --usres", "--usres", "5")]
    [InlineData("Unknown option --vsu", "--vsu=5")]
    [InlineData("--out: The file name must end in", "--out", "")]
    [InlineData("Argument 3 is not an option of dashload run.", "-HAccept: text/plain")]
    [InlineData("'--vus'", "--vus")]
    public async Task Run_OneMistake_IsOneMessageExitCode2AndNothingSent(string message, params string[] options)
    {
        await using var server = await CountingServer.StartAsync();

        var (exitCode, output, errors) = await Dashload.RunAsync(["run", server.Url, .. options]);

        Assert.Equal(2, exitCode);
        Assert.Contains(message, errors, StringComparison.Ordinal);
        Assert.StartsWith("1 error; no load was sent:", errors, StringComparison.Ordinal);
        Assert.Empty(output);
        Assert.Equal(0, server.Connections);
    }

    [Theory]
    [InlineData("Unknown option -c of dashload run. Use --vus.\n", "-d", "1s", "-c", "2")]
    [InlineData("Unknown option -d of dashload run. Use --duration.\n", "-t2", "-c200", "-d30s")]
    [InlineData("Unknown option -n of dashload run. Use --iterations.\n", "-n", "100")]
    public async Task Run_OptionOfAnotherTool_NamesOurs(string message, params string[] words)
    {
        var (exitCode, _, errors) = await Dashload.RunAsync(["run", "http://localhost:5080/a", .. words]);

        Assert.Equal(2, exitCode);
        Assert.Contains(message, errors.ReplaceLineEndings("\n"), StringComparison.Ordinal);
    }

    // Regression: "has 1 values, but there are 2 columns".
    [Theory]
    [InlineData("name,age\nAda\n", "Row 1 of the data feed has 1 value, but there are 2 columns.")]
    [InlineData("name\nAda\nBob,7\n", "Row 2 of the data feed has 2 values, but there is 1 column.")]
    public async Task Run_DataOfAnotherWidthThanItsHead_SaysWhichRow(string csv, string words)
    {
        using var folder = new TemporaryFolder();

        var (exitCode, _, errors) = await Dashload.RunAsync(
            "run",
            "http://localhost:5080/",
            "--data",
            folder.Write("users.csv", csv)
        );

        Assert.Equal(2, exitCode);
        Assert.Contains(words, errors, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Run_ManyMistakes_ReportsAllAtOnceAndNothingIsSent()
    {
        await using var server = await CountingServer.StartAsync();

        var (exitCode, _, errors) = await Dashload.RunAsync(
            "run",
            server.Url,
            "--vus",
            "-1",
            "--duration",
            "soon",
            "--timeout",
            "1h",
            "--threshold",
            "p95",
            "--threshold",
            "speed>1",
            "--header",
            "x",
            "--format",
            "xml",
            "--nonsense",
            "--out",
            "result.xml"
        );

        Assert.Equal(2, exitCode);
        Assert.StartsWith("9 errors; no load was sent:", errors, StringComparison.Ordinal);
        foreach (
            var part in (string[])
                [
                    "--vus: ",
                    "--duration: ",
                    "--timeout: ",
                    "Not a threshold",
                    "Unknown metric",
                    "--header: ",
                    "--format: ",
                    "--nonsense",
                    "--out: ",
                ]
        )
            Assert.Contains(part, errors, StringComparison.Ordinal);
        Assert.Equal(0, server.Connections);
    }

    [Theory]
    [InlineData("ftp://localhost/", "Must be an http or https address")]
    [InlineData("localhost:5080", "Must be an http or https address")]
    [InlineData("nonsense", "Must be an http or https address")]
    [InlineData("http://elsewhere.example/", "--allow-host HOST")]
    public async Task Run_AddressThatMayNotBeLoaded_IsRefused(string url, string message)
    {
        var (exitCode, _, errors) = await Dashload.RunAsync("run", url, "--vus", "0");

        Assert.Equal(2, exitCode);
        Assert.StartsWith("2 errors", errors, StringComparison.Ordinal);
        Assert.Contains(message, errors, StringComparison.Ordinal);
        Assert.Contains("--vus: ", errors, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Run_WithoutAddress_AsksForOne()
    {
        var (exitCode, _, errors) = await Dashload.RunAsync("run");

        Assert.Equal(2, exitCode);
        Assert.Contains("URL: An address or --plan is required.", errors, StringComparison.Ordinal);
    }

    // Regression: a device file was read until the machine had no memory left.
    [Theory]
    [InlineData("--body-file", "64 MiB")]
    [InlineData("--ca", "1 MiB")]
    public async Task Run_FileWithoutAnEnd_IsRefusedAtALimit(string option, string limit)
    {
        if (OperatingSystem.IsWindows())
            return;

        var (exitCode, _, errors) = await Dashload.RunAsync("run", "http://localhost:5080/", option, "/dev/zero");

        Assert.Equal(2, exitCode);
        Assert.Contains($"{option}: Cannot be read: It has more than {limit}.", errors, StringComparison.Ordinal);
    }

    // Regression: "See 'dashload run --help'" for a plan that could not be read.
    [Theory]
    [InlineData("dashload")]
    [InlineData("dashload", "frobnicate")]
    [InlineData("dashload plan", "plan")]
    [InlineData("dashload plan validate", "plan", "validate")]
    [InlineData("dashload plan validate", "plan", "validate", "no/such/plan.json")]
    [InlineData("dashload run", "run")]
    public async Task Mistake_InAnyCommand_NamesTheHelpOfThatCommand(string command, params string[] arguments)
    {
        var (_, _, errors) = await Dashload.RunAsync(arguments);

        Assert.EndsWith($"See '{command} --help'.", errors.TrimEnd(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("A command is required. Available commands:", "dashload run ")]
    [InlineData("Unknown command of dashload. Available commands:", "dashload plan ", "frobnicate")]
    [InlineData(
        "Unknown command of dashload. Available commands:",
        "dashload run ",
        "http://localhost:5080/",
        "--vus",
        "5"
    )]
    [InlineData("A command is required. Available commands:", "dashload plan validate ", "plan")]
    [InlineData("Unknown command of dashload plan. Available commands:", "dashload plan schema ", "plan", "schemas")]
    public async Task NoCommandThatThereIs_SaysWhichThereAre(string message, string command, params string[] arguments)
    {
        var (exitCode, output, errors) = await Dashload.RunAsync(arguments);

        Assert.Equal((2, ""), (exitCode, output));
        Assert.StartsWith("1 error; no load was sent:", errors, StringComparison.Ordinal);
        Assert.Contains(message, errors, StringComparison.Ordinal);
        Assert.Contains(command, errors, StringComparison.Ordinal);
    }
}

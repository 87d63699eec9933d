using System.Diagnostics;
using System.Text.Json;

namespace Mcp.Tests;

/// <summary>The lab as an assistant meets it: over standard input and output, through the protocol's own client.</summary>
public sealed class McpCommandTests
{
    private const int SecondsOfALook = 3;

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Tools_AsListed_DeclareWhatTheyChange()
    {
        await using var lab = await LabOverMcp.StartAsync(Cancellation);

        var tools = (await lab.Client.ListToolsAsync(cancellationToken: Cancellation))
            .Select(tool => tool.ProtocolTool)
            .ToDictionary(tool => tool.Name);

        Assert.Equal(
            [
                "capture_stacks",
                "change_load",
                "compare_runs",
                "get_findings",
                "get_state",
                "list_experiments",
                "list_runs",
                "set_runtime_settings",
                "start_run",
                "stop_run",
                "switch_variant",
                "use_lab_target",
                "use_own_service",
                "wait_for_run",
            ],
            tools.Keys.Order()
        );
        Assert.Equal(
            ["set_runtime_settings", "use_own_service"],
            tools.Values.Where(tool => tool.Annotations?.DestructiveHint is true).Select(tool => tool.Name).Order()
        );
        Assert.Equal(
            [
                "capture_stacks",
                "compare_runs",
                "get_findings",
                "get_state",
                "list_experiments",
                "list_runs",
                "wait_for_run",
            ],
            tools.Values.Where(tool => tool.Annotations?.ReadOnlyHint is true).Select(tool => tool.Name).Order()
        );
        Assert.All(tools.Values, tool => Assert.False(tool.Annotations?.OpenWorldHint));
    }

    // An endpoint stood among the saved ones, and nobody who asked over this had been told.
    [Fact]
    public async Task UseOwnService_NoneIsSaved_NamesTheEndpointThatItSavedAndOnceOnly()
    {
        using var service = new OkServer();
        await using var lab = await LabOverMcp.StartAsync(Cancellation);

        var first = await lab.CallAsync("use_own_service", Cancellation, ("url", service.Url));
        var second = await lab.CallAsync("use_own_service", Cancellation, ("url", service.Url));

        Assert.Equal("GET /", first.GetProperty("saved").GetProperty("name").GetString());
        Assert.False(second.TryGetProperty("saved", out _));
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Talk_FragileThenFixed_EndsInAComparisonThatCitesBothRuns()
    {
        await using var lab = await LabOverMcp.StartAsync(Cancellation);

        // Few enough that some are answered even on a busy machine: what answered nobody cannot be compared. Which of the two is quicker in
        // so few seconds is the machine's affair; that it comes out as the articles say is asked by `lab --all`.
        var fragile = await PlayAsync(lab, "blocking", "Fragile", users: 80, seconds: 8);
        var @fixed = await PlayAsync(lab, "blocking", "Fixed", users: 80, seconds: 3);
        var compared = await lab.CallAsync("compare_runs", Cancellation, ("runs", new[] { Run(fragile), Run(@fixed) }));

        Assert.Matches("^Fixed: .+ (more|fewer) good answers a second", compared.GetProperty("headline").GetString());
        Assert.Equal([Run(fragile), Run(@fixed)], compared.GetProperty("contenders").EnumerateArray().Select(Run));
        Assert.All(
            ((JsonElement[])[fragile, @fixed]),
            run => Assert.InRange(run.GetProperty("cites").GetProperty("samples").GetInt32(), 4, 400)
        );
        var finding = Assert.Single(
            fragile.GetProperty("findings").EnumerateArray(),
            found => found.GetProperty("finding").GetProperty("rule").GetString() == "thread-pool-starvation"
        );
        Assert.Equal(Run(fragile), Run(finding));
        Assert.NotEmpty(finding.GetProperty("finding").GetProperty("evidence").EnumerateArray());
        Assert.Equal(
            [Run(@fixed), Run(fragile)],
            (await lab.CallAsync("list_runs", Cancellation))
                .GetProperty("runs")
                .EnumerateArray()
                .Select(run => run.GetProperty("run").GetString())
        );
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Tools_AskedForWhatCannotBe_RefuseInWordsAndTheLabStaysUsable()
    {
        await using var lab = await LabOverMcp.StartAsync(Cancellation);

        Assert.Contains(
            "no experiment 'nonsense'",
            await lab.RefusalAsync("start_run", Cancellation, ("experiment", "nonsense")),
            StringComparison.OrdinalIgnoreCase
        );
        Assert.Contains(
            "There is no stored run",
            await lab.RefusalAsync("wait_for_run", Cancellation, ("run", "../../etc/passwd")),
            StringComparison.Ordinal
        );
        Assert.Contains("No run is on", await lab.RefusalAsync("get_findings", Cancellation), StringComparison.Ordinal);
        Assert.Contains(
            "url",
            await lab.RefusalAsync("use_own_service", Cancellation, ("url", "http://192.0.2.1/")),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "semaphoreSpin",
            await lab.RefusalAsync("set_runtime_settings", Cancellation, ("semaphoreSpin", -1)),
            StringComparison.Ordinal
        );
        Assert.NotEqual("", await lab.RefusalAsync("change_load", Cancellation, ("users", 10)));
        Assert.Contains(
            "Locust",
            await lab.RefusalAsync("start_run", Cancellation, ("experiment", "blocking"), ("source", "locust")),
            StringComparison.Ordinal
        );

        Assert.Contains(
            "thresholds: A run has at most 100 thresholds, and 101 were given.",
            await lab.RefusalAsync(
                "start_run",
                Cancellation,
                ("experiment", "blocking"),
                ("thresholds", Enumerable.Repeat("p95<500", 101).ToArray())
            ),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "durationSeconds: There is no such argument. There are: experiment,",
            await lab.RefusalAsync("start_run", Cancellation, ("experiment", "blocking"), ("durationSeconds", 60)),
            StringComparison.Ordinal
        );
        Assert.Equal("experiment: It is missing.", await lab.RefusalAsync("start_run", Cancellation));
        Assert.Equal(
            "users: It must be a whole number.",
            await lab.RefusalAsync("start_run", Cancellation, ("experiment", "blocking"), ("users", "many"))
        );
        Assert.Equal(
            "variant: It must be one of Fragile, Fixed, Contrast.",
            await lab.RefusalAsync("switch_variant", Cancellation, ("variant", "fragil"))
        );
        Assert.Contains(
            "This tool takes none",
            await lab.RefusalAsync("stop_run", Cancellation, ("run", "x")),
            StringComparison.Ordinal
        );

        Assert.Equal("Idle", (await lab.CallAsync("get_state", Cancellation)).GetProperty("phase").GetString());
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task EveryExperiment_PredictedRunChangedAndRunAgain_CanBeCompared()
    {
        await using var lab = await LabOverMcp.StartAsync(Cancellation);
        foreach (
            var experiment in (await lab.CallAsync("list_experiments", Cancellation))
                .GetProperty("experiments")
                .EnumerateArray()
                .ToList()
        )
        {
            var (id, preset) = (
                experiment.GetProperty("id").GetString()!,
                experiment.GetProperty("presets")[0].GetProperty("id").GetString()!
            );
            var before = await PlayAsync(lab, id, "Fragile", preset);
            var after = await PlayAsync(lab, id, "Fixed", preset);

            var answered = after.GetProperty("summary").GetProperty("total").GetProperty("requests").GetInt64();
            Assert.True(answered > 0, $"{id}: the fixed variant answered nothing in {SecondsOfALook} s.");
            // A starved target may answer nobody in that time, and what answered nobody cannot be compared.
            if (before.GetProperty("summary").GetProperty("total").GetProperty("requests").GetInt64() == 0)
                continue;
            var compared = await lab.CallAsync(
                "compare_runs",
                Cancellation,
                ("runs", new[] { Run(before), Run(after) })
            );
            Assert.Equal([Run(before), Run(after)], compared.GetProperty("contenders").EnumerateArray().Select(Run));
        }
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task StartRun_WithLocust_IsASwarmsRun()
    {
        await using var lab = await LabOverMcp.StartAsync(Cancellation, "--Locust:Workers=1");

        var started = await lab.CallAsync(
            "start_run",
            Cancellation,
            ("experiment", "blocking"),
            ("variant", "Fixed"),
            ("users", 20),
            ("seconds", 8),
            ("source", "locust")
        );
        var ended = await lab.CallAsync("wait_for_run", Cancellation, ("run", started.GetProperty("run").GetString()));

        Assert.Equal("locust", ended.GetProperty("summary").GetProperty("source").GetString());
        Assert.InRange(
            ended.GetProperty("summary").GetProperty("total").GetProperty("requests").GetInt64(),
            20,
            100_000
        );
    }

    // With nothing found, the answer named neither the run nor the samples in which nothing was.
    [Fact]
    [Trait("Category", "Long")]
    public async Task GetFindings_OfARunWithNone_NamesTheRunAndItsRangeWhetherItIsOnOrStored()
    {
        await using var lab = await LabOverMcp.StartAsync(Cancellation);
        var run = (
            await lab.CallAsync(
                "start_run",
                Cancellation,
                ("experiment", "blocking"),
                ("variant", "Fixed"),
                ("users", 1),
                ("seconds", 60)
            )
        )
            .GetProperty("run")
            .GetString();

        Assert.Equal(run, Run(await lab.CallAsync("get_findings", Cancellation)));
        await Task.Delay(TimeSpan.FromSeconds(2), Cancellation);
        var later = await lab.CallAsync("get_findings", Cancellation);
        Assert.Equal(run, Run(later));
        Assert.InRange(later.GetProperty("cites").GetProperty("samples").GetInt32(), 2, 60);
        await lab.CallAsync("stop_run", Cancellation);
        var ended = await lab.CallAsync("wait_for_run", Cancellation, ("run", run));

        Assert.Equal(
            ended.GetProperty("cites").GetRawText(),
            (await lab.CallAsync("get_findings", Cancellation, ("run", run))).GetProperty("cites").GetRawText()
        );
    }

    // Whoever sent what is no message waited for an answer that did not come, and was answered before a greeting.
    [Fact]
    public async Task Command_LinesThatAreNoMessages_AreAnsweredAndTheNextIsServed()
    {
        var folder = Directory.CreateTempSubdirectory("concurrency-mcp-");
        var start = new ProcessStartInfo(
            "dotnet",
            [LabOverMcp.Program, "mcp", $"--Target:Port={FreePort.Next()}", $"--Lab:DataFolder={folder.FullName}"]
        )
        {
            RedirectStandardError = true,
            RedirectStandardOutput = true,
            RedirectStandardInput = true,
        };
        using var process = Process.Start(start)!;
        var errors = process.StandardError.ReadToEndAsync(Cancellation);

        Assert.Equal(-32700, await CodeAsync("rubbish"));
        Assert.Equal(
            -32600,
            await CodeAsync(
                """{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_state","arguments":{}}}"""
            )
        );
        Assert.Null(
            await CodeAsync(
                """{"jsonrpc":"2.0","id":2,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"a test","version":"1"}}}"""
            )
        );
        Assert.Equal(-32602, await CodeAsync("""{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":5}}"""));
        Assert.Equal(
            -32602,
            await CodeAsync("""{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"no_such_tool"}}""")
        );
        Assert.Equal(-32601, await CodeAsync("""{"jsonrpc":"2.0","id":5,"method":"no/such/method"}"""));
        Assert.Null(
            await CodeAsync(
                """{"jsonrpc":"2.0","id":6,"method":"tools/call","params":{"name":"get_state","arguments":{}}}"""
            )
        );
        process.StandardInput.Close();
        await process.WaitForExitAsync(Cancellation);

        Assert.Equal(0, process.ExitCode);
        Assert.DoesNotContain("   at ", await errors, StringComparison.Ordinal);
        folder.Delete(recursive: true);

        async Task<int?> CodeAsync(string line)
        {
            await process.StandardInput.WriteLineAsync(line);
            var answer = JsonDocument.Parse((await process.StandardOutput.ReadLineAsync(Cancellation))!).RootElement;
            return answer.TryGetProperty("error", out var error) ? error.GetProperty("code").GetInt32() : null;
        }
    }

    // The second is the rest of a key with a blank in it: it is not repeated.
    [Theory]
    [InlineData("'--nonsense' is not known here.", "--nonsense")]
    [InlineData("Word 1 is not known here", "--\u001b[31mred")]
    [InlineData("Word 2 is not known here", "--Presenter:Key=open", "--sesame")]
    [InlineData(
        "Word 2 is not known here; a value with blanks in it is written in quotes.",
        "--Presenter:Key=open",
        "sesame"
    )]
    public async Task Command_WithAStrayArgument_SaysSoOnStandardErrorAndExitsWith2(
        string told,
        params string[] arguments
    )
    {
        var start = new ProcessStartInfo("dotnet", [LabOverMcp.Program, "mcp", .. arguments])
        {
            RedirectStandardError = true,
            RedirectStandardOutput = true,
            RedirectStandardInput = true,
        };
        using var process = Process.Start(start)!;

        var (output, errors) = (
            await process.StandardOutput.ReadToEndAsync(Cancellation),
            await process.StandardError.ReadToEndAsync(Cancellation)
        );
        await process.WaitForExitAsync(Cancellation);

        Assert.Equal((2, ""), (process.ExitCode, output));
        Assert.Contains(told, errors, StringComparison.Ordinal);
        Assert.DoesNotContain("sesame", errors, StringComparison.Ordinal);
    }

    // A misspelt option was taken no notice of: --Lab:DataFodler=… used the real folder.
    [Theory]
    [InlineData("--bogus=1", "There is no option '--bogus'. The options are: --target-url,")]
    [InlineData("--Lab:DataFodler=x", "There is no setting 'Lab:DataFodler'. The settings of Lab are: ")]
    [InlineData("--Room:Open=true", "There is no option '--Room:Open'.")]
    [InlineData("--Target:Port=abc", "Target:Port is 'abc'; it must be a whole number.")]
    public async Task Command_WithASettingThatIsNone_SaysSoAsTheDashboardDoesAndExitsWith2(string argument, string told)
    {
        var start = new ProcessStartInfo("dotnet", [LabOverMcp.Program, "mcp", argument])
        {
            RedirectStandardError = true,
            RedirectStandardOutput = true,
            RedirectStandardInput = true,
        };
        using var process = Process.Start(start)!;
        process.StandardInput.Close();

        var (output, errors) = (
            await process.StandardOutput.ReadToEndAsync(Cancellation),
            await process.StandardError.ReadToEndAsync(Cancellation)
        );
        await process.WaitForExitAsync(Cancellation);

        Assert.Equal((2, ""), (process.ExitCode, output));
        Assert.StartsWith("The lab cannot start with these settings:", errors, StringComparison.Ordinal);
        Assert.Contains("  - " + told, errors, StringComparison.Ordinal);
    }

    private static async Task<JsonElement> PlayAsync(
        LabOverMcp lab,
        string experiment,
        string variant,
        int users,
        int seconds
    )
    {
        var started = await lab.CallAsync(
            "start_run",
            Cancellation,
            ("experiment", experiment),
            ("variant", variant),
            ("users", users),
            ("seconds", seconds)
        );
        return await lab.CallAsync("wait_for_run", Cancellation, ("run", started.GetProperty("run").GetString()));
    }

    // With the preset's own load and timeouts, but only a look at it.
    private static async Task<JsonElement> PlayAsync(LabOverMcp lab, string experiment, string variant, string preset)
    {
        var run = (
            await lab.CallAsync(
                "start_run",
                Cancellation,
                ("experiment", experiment),
                ("variant", variant),
                ("preset", preset)
            )
        )
            .GetProperty("run")
            .GetString();
        await Task.Delay(TimeSpan.FromSeconds(SecondsOfALook), Cancellation);
        await lab.CallAsync("stop_run", Cancellation);
        return await lab.CallAsync("wait_for_run", Cancellation, ("run", run));
    }

    private static string Run(JsonElement cited) => cited.GetProperty("cites").GetProperty("run").GetString()!;
}

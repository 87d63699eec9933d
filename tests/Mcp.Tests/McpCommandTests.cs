using System.Diagnostics;
using System.Text.Json;

namespace Mcp.Tests;

/// <summary>Calls the command <c>mcp</c> through the SDK's client.</summary>
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
                "get_xray",
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
                "get_xray",
                "list_experiments",
                "list_runs",
                "wait_for_run",
            ],
            tools.Values.Where(tool => tool.Annotations?.ReadOnlyHint is true).Select(tool => tool.Name).Order()
        );
        Assert.All(tools.Values, tool => Assert.False(tool.Annotations?.OpenWorldHint));
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task GetXRay_Stacks_AreThoseOfTheTarget()
    {
        await using var lab = await LabOverMcp.StartAsync(Cancellation);

        // The observer has the lowest priority: on a busy machine its start can take longer than one call waits.
        var answer = await lab.AskAsync("get_xray", [("look", "Stacks")], Cancellation);
        for (var tries = 0; answer.IsError == true && tries < 5; tries++)
            answer = await lab.AskAsync("get_xray", [("look", "Stacks")], Cancellation);

        var view = answer.StructuredContent!.Value;
        Assert.Equal(OperatingSystem.IsLinux() ? "Observing" : "Refused", view.GetProperty("phase").GetString());
        if (OperatingSystem.IsLinux())
            Assert.Contains(
                "StdinMonitor.DrainStandardInput",
                view.GetProperty("stacks")
                    .GetProperty("groups")
                    .EnumerateArray()
                    .Select(group =>
                        group.TryGetProperty("location", out var place) ? place.GetProperty("method").GetString() : null
                    )
            );
    }

    [Fact]
    public async Task UseOwnService_Repeated_NamesTheSameEndpoint()
    {
        using var service = new OkServer();
        await using var lab = await LabOverMcp.StartAsync(Cancellation);

        var first = await lab.CallAsync("use_own_service", Cancellation, ("url", service.Url));
        var second = await lab.CallAsync("use_own_service", Cancellation, ("url", service.Url));

        Assert.Equal("GET /", first.GetProperty("saved").GetProperty("name").GetString());
        Assert.Equal(first.GetProperty("saved").ToString(), second.GetProperty("saved").ToString());
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Talk_FragileThenFixed_EndsInAComparisonThatCitesBothRuns()
    {
        await using var lab = await LabOverMcp.StartAsync(Cancellation);

        // Few users and some seconds, so that requests complete and the cause is found on a busy machine.
        var fragile = await PlayAsync(lab, "blocking", "Fragile", users: 80, seconds: 20);
        var @fixed = await PlayAsync(lab, "blocking", "Fixed", users: 80, seconds: 3);
        var compared = await lab.CallAsync("compare_runs", Cancellation, ("runs", new[] { Run(fragile), Run(@fixed) }));

        Assert.Matches(
            "^Fixed: .+ (more|fewer) successful responses per second",
            compared.GetProperty("headline").GetString()
        );
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
    public async Task Tools_InvalidArguments_NameTheFieldAndTheLabStaysUsable()
    {
        await using var lab = await LabOverMcp.StartAsync(Cancellation);

        await RefusedAsync("experiment", "start_run", ("experiment", "nonsense"));
        await RefusedAsync("run", "wait_for_run", ("run", "../../etc/passwd"));
        await RefusedAsync("run", "get_findings");
        await RefusedAsync("url", "use_own_service", ("url", "http://192.0.2.1/"));
        await RefusedAsync("semaphoreSpin", "set_runtime_settings", ("semaphoreSpin", -1));
        await RefusedAsync("run", "change_load", ("users", 10));
        await RefusedAsync("source", "start_run", ("experiment", "blocking"), ("source", "locust"));
        await RefusedAsync(
            "thresholds",
            "start_run",
            ("experiment", "blocking"),
            ("thresholds", Enumerable.Repeat("p95<500", 101).ToArray())
        );
        await RefusedAsync("Unknown argument", "start_run", ("experiment", "blocking"), ("durationSeconds", 60));
        await RefusedAsync("experiment", "start_run");
        await RefusedAsync("users", "start_run", ("experiment", "blocking"), ("users", "many"));
        await RefusedAsync("arrivals", "start_run", ("experiment", "blocking"), ("arrivals", "poisson"));
        await RefusedAsync("variant", "switch_variant", ("variant", "fragil"));
        await RefusedAsync("Unknown argument", "stop_run", ("run", "x"));

        Assert.Equal("Idle", (await lab.CallAsync("get_state", Cancellation)).GetProperty("phase").GetString());

        async Task RefusedAsync(string named, string tool, params (string Name, object? Value)[] arguments) =>
            Assert.Contains(
                named,
                await lab.RefusalAsync(tool, Cancellation, arguments),
                StringComparison.OrdinalIgnoreCase
            );
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
            // A starved target may complete no request in that time.
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

    [Fact]
    [Trait("Category", "Long")]
    public async Task StartRun_PoissonArrivals_StartsAboutAsManyAsTheRate()
    {
        await using var lab = await LabOverMcp.StartAsync(Cancellation);
        var started = await lab.CallAsync(
            "start_run",
            Cancellation,
            ("experiment", "blocking"),
            ("variant", "Fixed"),
            ("ratePerSecond", 100),
            ("arrivals", "poisson"),
            ("seconds", 4)
        );
        var ended = await lab.CallAsync("wait_for_run", Cancellation, ("run", started.GetProperty("run").GetString()));

        // Six standard deviations of 400.
        Assert.InRange(ended.GetProperty("summary").GetProperty("total").GetProperty("requests").GetInt64(), 280, 520);
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task GetFindings_NoFindings_CitesTheRunAndItsRange()
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

    [Theory]
    [InlineData("--nonsense", "--nonsense=1")]
    [InlineData("Lab:DataFodler", "--Lab:DataFodler=x")]
    [InlineData("--Room", "--Room:Open=true")]
    [InlineData("Target:Port", "--Target:Port=abc")]
    public async Task Command_UnknownOptionOrInvalidValue_NamesItOnStandardErrorAndExitsWith2(
        string name,
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
        process.StandardInput.Close();

        var (output, errors) = (
            await process.StandardOutput.ReadToEndAsync(Cancellation),
            await process.StandardError.ReadToEndAsync(Cancellation)
        );
        await process.WaitForExitAsync(Cancellation);

        Assert.Equal((2, ""), (process.ExitCode, output));
        Assert.Contains(name, errors, StringComparison.Ordinal);
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

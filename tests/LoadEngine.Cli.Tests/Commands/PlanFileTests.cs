using System.Text.Json.Nodes;
using LoadEngine.Cli.Tests.Hosting;

namespace LoadEngine.Cli.Tests.Commands;

public sealed class PlanFileTests
{
    [Fact]
    [Trait("Category", "Long")]
    public async Task PrintPlan_OfOptions_IsAPlanFileThatRunsTheSame()
    {
        await using var server = await CountingServer.StartAsync();
        using var folder = new TemporaryFolder();
        string[] options =
        [
            "run",
            server.Url + "/echo/{vu}",
            "--iterations",
            "20",
            "--vus",
            "2",
            "--method",
            "put",
            "--body",
            "@all",
            "--header",
            "X-Test: yes",
            "--threshold",
            "count==20",
            "--timeout",
            "2500ms",
            "--retry",
            "2:50ms",
        ];

        var (exitCode, plan, _) = await Dashload.RunAsync([.. options, "--print-plan"]);
        Assert.Equal((0, 0), (exitCode, server.Connections));
        var file = folder.Write("plan.json", plan);
        var validated = await Dashload.RunAsync("plan", "validate", file);
        var printed = await Dashload.RunAsync("run", "--plan", file, "--print-plan");
        var ran = await Dashload.RunAsync(
            "run",
            "--plan",
            file,
            "--format",
            "json",
            "--quiet",
            "--threshold",
            "failed_rate==0"
        );

        Assert.Equal(0, validated.ExitCode);
        Assert.Contains(
            "good. shared-iterations, up to 2 users, at most 10m, 1 request, 1 threshold.",
            validated.Output,
            StringComparison.Ordinal
        );
        Assert.Equal(plan, printed.Output);
        Assert.Equal(0, ran.ExitCode);
        Assert.Empty(ran.Errors);
        Assert.Equal(2, JsonNode.Parse(ran.Output)!["thresholds"]!.AsArray().Count);
        Assert.Equal(20, server.Echoed.Count);
        Assert.All(
            server.Echoed,
            echo => Assert.Matches("""^PUT /echo/[12] yes text/plain; charset=utf-8 @all$""", echo)
        );
    }

    [Fact]
    public async Task ValidateAndRun_UnknownField_ReportAllMistakesWithTheirPathAndSendNothing()
    {
        await using var server = await CountingServer.StartAsync();
        using var folder = new TemporaryFolder();
        var file = folder.Write(
            "plan.json",
            $$"""
            { "target": { "requests": [ { "url": "{{server.Url}}" } ] },
              "executor": { "type": "constant-vus", "users": 0, "duration": "5s", "vus": 3 }, "thresholds": ["p95"], "colour": "red" }
            """
        );

        var validated = await Dashload.RunAsync("plan", "validate", file);
        var ran = await Dashload.RunAsync("run", "--plan", file, "--format", "xml", "--vus", "5");

        Assert.Equal((2, 2), (validated.ExitCode, ran.ExitCode));
        Assert.StartsWith("4 errors", validated.Errors, StringComparison.Ordinal);
        Assert.StartsWith("6 errors", ran.Errors, StringComparison.Ordinal);
        foreach (
            var field in (string[])["executor.users: ", "executor.vus: ", "thresholds[0]: ", "colour: Unknown field"]
        )
        {
            Assert.Contains(field, validated.Errors, StringComparison.Ordinal);
            Assert.Contains(field, ran.Errors, StringComparison.Ordinal);
        }

        Assert.Equal(0, server.Connections);
    }

    [Fact]
    public async Task Validate_FileThatIsNotThereOrNotJson_IsBadUsage()
    {
        using var folder = new TemporaryFolder();

        Assert.Equal(2, (await Dashload.RunAsync("plan", "validate", folder.PathOf("none.json"))).ExitCode);
        Assert.Equal(2, (await Dashload.RunAsync("plan", "validate", folder.Write("bad.json", "{"))).ExitCode);
        Assert.Equal(2, (await Dashload.RunAsync("plan", "validate")).ExitCode);
    }

    [Fact]
    public async Task Validate_PlanWithoutItsSecrets_ReportsWhichAreMissing()
    {
        using var folder = new TemporaryFolder();
        const string Requests =
            """{ "requests": [ { "url": "http://localhost:1/?token=•••", "headers": { "Accept": "*/*", "X-Api-Key": "•••" },"""
            + """ "body": { "json": "{\"password\":\"\u2022••\"}" } } ] }""";
        const string Executor = """{ "type": "burst", "sizes": [1, 2] }""";

        var one = await Dashload.RunAsync(
            "plan",
            "validate",
            folder.Write("one.json", $$"""{ "target": {{Requests}}, "executor": {{Executor}}, "timeout": "1ms" }""")
        );
        var scenarios = await Dashload.RunAsync(
            "run",
            "--plan",
            folder.Write(
                "many.json",
                $$"""{ "scenarios": { "late": { "target": {{Requests}}, "executor": {{Executor}} } } }"""
            )
        );

        Assert.Equal((2, 2), (one.ExitCode, scenarios.ExitCode));
        Assert.StartsWith("4 errors", one.Errors, StringComparison.Ordinal);
        Assert.StartsWith("3 errors", scenarios.Errors, StringComparison.Ordinal);
        Assert.Contains("FILE: timeout: ", one.Errors, StringComparison.Ordinal);
        foreach (
            var (path, errors) in new[]
            {
                ("FILE: target", one.Errors),
                ("--plan: scenarios.late.target", scenarios.Errors),
            }
        )
        {
            Assert.Contains(
                $"{path}.requests[0].headers: A secret was masked in this plan.",
                errors,
                StringComparison.Ordinal
            );
            Assert.Contains(
                $"{path}.requests[0].url: A secret was masked in this plan",
                errors,
                StringComparison.Ordinal
            );
            Assert.Contains(
                $"{path}.requests[0].body: A secret was masked in this plan",
                errors,
                StringComparison.Ordinal
            );
        }
    }

    [Theory]
    [InlineData("{ \"a\": x }", "Not valid JSON. It cannot be read from line 1, position 8 on.")]
    [InlineData("{ \"target\":\n {", "Not valid JSON. It ends in the middle. (line 2, position 3)")]
    [InlineData("{ \"scenario\": {} }", "scenario: Unknown field. Known fields: $schema, schema, scenarios, target, ")]
    public async Task Validate_WhatIsNoPlan_ReportsWhereWithAMessage(string text, string words)
    {
        using var folder = new TemporaryFolder();

        var (exitCode, _, errors) = await Dashload.RunAsync("plan", "validate", folder.Write("bad.json", text));

        Assert.Equal(2, exitCode);
        Assert.Contains($"FILE: {words}", errors, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("--plan: Name a file.", "run", "--plan", "")]
    [InlineData("FILE: Name a file.", "plan", "validate", "")]
    public async Task NoNameOfAFile_IsReportedWithTheOption(string words, params string[] arguments) =>
        Assert.Contains(words, (await Dashload.RunAsync(arguments)).Errors, StringComparison.Ordinal);

    [Fact]
    public async Task Validate_FileWithoutAnEnd_IsRefusedAtALimit()
    {
        if (OperatingSystem.IsWindows())
            return;

        var (exitCode, _, errors) = await Dashload.RunAsync("plan", "validate", "/dev/zero");

        Assert.Equal(2, exitCode);
        Assert.Contains("FILE: Cannot be read: It has more than 16 MiB.", errors, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Validate_HostOffTheAllowList_NeedsTheOption()
    {
        using var folder = new TemporaryFolder();
        var file = folder.Write(
            "plan.json",
            """{ "target": { "requests": [ { "url": "http://elsewhere.example/" } ] }, "executor": { "type": "burst", "sizes": [1, 2] } }"""
        );

        Assert.Equal(2, (await Dashload.RunAsync("plan", "validate", file)).ExitCode);
        Assert.Equal(
            0,
            (await Dashload.RunAsync("plan", "validate", file, "--allow-host", "elsewhere.example")).ExitCode
        );
    }

    [Fact]
    public async Task Schema_IsThePublishedOne()
    {
        var (exitCode, output, _) = await Dashload.RunAsync("plan", "schema");

        Assert.Equal(0, exitCode);
        Assert.Equal(
            "https://json-schema.org/draft/2020-12/schema",
            JsonNode.Parse(output)!["$schema"]!.GetValue<string>()
        );
    }

    [Theory]
    [InlineData("constant-vus", "--duration", "5s")]
    [InlineData("constant-vus", "--users", "5")]
    [InlineData("constant-vus", "--vus", "5", "--think-time", "1s")]
    [InlineData("ramping-vus", "--stage", "30s:200", "--stage", "10s:0")]
    [InlineData("ramping-vus", "--stage", "0s-30s:200", "--stage", "30s-40s:0", "--vus", "5")]
    [InlineData("constant-arrival-rate", "--rate", "500/s", "--max-vus", "50")]
    [InlineData("constant-arrival-rate", "--rate", "500/s", "--max-wait", "0s")]
    [InlineData("ramping-arrival-rate", "--stage", "30s:200/s", "--max-wait", "2s")]
    [InlineData("constant-arrival-rate", "--rate", "30/m", "--duration", "1m")]
    [InlineData("constant-arrival-rate", "--rate", "30/s", "--arrivals", "poisson")]
    [InlineData("ramping-arrival-rate", "--stage", "30s:200/s", "--arrivals", "even")]
    [InlineData("ramping-arrival-rate", "--stage", "30s:200/s")]
    [InlineData("ramping-arrival-rate", "--stage", "30s:200", "--rate", "5")]
    [InlineData("ramping-arrival-rate", "--stage", "30s:200", "--executor", "ramping-arrival-rate")]
    [InlineData("burst", "--burst", "1,10,100", "--duration", "1m")]
    [InlineData("shared-iterations", "--iterations", "100", "--vus", "5")]
    public async Task PrintPlan_LoadModel_IsTakenFromTheOptions(string executor, params string[] options)
    {
        var (exitCode, plan, _) = await Dashload.RunAsync(["run", "http://localhost:1/", .. options, "--print-plan"]);

        Assert.Equal(0, exitCode);
        Assert.Equal(executor, JsonNode.Parse(plan)!["executor"]!["type"]!.GetValue<string>());
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task PrintPlan_WhatASpecialistExpects_IsInThePlanAndRuns()
    {
        await using var server = await CountingServer.StartAsync();
        string[] options =
        [
            "run",
            server.Url,
            "--iterations",
            "5",
            "--vus",
            "1",
            "--expect-status",
            "200,404",
            "--expect-body",
            "ok",
            "--decompress",
            "--cookies",
            "--insecure",
        ];

        var (_, plan, _) = await Dashload.RunAsync([.. options, "--print-plan"]);
        var ran = await Dashload.RunAsync([.. options, "--quiet", "--format", "json", "--threshold", "succeeded==5"]);
        var unexpected = await Dashload.RunAsync(
            "run",
            server.Url,
            "--iterations",
            "5",
            "--vus",
            "1",
            "--expect-json",
            "$.status=ok",
            "--quiet",
            "--threshold",
            "error_check==5"
        );

        var json = JsonNode.Parse(plan)!;
        Assert.Equal(
            """{"statuses":["200","404"],"contains":"ok"}""",
            json["target"]!["requests"]![0]!["expect"]!.ToJsonString()
        );
        Assert.True(
            json["decompress"]!.GetValue<bool>()
                && json["cookies"]!.GetValue<bool>()
                && json["tls"]!["insecure"]!.GetValue<bool>()
        );
        Assert.Equal((0, 0), (ran.ExitCode, unexpected.ExitCode));
        Assert.Contains("unexpected answer", unexpected.Output, StringComparison.Ordinal);
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Run_DataTagsAndThinkTime_AreInThePlanAndInTheResult()
    {
        await using var server = await CountingServer.StartAsync();
        using var folder = new TemporaryFolder();
        string[] options =
        [
            "run",
            server.Url + "/echo/{data.name}",
            "--iterations",
            "6",
            "--vus",
            "2",
            "--method",
            "post",
            "--json",
            """{"n":"{data.name}"}""",
            "--data",
            folder.Write("users.csv", "name\nAda\nBob\n"),
            "--data-order",
            "in-turn",
            "--tag",
            "echo",
            "--think-time",
            "uniform:1ms:5ms",
            "--redirects",
            "2",
            "--threshold",
            "p95{echo}<1m",
        ];

        var (_, plan, _) = await Dashload.RunAsync([.. options, "--print-plan"]);
        var ran = await Dashload.RunAsync(
            "run",
            "--plan",
            folder.Write("plan.json", plan),
            "--quiet",
            "--format",
            "json"
        );
        var table = await Dashload.RunAsync([.. options, "--quiet"]);

        var json = JsonNode.Parse(plan)!;
        Assert.Equal(
            ("uniform:1ms:5ms", 2, "in-turn"),
            (
                json["thinkTime"]!.GetValue<string>(),
                json["maxRedirects"]!.GetValue<int>(),
                json["data"]!["order"]!.GetValue<string>()
            )
        );
        Assert.Equal((0, 0), (ran.ExitCode, table.ExitCode));
        Assert.Equal(6, JsonNode.Parse(ran.Output)!["tags"]!["echo"]!["totals"]!["succeeded"]!.GetValue<long>());
        Assert.Contains("tag echo", table.Output, StringComparison.Ordinal);
        Assert.Equal(12, server.Echoed.Count);
        Assert.Equal(6, server.Echoed.Count(echo => echo == """POST /echo/Ada  application/json {"n":"Ada"}"""));
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Run_PlanOfScenarios_ReportsTheFiguresOfEach()
    {
        await using var server = await CountingServer.StartAsync();
        using var folder = new TemporaryFolder();
        var file = folder.Write(
            "plan.json",
            $$"""
            { "scenarios": {
                "many": { "target": { "requests": [ { "url": "{{server.Url}}" } ] }, "executor": {
                  "type": "shared-iterations", "iterations": 30, "users": 3 } },
                "late": { "startAfter": "500ms", "target": { "requests": [ { "url": "{{server.Url}}/fail" } ] },
                  "executor": { "type": "burst", "sizes": [5] } } },
              "thresholds": [ "failed{many}==0", "failed{late}==5" ] }
            """
        );

        var validated = await Dashload.RunAsync("plan", "validate", file);
        var ran = await Dashload.RunAsync("run", "--plan", file, "--quiet", "--format", "json");
        var markdown = await Dashload.RunAsync("run", "--plan", file, "--quiet", "--format", "md");

        Assert.Contains(
            "good. many: shared-iterations, late: burst, up to 8 users",
            validated.Output,
            StringComparison.Ordinal
        );
        Assert.Equal((0, 0), (ran.ExitCode, markdown.ExitCode));
        var result = JsonNode.Parse(ran.Output)!;
        Assert.Equal(
            (30, 5, 35),
            (
                result["scenarios"]!["many"]!["totals"]!["succeeded"]!.GetValue<int>(),
                result["scenarios"]!["late"]!["totals"]!["failed"]!.GetValue<int>(),
                result["totals"]!["completed"]!.GetValue<int>()
            )
        );
        Assert.Contains("| scenario late |", markdown.Output, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("--data-order", "in-turn")]
    [InlineData("--data", "nowhere.csv")]
    [InlineData("--think-time", "often")]
    [InlineData("--redirects", "21")]
    [InlineData("--threshold", "p95{nobody}<1")]
    [InlineData("--tag", "a{b")]
    public async Task Run_InvalidOption_IsBadUsageAndNothingIsSent(string option, string value)
    {
        await using var server = await CountingServer.StartAsync();
        var (exitCode, _, errors) = await Dashload.RunAsync("run", server.Url, option, value);
        Assert.Equal((2, 0), (exitCode, server.Connections));
        Assert.StartsWith("1 error;", errors, StringComparison.Ordinal);
    }
}

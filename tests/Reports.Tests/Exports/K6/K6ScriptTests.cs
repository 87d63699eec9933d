using System.Diagnostics;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using Experiments;
using Lab.Storage.Documents;
using Lab.Testing;
using LoadEngine.Plans;
using Reports.Exports;

namespace Reports.Tests.Exports.K6;

[Trait("Category", "Long")]
public sealed class K6ScriptTests
{
    [Fact]
    public async Task Write_RampingUsersWithThresholds_IsWhatTheArticleWrites()
    {
        var run = StoredRuns.Run(
            thresholds: ["p95<500", "failed_rate<2%", "dropped==0", "status_200>10", "error_request-timeout==0"]
        );
        var script = ScriptOf(run);
        Assert.Contains("http_req_duration: ['p(95)<500']", script, StringComparison.Ordinal);
        Assert.Contains("http_req_failed: ['rate<0.02']", script, StringComparison.Ordinal);

        var options = await OptionsAsync(script);
        var plan = options.GetProperty("scenarios").GetProperty("plan");
        Assert.Equal("ramping-vus", plan.GetProperty("executor").GetString());
        Assert.Equal(0, plan.GetProperty("startVUs").GetInt32());
        Assert.Equal(
            ["1s 20", "29s 20"],
            plan.GetProperty("stages")
                .EnumerateArray()
                .Select(stage =>
                    $"{stage.GetProperty("duration").GetString()} {stage.GetProperty("target").GetInt32()}"
                )
        );
        Assert.Equal("10s", plan.GetProperty("gracefulRampDown").GetString());
        Assert.Equal("10s", plan.GetProperty("gracefulStop").GetString());
        var thresholds = options.GetProperty("thresholds");
        Assert.Equal("count==0", thresholds.GetProperty("dropped_iterations")[0].GetString());
        Assert.Equal("count>10", thresholds.GetProperty("http_reqs{status:200}")[0].GetString());
        Assert.Contains("error_request-timeout==0 has no counterpart", script, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Write_ConstantUsers_HoldsThem()
    {
        var plan = await PlanAsync(new ConstantVus(7, TimeSpan.FromSeconds(30)));
        Assert.Equal(("constant-vus", 7, "30s"), (Text(plan, "executor"), Number(plan, "vus"), Text(plan, "duration")));
    }

    [Theory]
    [InlineData(ArrivalSpacing.Even, false)]
    [InlineData(ArrivalSpacing.Poisson, true)]
    public void Write_Arrivals_SaysWhatK6CannotExpress(ArrivalSpacing arrivals, bool isNoted)
    {
        var executor = new ConstantArrivalRate(50, TimeSpan.FromSeconds(60)) { Arrivals = arrivals };

        var script = ScriptOf(StoredRuns.Run(plan: StoredRuns.Plan(executor)));

        Assert.Equal(isNoted, script.Contains("Poisson", StringComparison.Ordinal));
    }

    [Fact]
    public async Task Write_ConstantArrivalRateOfAFraction_ScalesTheTimeUnitToAWholeRate()
    {
        var plan = await PlanAsync(new ConstantArrivalRate(12.5, TimeSpan.FromSeconds(60), MaxVus: 300));
        Assert.Equal("constant-arrival-rate", Text(plan, "executor"));
        Assert.Equal(
            (25, "2s", "1m", 300),
            (Number(plan, "rate"), Text(plan, "timeUnit"), Text(plan, "duration"), Number(plan, "maxVUs"))
        );
        Assert.InRange(Number(plan, "preAllocatedVUs"), 1, 300);
    }

    [Fact]
    public async Task Write_RampingArrivalRate_HasStagesOfWholeRates()
    {
        var plan = await PlanAsync(
            new RampingArrivalRate(
                [new(TimeSpan.FromSeconds(10), 0.5), new(TimeSpan.FromSeconds(20), 3)],
                StartRatePerSecond: 0,
                MaxVus: 50
            )
        );
        Assert.Equal(
            ("ramping-arrival-rate", 0, "2s", 50),
            (Text(plan, "executor"), Number(plan, "startRate"), Text(plan, "timeUnit"), Number(plan, "maxVUs"))
        );
        Assert.Equal(
            [1, 6],
            plan.GetProperty("stages").EnumerateArray().Select(stage => stage.GetProperty("target").GetInt32())
        );
    }

    [Fact]
    public async Task Write_SharedIterations_NeverHasMoreUsersThanIterations()
    {
        var plan = await PlanAsync(new SharedIterations(5, 20) { MaxDuration = TimeSpan.FromSeconds(30) });
        Assert.Equal(
            ("shared-iterations", 5, 5, "30s"),
            (Text(plan, "executor"), Number(plan, "vus"), Number(plan, "iterations"), Text(plan, "maxDuration"))
        );
    }

    [Fact]
    public async Task Write_Burst_IsALadderOfScenariosOneAfterTheOther()
    {
        var run = StoredRuns.Run(plan: StoredRuns.Plan(new Burst([1, 10, 100])));
        run = run with { Summary = run.Summary! with { Rungs = [new(1, 0.4, 1, 0), new(10, 2.2, 10, 0)] } };
        var script = ScriptOf(run);

        var scenarios = (await OptionsAsync(script))
            .GetProperty("scenarios")
            .EnumerateObject()
            .Select(property => property.Value)
            .ToList();
        Assert.All(scenarios, element => Assert.Equal("per-vu-iterations", Text(element, "executor")));
        Assert.Equal([1, 10, 100], scenarios.Select(element => Number(element, "vus")));
        Assert.Equal(["0s", "1s500ms", "5s"], scenarios.Select(element => Text(element, "startTime")));
        Assert.Contains("k6 has no bursts", script, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Write_EverythingAPlanCanSay_IsAScriptThatRuns()
    {
        var plan = StoredRuns.Plan(
            new ConstantVus(2, TimeSpan.FromSeconds(5)) { StartJitter = TimeSpan.FromMilliseconds(500) }
        ) with
        {
            Target = new(
                "Both",
                [
                    new RequestTemplate
                    {
                        Url = "http://localhost:5080/a?u={vu}",
                        Method = "POST",
                        Body = RequestBody.FromJson("{\"n\":{iteration}}"),
                        Headers = new Dictionary<string, string> { ["X-Test"] = "{random}" },
                        Weight = 3,
                    },
                    new RequestTemplate
                    {
                        Url = "http://localhost:5080/b",
                        Method = "PUT",
                        Body = RequestBody.FromBytes(new byte[] { 0, 255 }),
                    },
                ]
            ),
            ThinkTime = TimeSpan.FromMilliseconds(250),
            WarmUp = TimeSpan.FromSeconds(1),
            Connections = ConnectionPolicy.NewForEachRequest,
            Retry = new(3, RetryBackoff.ExponentialWithJitter),
        };
        var script = ScriptOf(StoredRuns.Run(plan: plan));

        var sent = await SentAsync(script);

        Assert.Equal(4, sent.GetArrayLength());
        Assert.DoesNotContain("{vu}", sent[0][1].GetString(), StringComparison.Ordinal);
        Assert.True((await OptionsAsync(script)).GetProperty("noConnectionReuse").GetBoolean());
        Assert.Contains("warm-up", script, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(200, """{"items":[{"n":{"b":null,"a":[1,"x"]}}]}""", true, true, true)]
    [InlineData(404, """{"items":[{"n":{"a":[1,"y"],"b":null}}]}""", true, false, false)]
    [InlineData(500, "<html>", false, false, false)]
    public async Task Write_Expectations_AreChecksAndExpectedStatuses(
        int status,
        string answer,
        bool statusHolds,
        bool textHolds,
        bool jsonHolds
    )
    {
        Assert.True(JsonExpectation.TryParse("$.items[0].n", """{"a":[1,"x"],"b":null}""", out var json));
        var plan = StoredRuns.Plan(new ConstantVus(1, TimeSpan.FromSeconds(1)));
        plan = plan with
        {
            Target = new(
                "A",
                [
                    plan.Target.Requests[0] with
                    {
                        Expect = new()
                        {
                            Statuses = [new(200, 200), new(400, 499)],
                            Contains = "\"x\"",
                            Json = json,
                        },
                    },
                ]
            ),
            MaxRedirects = 3,
        };

        var ran = await RunAsync(ScriptOf(StoredRuns.Run(plan: plan)), status, answer);

        Assert.Equal(
            [statusHolds, textHolds, jsonHolds],
            ran.GetProperty("checked").EnumerateArray().Select(check => check[1].GetBoolean())
        );
        var parameters = ran.GetProperty("sent")[0][3];
        Assert.Equal("""[200,{"min":400,"max":499}]""", parameters.GetProperty("responseCallback").GetRawText());
        Assert.Equal(3, Number(parameters, "redirects"));
        Assert.False(ran.GetProperty("options").GetProperty("discardResponseBodies").GetBoolean());
    }

    [Theory]
    [InlineData(
        "/home/me/users.csv",
        FeedOrder.InTurn,
        "\ufeffname,note\r\n\"a b/\"\"q\"\"\",\"1,\n2\"\r\n\r\nsecond,x\nthird,{vu}",
        "third",
        "{vu}"
    )]
    [InlineData(
        "users.csv",
        FeedOrder.PerUser,
        "name,note\n\"a b/\"\"q\"\"\",\"1,\n2\"\nsecond,x",
        "a b/\"q\"",
        "1,\n2"
    )]
    [InlineData(
        "C:\\data\\users.jsonl",
        FeedOrder.PerUser,
        "{\"name\":\"a b/\\\"q\\\"\",\"note\":7}\n\n{\"name\":null,\"note\":true}\n",
        "a b/\"q\"",
        "7"
    )]
    public async Task Write_DataFeed_ReadsTheSameFileAndFillsAsTheEngineDoes(
        string path,
        FeedOrder order,
        string content,
        string name,
        string note
    )
    {
        var feed = new DataFeed(
            ["name", "note"],
            [
                ["1", "2"],
            ]
        )
        {
            File = path,
            Order = order,
        };
        var request = new RequestTemplate
        {
            Url = "http://localhost:5080/{data.name}?vu={vu}",
            Method = "POST",
            Body = RequestBody.FromJson("{\"n\":\"{data.name}\"}"),
            Headers = new Dictionary<string, string> { ["X-Note"] = "{data.note}" },
        };
        var run = StoredRuns.Run(
            plan: StoredRuns.Plan(new ConstantVus(1, TimeSpan.FromSeconds(1))) with
            {
                Target = new("A", [request]),
                Data = feed,
            }
        );

        var ran = await RunAsync(ScriptOf(run), 200, file: content);

        Assert.Equal(
            "./users" + (path.EndsWith("csv", StringComparison.Ordinal) ? ".csv" : ".jsonl"),
            ran.GetProperty("opened")[0].GetString()
        );
        var sent = ran.GetProperty("sent")[0];
        Assert.Equal(
            $"http://localhost:5080/{Uri.EscapeDataString(name).Replace("%2F", "/", StringComparison.Ordinal)}?vu=1",
            sent[1].GetString()
        );
        Assert.Equal(name, JsonDocument.Parse(sent[2].GetString()!).RootElement.GetProperty("n").GetString());
        Assert.Equal(note, sent[3].GetProperty("headers").GetProperty("X-Note").GetString());
        Assert.Contains("must be next to this file", ScriptOf(run), StringComparison.Ordinal);
        Assert.Contains(
            "# Values come from users.",
            Encoding.UTF8.GetString(RunExports.Write(run, ExportFormat.K6Operator).Content),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public async Task Write_FilesOfAnotherMachine_AreNotLookedFor()
    {
        var run = StoredRuns.Run();
        run.Plan["tls"] = JsonNode.Parse("""{ "insecure": true, "caFile": "/nowhere/ca.pem" }""");

        var script = ScriptOf(run);

        Assert.True((await OptionsAsync(script)).GetProperty("insecureSkipTLSVerify").GetBoolean());
        Assert.Contains("certificates or server name", script, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Write_NoExpectations_CountsTheFailuresOfTheDashboard()
    {
        var ran = await RunAsync(ScriptOf(StoredRuns.Run()), 302);
        Assert.Equal(
            """[{"min":200,"max":299},304]""",
            ran.GetProperty("sent")[0][3].GetProperty("responseCallback").GetRawText()
        );
        Assert.True(ran.GetProperty("options").GetProperty("discardResponseBodies").GetBoolean());
    }

    [Fact]
    public async Task Write_SeveralScenarios_EachHasItsFunctionItsStartAndItsThresholds()
    {
        var target = new LoadTarget(
            "A",
            [
                RequestTemplate.Get("http://localhost:5080/a") with
                {
                    Tags = ["home page"],
                },
                RequestTemplate.Get("http://localhost:5080/{vu}"),
            ]
        );
        var plan = LoadPlan.From(
            new("browse it", target, new ConstantVus(3, TimeSpan.FromSeconds(30)))
            {
                ThinkTime = ThinkTime.Exponential(TimeSpan.FromSeconds(2)),
            },
            new(
                "order",
                LoadTarget.Get("B", "http://localhost:5080/b"),
                new ConstantArrivalRate(5, TimeSpan.FromSeconds(10), 20)
            )
            {
                StartAfter = TimeSpan.FromSeconds(15),
            }
        );
        var run = StoredRuns.Run(
            plan: plan,
            thresholds: ["p95{order}<500 abort after 20s", "failed_rate{home page}<1%", "status_200{order}>1"]
        );

        var ran = await RunAsync(ScriptOf(run), 200, users: "scenario_1();scenario_2();");

        var scenarios = ran.GetProperty("options").GetProperty("scenarios");
        Assert.Equal(
            ("scenario_1", "scenario_2", "15s"),
            (
                Text(scenarios.GetProperty("browse_it"), "exec"),
                Text(scenarios.GetProperty("order"), "exec"),
                Text(scenarios.GetProperty("order"), "startTime")
            )
        );
        Assert.Equal("http://localhost:5080/b", ran.GetProperty("sent")[1][1].GetString());
        var thresholds = ran.GetProperty("options").GetProperty("thresholds");
        Assert.Equal(
            """[{"threshold":"p(95)<500","abortOnFail":true,"delayAbortEval":"20s"}]""",
            thresholds.GetProperty("http_req_duration{scenario:order}").GetRawText()
        );
        Assert.Equal("rate<0.01", thresholds.GetProperty("http_req_failed{home_page:true}")[0].GetString());
        Assert.Equal("count>1", thresholds.GetProperty("http_reqs{status:200,scenario:order}")[0].GetString());
    }

    [Theory]
    [InlineData("'; process.exit(1); //")]
    [InlineData("\\'; process.exit(1); //")]
    [InlineData("x\nprocess.exit(1)")]
    [InlineData("x\u2028process.exit(1)")]
    [InlineData("*/ process.exit(1) /*")]
    [InlineData("${process.exit(1)}")]
    [InlineData("\ud800")]
    public async Task Write_HostileTexts_StayTexts(string hostile)
    {
        var plan = StoredRuns.Plan(new ConstantVus(1, TimeSpan.FromSeconds(1))) with
        {
            Target = new(
                hostile,
                [
                    new RequestTemplate
                    {
                        Url = "http://localhost/x?" + hostile.Replace("\n", "", StringComparison.Ordinal),
                        Method = "POST",
                        Body = RequestBody.FromText(hostile),
                    },
                ]
            ),
        };
        var run = StoredRuns.Run(name: hostile, plan: plan);

        var sent = await SentAsync(ScriptOf(run with { Id = "run'; process.exit(1); //\n" }));

        if (!hostile.Contains('\ud800'))
            Assert.Equal(hostile, sent[0][2].GetString());
    }

    [Fact]
    public void Write_PlanThatCannotBeRead_IsRefusedWithTheField()
    {
        var run = StoredRuns.Run();
        run.Plan["timeout"] = "never";
        Assert.Contains(
            "timeout",
            Assert.Throws<ExportNotSupportedException>(() => RunExports.Write(run, ExportFormat.K6)).Message,
            StringComparison.Ordinal
        );
    }

    private static string ScriptOf(RunDocument run) =>
        Encoding.UTF8.GetString(RunExports.Write(run, ExportFormat.K6).Content);

    private static async Task<JsonElement> PlanAsync(ExecutorPlan executor) =>
        (await OptionsAsync(ScriptOf(StoredRuns.Run(plan: StoredRuns.Plan(executor)))))
            .GetProperty("scenarios")
            .GetProperty("plan");

    private static string? Text(JsonElement of, string name) => of.GetProperty(name).GetString();

    private static int Number(JsonElement of, string name) => of.GetProperty(name).GetInt32();

    private static async Task<JsonElement> OptionsAsync(string script) =>
        (await RunAsync(script)).GetProperty("options");

    internal static async Task<JsonElement> SentAsync(string script) => (await RunAsync(script)).GetProperty("sent");

    private static async Task<JsonElement> RunAsync(
        string script,
        int status = 500,
        string answer = "",
        string users = "user();",
        string file = ""
    )
    {
        const string Modules = """
            const sent = [];
            const __ENV = new Proxy({}, { get: (_, name) => (name === 'DATA_FILE' ? undefined : 'given-' + name) });
            const opened = [];
            const open = path => { opened.push(path); return FILE; };
            class SharedArray { constructor(name, read) { return read(); } }
            const http = { request: (method, url, body, params) => { sent.push([method, url, body, params]); return {
              status: ANSWER.status, body: ANSWER.body, json: () => JSON.parse(ANSWER.body) }; },
              expectedStatuses: (...statuses) => statuses };
            const checked = [];
            const check = (response, checks) => { const results = Object.entries(checks).map(([name, holds]) => [name,
              holds(response)]); checked.push(...results); return results.every(([, held]) => held); };
            const sleep = seconds => { if (!Number.isFinite(seconds)) throw new Error('sleep'); };
            const exec = { vu: { idInTest: 1, iterationInInstance: 0 }, scenario: { iterationInTest: 2 } };
            const encoding = { b64decode: text => text };
            """;
        var folder = Directory.CreateTempSubdirectory("k6-");
        try
        {
            var original = Path.Combine(folder.FullName, "script.mjs");
            var path = Path.Combine(folder.FullName, "run.mjs");
            await File.WriteAllTextAsync(original, script, TestContext.Current.CancellationToken);
            Assert.Equal("", await NodeAsync("--check", original));
            var body = Regex
                .Replace(script, "(?m)^import .*$", "")
                .Replace("export const options", "const options", StringComparison.Ordinal)
                .Replace("export default function ()", "function user()", StringComparison.Ordinal)
                .Replace("export function ", "function ", StringComparison.Ordinal);
            await File.WriteAllTextAsync(
                path,
                $"const ANSWER = {JsonSerializer.Serialize(new { status, body = answer })};\nconst FILE = "
                    + $"{JsonSerializer.Serialize(file)};\n{Modules}{body}\n{users}"
                    + $"\nconsole.log(JSON.stringify({{ options, sent, checked, opened }}));\n",
                TestContext.Current.CancellationToken
            );
            return JsonDocument.Parse(await NodeAsync(path)).RootElement;
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    private static async Task<string> NodeAsync(params string[] arguments)
    {
        using var node = Process.Start(
            new ProcessStartInfo("node", arguments) { RedirectStandardOutput = true, RedirectStandardError = true }
        )!;
        var errors = node.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        var output = await node.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await node.WaitForExitAsync(TestContext.Current.CancellationToken);
        Assert.True(node.ExitCode == 0, await errors);
        return output;
    }

    [Fact]
    public void Write_RunThatWasSwitchedOnTheWay_ReportsThatThisIsItsBeginning()
    {
        var switched = StoredRuns.Run(
            seconds: 4,
            variant: second => second < 2 ? VariantKind.Fragile : VariantKind.Fixed
        );

        Assert.Contains(
            "// The start of the run; the variant was switched manually during the run.",
            ScriptOf(switched),
            StringComparison.Ordinal
        );
        Assert.DoesNotContain("how the run began", ScriptOf(StoredRuns.Run()), StringComparison.Ordinal);
    }
}

using Faults.Documents;
using LoadEngine.Documents;
using LoadEngine.Plans;

namespace LoadEngine.Tests.Documents;

public sealed class PlanReaderTests
{
    private const string Target = """ "target": { "requests": [ { "url": "http://localhost/" } ] } """;

    // A run from a version with fewer rules can still be read.
    [Fact]
    public void ReadWithoutFiles_HeaderThatNoneMayBeGivenAnyMore_IsRead()
    {
        const string Plan =
            """{"target":{"requests":[{"url":"http://localhost/","headers":{"Connection":"close"}}]},"executor":{"type":"burst","sizes":[1]}}""";

        Assert.Empty(PlanReader.ReadWithoutFiles(Plan, AllowedHosts.LoopbackOnly).Errors);
        Assert.Equal(
            "target.requests[0].headers",
            Assert.Single(PlanReader.Read(Plan, AllowedHosts.LoopbackOnly).Errors).Field
        );
    }

    [Fact]
    public void Read_SmallestPlan_HasTheDefaults()
    {
        var reading = Read(
            $$"""{ {{Target}}, "executor": { "type": "constant-vus", "users": 5, "duration": "30s" } }"""
        );

        Assert.Empty(reading.Errors);
        Assert.Equal(new ConstantVus(5, Ms(30_000)), reading.Document!.Plan.Executor);
        Assert.Equal(LoadPlan.DefaultTimeout, reading.Document.Plan.Timeout);
        Assert.Empty(reading.Document.Thresholds);
    }

    [Fact]
    public void ReadWithoutFiles_FilesThatAreNotHere_AreKnownByTheirNames()
    {
        const string Json = """
            {
              "target": { "requests": [ { "url": "http://localhost/{data.id}", "headers": { "X-Name": "{data.name}" } } ] },
              "executor": { "type": "constant-vus", "users": 5, "duration": "30s" },
              "data": { "file": "/nowhere/users.csv", "order": "per-user" },
              "tls": { "caFile": "/nowhere/ca.pem" }
            }
            """;

        var plan = PlanReader.ReadWithoutFiles(Json, AllowedHosts.LoopbackOnly).Document!.Plan;

        Assert.Equal(
            ("/nowhere/users.csv", FeedOrder.PerUser, "/nowhere/ca.pem"),
            (plan.Data!.File, plan.Data.Order, plan.Tls.TrustedRootsFile)
        );
        Assert.Equal(
            ["tls.caFile", "data.file"],
            PlanReader.Read(Json, AllowedHosts.LoopbackOnly).Errors.Select(error => error.Field)
        );
    }

    [Fact]
    public void Read_ManyMistakes_ReportsAllWithTheirPath()
    {
        var reading = Read(
            """
            {
              "target": { "requests": [ { "url": "ftp://localhost/" }, { "url": "http://elsewhere.example/", "wait": 1
                }, { "headers": { "A": 5 } } ] },
              "executor": { "type": "ramping-vus", "startUsers": "two", "stages": [ { "duration": "30", "target": 2 }, {
                "duration": "5s", "target": -3 }, { "target": 1.5, "duration": 1000 } ], "vus": 3 },
              "timeout": "1h",
              "thinkTime": true,
              "protocol": "http3",
              "retry": { "maxRetries": 500 },
              "thresholds": [ "p95<500", "p95", 3 ],
              "colour": "red"
            }
            """
        );

        Assert.Null(reading.Document);
        Assert.Equal(
            [
                "colour",
                "executor.stages[0].duration",
                "executor.stages[1]",
                "executor.stages[2]",
                "executor.startUsers",
                "executor.vus",
                "protocol",
                "retry.maxRetries",
                "target.requests[0].url",
                "target.requests[1].url",
                "target.requests[1].wait",
                "target.requests[2].headers",
                "target.requests[2].url",
                "thinkTime",
                "thresholds[1]",
                "thresholds[2]",
                "timeout",
            ],
            reading.Errors.Select(error => error.Field).Order(StringComparer.Ordinal)
        );
    }

    [Fact]
    public void Read_UnknownField_NamesThePathAndWhatIsKnown()
    {
        var error = Assert.Single(
            Read(
                $$"""{ {{Target}}, "executor": { "type": "constant-vus", "users": 5, "duration": "30s", "vus": 5 } }"""
            ).Errors
        );

        Assert.Equal("executor.vus", error.Field);
        Assert.Contains("users, duration", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(
        """{ "from": "0s", "to": "30s", "target": 5 }, { "from": "20s", "to": "40s", "target": 9 }""",
        "executor.stages[1]",
        "overlaps"
    )]
    [InlineData(
        """{ "from": "0s", "to": "30s", "target": 5 }, { "from": "40s", "to": "50s", "target": 9 }""",
        "executor.stages[1]",
        "gap"
    )]
    [InlineData(
        """{ "duration": "30s", "target": 5 }, { "from": "10s", "to": "50s", "target": 9 }""",
        "executor.stages[1]",
        "overlaps"
    )]
    [InlineData("""{ "from": "30s", "to": "10s", "target": 5 }""", "executor.stages[0]", "before it starts")]
    [InlineData("", "executor.stages", "At least one stage")]
    public void Read_OverlappingOrEmptyStages_ReportsWhich(string stages, string field, string words)
    {
        var reading = Read($$"""{ {{Target}}, "executor": { "type": "ramping-vus", "stages": [ {{stages}} ] } }""");

        Assert.Contains(
            reading.Errors,
            error => error.Field == field && error.Message.Contains(words, StringComparison.Ordinal)
        );
    }

    [Fact]
    public void Read_StagesWithMoments_AreOneAfterTheOther()
    {
        var reading = Read(
            $$"""{ {{Target}}, "executor": { "type": "ramping-arrival-rate", "stages": [ """
                + $$"""{ "from": "0s", "to": "30s", "target": 5 }, { "from": 30000, "to": "1m", "target": 9 } ] } }"""
        );

        Assert.Equal(
            [new LoadStage(Ms(30_000), 5), new LoadStage(Ms(30_000), 9)],
            Assert.IsType<RampingArrivalRate>(reading.Document!.Plan.Executor).Stages
        );
    }

    [Theory]
    [InlineData("", 15_000)]
    [InlineData(""", "maxWait": "0s" """, 0)]
    [InlineData(""", "maxWait": "2.5s" """, 2_500)]
    [InlineData(""", "maxWait": 300 """, 300)]
    public void Read_MaxWaitOfAnArrivalRate_IsADuration(string maxWait, int milliseconds)
    {
        var reading = Read(
            $$"""{ {{Target}}, "executor": { "type": "constant-arrival-rate", "ratePerSecond": 5, "duration": "30s"{{maxWait}} } }"""
        );

        Assert.Equal(Ms(milliseconds), Assert.IsType<ConstantArrivalRate>(reading.Document!.Plan.Executor).MaxWait);
    }

    [Fact]
    public void Read_MaxWaitOutOfRange_NamesTheField()
    {
        var reading = Read(
            $$"""{ {{Target}}, "executor": { "type": "ramping-arrival-rate", "stages": [ """
                + $$"""{ "duration": "30s", "target": 5 } ], "maxWait": "6m" } }"""
        );

        Assert.Equal("executor.maxWait", Assert.Single(reading.Errors).Field);
    }

    [Theory]
    [InlineData("")]
    [InlineData("{")]
    [InlineData("""{ "target": 1, "target": 2 }""")]
    public void Read_NotJson_IsOneMessage(string json) =>
        Assert.StartsWith("Not valid JSON.", Assert.Single(Read(json).Errors).Message, StringComparison.Ordinal);

    [Theory]
    [InlineData("[]", "")]
    [InlineData("{}", "executor")]
    [InlineData("null", "")]
    public void Read_WrongShape_IsReported(string json, string field) =>
        Assert.Contains(Read(json).Errors, error => error.Field == field);

    [Theory]
    [InlineData(""" "type": "burst", "sizes": [], "maxDuration": "2h" """, "executor.sizes executor.maxDuration")]
    [InlineData(""" "type": "burst", "sizes": [1, "x", 0] """, "executor.sizes[1] executor.sizes[2]")]
    [InlineData(""" "type": "shared-iterations", "iterations": 0, "users": 0 """, "executor.iterations executor.users")]
    [InlineData(
        """ "type": "constant-arrival-rate", "ratePerSecond": 1000001, "duration": "0s" """,
        "executor.ratePerSecond executor.duration"
    )]
    [InlineData(""" "type": "constant-vus", "users": 1.5 """, "executor.users executor.duration")]
    [InlineData(""" "type": "gentle" """, "executor.type")]
    public void Read_ExecutorOutOfRange_NamesItsFields(string executor, string fields)
    {
        var reading = Read($$"""{ {{Target}}, "executor": { {{executor}} } }""");

        Assert.Equal(fields.Split(' '), reading.Errors.Select(error => error.Field));
    }

    [Fact]
    public void Read_ThinkTimeInAnOpenModel_IsAContradiction()
    {
        var reading = Read(
            $$"""{ {{Target}}, "thinkTime": "1s", "executor": { "type": "constant-arrival-rate", "ratePerSecond": 5, "duration": "5s" } }"""
        );

        Assert.Equal("thinkTime", Assert.Single(reading.Errors).Field);
    }

    [Fact]
    public void Read_WarmUpAsLongAsTheRun_LeavesNoFigures()
    {
        var reading = Read(
            $$"""{ {{Target}}, "warmUp": "5s", "executor": { "type": "constant-vus", "users": 5, "duration": "5s" } }"""
        );

        Assert.Equal("warmUp", Assert.Single(reading.Errors).Field);
    }

    [Theory]
    [InlineData("""{ "text": "a", "json": "{}" }""")]
    [InlineData("""{ }""")]
    [InlineData("""{ "base64": "!" }""")]
    [InlineData("""{ "file": "no such file" }""")]
    [InlineData("""{ "text": "a", "contentType": "text/html" }""")]
    [InlineData(""" "text" """)]
    public void Read_BadBody_IsReportedOnce(string body)
    {
        var json =
            $$"""{ "target": { "requests": [ { "url": "http://localhost/", "body": {{body}} } ] },"""
            + $$""" "executor": { "type": "constant-vus", "users": 5, "duration": "30s" } }""";

        Assert.StartsWith("target.requests[0].body", Assert.Single(Read(json).Errors).Field, StringComparison.Ordinal);
    }

    [Fact]
    public void Read_BodyFile_IsRelativeToTheFolder()
    {
        var folder = Directory.CreateTempSubdirectory();
        try
        {
            File.WriteAllText(Path.Combine(folder.FullName, "order.bin"), "abc");
            var json =
                """{ "target": { "requests": [ """
                + """{ "url": "http://localhost/", "method": "PUT", "body": { "file": "order.bin" } } ] },"""
                + """ "executor": { "type": "constant-vus", "users": 5, "duration": "30s" } }""";

            Assert.Equal(
                "abc"u8.ToArray(),
                PlanReader
                    .Read(json, AllowedHosts.LoopbackOnly, folder.FullName)
                    .Document!.Plan.Target.Requests[0]
                    .Body!.Content.ToArray()
            );
            Assert.Equal(
                "target.requests[0].body.file",
                Assert.Single(PlanReader.Read(json, AllowedHosts.LoopbackOnly).Errors).Field
            );
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    [Fact]
    public void Read_PlanDamagedInAnyWay_IsReadOrRefusedWithAReason()
    {
        var (random, refused) = (new Random(13), 0);
        var plan = PlanWriter.Write(
            new(
                new()
                {
                    Target = new(
                        "own",
                        [
                            new()
                            {
                                Url = "http://localhost/{vu}",
                                Method = "POST",
                                Headers = new Dictionary<string, string> { ["Accept"] = "text/plain" },
                                Body = RequestBody.FromJson("{\"a\":1}"),
                            },
                        ]
                    ),
                    Executor = new RampingVus([new(Ms(1_000), 5), new(Ms(5_000), 0)]),
                    Retry = new(2, RetryBackoff.ExponentialWithJitter),
                },
                []
            )
        );
        for (var number = 0; number < 1_000; number++)
        {
            var reading = Read(Damage.Apply(plan, random));
            if (reading.Document is not null)
                continue;
            Assert.All(reading.Errors, error => Assert.False(string.IsNullOrWhiteSpace(error.Message)));
            refused++;
        }

        Assert.InRange(refused, 300, 1_000);
    }

    private static PlanReadResult Read(string json) =>
        PlanReader.Read(json, AllowedHosts.LoopbackOnly, folder: Path.GetTempPath());
}

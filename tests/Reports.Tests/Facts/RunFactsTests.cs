using Experiments;
using Lab.Storage.Summaries;
using Lab.Testing;
using LoadEngine.Plans;
using Reports.Facts;

namespace Reports.Tests.Facts;

public sealed class RunFactsTests
{
    [Fact]
    public void LoadReached_ArrivalRate_IsTheRateAndTheUsersAreItsResult()
    {
        var summary = RunSamples.Summary("a", DateTimeOffset.UnixEpoch, 20, 133, 6_136) with { PeakUsers = 149 };

        Assert.Equal("up to 149 users", RunFacts.LoadReached(summary));
        Assert.Equal("up to 20 starts/s, 149 at once", RunFacts.LoadReached(summary with { PeakRatePerSecond = 20 }));
        Assert.Null(RunFacts.LoadReached(summary with { PeakUsers = 0 }));
    }

    [Theory]
    [MemberData(nameof(Loads))]
    public void Plan_AnyLoad_IsReportedAndNotInTheNamesOfTheDocument(string name)
    {
        var plan = StoredRuns.Plan(Executors[name]) with
        {
            Retry = new RetryPolicy(2),
            Tls = new TlsSettings { Insecure = true, TrustedRootsFile = "roots.pem" },
        };
        var facts = RunFacts.Plan(StoredRuns.Run(plan: plan));

        Assert.All(
            facts,
            fact => Assert.DoesNotMatch("[a-z][A-Z]|\\b(true|false|vus)\\b", $"{fact.Name} {fact.Value}")
        );
        Assert.All(facts, fact => Assert.Matches("^[A-Z]", fact.Name));
    }

    [Fact]
    public void Plan_StagesAndDurations_AreReportedAsSpansWithTheirUnitsApart()
    {
        var facts = RunFacts.Plan(
            StoredRuns.Run(
                plan: StoredRuns.Plan(
                    new RampingVus([new(Second, 20), new(TimeSpan.FromSeconds(19), 20), new(Second, 0)])
                )
            )
        );

        Assert.Contains(
            "stages to 20 within 1 s, then 20 for 19 s, then to 0 within 1 s",
            facts.Single(fact => fact.Name == "Load").Value,
            StringComparison.Ordinal
        );
        Assert.All(facts, fact => Assert.DoesNotMatch("[0-9](ms|s)\\b", fact.Value));
    }

    public static TheoryData<string> Loads => [.. Executors.Keys];

    private static Dictionary<string, ExecutorPlan> Executors =>
        new()
        {
            ["users"] = new ConstantVus(5, Second) { StartJitter = Second },
            ["ramp"] = new RampingVus([new(Second, 20)]),
            ["rate"] = new ConstantArrivalRate(10, Second, 20),
            ["rates"] = new RampingArrivalRate([new(Second, 20)], 20),
            ["bursts"] = new Burst([1, 10]),
            ["requests"] = new SharedIterations(10, 2),
        };

    private static TimeSpan Second => TimeSpan.FromSeconds(1);

    [Fact]
    public void Rungs_OfALadder_AreAnswersASecondBySize()
    {
        var summary = StoredRuns.Run().Summary!;

        Assert.Null(RunFacts.Rungs(summary));
        Assert.Equal(
            "Successful responses per second by burst size: 1 → 0.5, 1,000 → 50 (800 failed).",
            RunFacts.Rungs(summary with { Rungs = [new(1, 2, 1, 0), new(1_000, 4, 200, 800)] })
        );
    }

    [Fact]
    public void SecondsGoodputAndLasted_VariantThatNothingWasSentTo_HasNoTailAndNoRate()
    {
        var total = RunSamples.Summary("a", DateTimeOffset.UnixEpoch, 20, 133, 6_136);
        VariantSummary fragile = new(VariantKind.Fragile, "/bad", 10.1, total.Total),
            unasked =
                new(
                    VariantKind.Fixed,
                    "/good",
                    18,
                    total.Total with
                    {
                        Requests = 0,
                        Succeeded = 0,
                        Failed = 0,
                        Cancelled = 0,
                    }
                )
                {
                    LastAnswersSeconds = 9.9,
                };
        var summary = total with { Seconds = 28.1, Variants = [fragile, unasked] };

        Assert.Equal(
            ("8.1 s", "–", "18.2 s + 9.9 s tail"),
            (RunFacts.Seconds(unasked), RunFacts.Goodput(summary, unasked), RunFacts.Lasted(summary))
        );
        Assert.Equal("8.1 s + 9.9 s tail", RunFacts.Seconds(unasked with { Figures = total.Total }));
        Assert.Equal("28.1 s", RunFacts.Lasted(summary with { Variants = [fragile] }));
    }

    [Fact]
    public void SecondsAndGoodput_LoadUnderWhichNothingWasSent_HasNoTailAndNoRate()
    {
        var sent = StoredRuns.Run().Summary!.Total;
        LoadSummary unasked = new(
            VariantKind.Fixed,
            "40 users",
            10.1,
            18,
            sent with
            {
                Requests = 0,
                Succeeded = 0,
                Failed = 0,
                Cancelled = 0,
            }
        )
        {
            LastAnswersSeconds = 9.9,
        };

        Assert.Equal(("from 10.1 s, 8.1 s", "–"), (RunFacts.Seconds(unasked), RunFacts.Goodput(unasked)));
        Assert.Equal("from 10.1 s, 8.1 s + 9.9 s tail", RunFacts.Seconds(unasked with { Figures = sent }));
        Assert.NotEqual("–", RunFacts.Goodput(unasked with { Figures = sent }));
    }

    [Theory]
    [InlineData("0 users", false)]
    [InlineData("10 users", true)]
    [InlineData("100 users", true)]
    public void Goodput_NoLoad_IsNoRate(string load, bool isRate) =>
        Assert.Equal(
            isRate,
            RunFacts.Goodput(new(VariantKind.Fixed, load, 19.4, 2.8, StoredRuns.Run().Summary!.Total)) != "–"
        );
}

using Lab.Runs;
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

    // Seen in a report: "gracefulRampDown 30s", "maxRedirects".
    [Theory]
    [MemberData(nameof(Loads))]
    public void Plan_AnyLoad_IsToldInWordsAndNotInTheNamesOfTheDocument(string name)
    {
        var plan = StoredRuns.Plan(Executors[name]) with { Retry = new RetryPolicy(2), Tls = new TlsSettings { Insecure = true, TrustedRootsFile = "roots.pem" } };
        var facts = RunFacts.Plan(StoredRuns.Run(plan: plan));

        Assert.All(facts, fact => Assert.DoesNotMatch("[a-z][A-Z]|\\b(true|false|vus)\\b", $"{fact.Name} {fact.Value}"));
        Assert.All(facts, fact => Assert.Matches("^[A-Z]", fact.Name));
    }

    public static TheoryData<string> Loads => [.. Executors.Keys];

    private static Dictionary<string, ExecutorPlan> Executors => new()
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
            "Good answers a second by the size of the burst: 1 → 0.5, 1,000 → 50 (800 failed).",
            RunFacts.Rungs(summary with { Rungs = [new(1, 2, 1, 0), new(1_000, 4, 200, 800)] }));
    }
}

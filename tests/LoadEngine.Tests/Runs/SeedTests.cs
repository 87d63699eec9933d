using LoadEngine.Plans;
using LoadEngine.Tests.Rehearsing;

namespace LoadEngine.Tests.Runs;

/// <summary>The same plan with the same seed sends the same requests, independent of the target's speed.</summary>
public sealed class SeedTests
{
    public static TheoryData<ExecutorPlan> Executors =>
        [
            new ConstantArrivalRate(50, Ms(2_000)),
            new SharedIterations(100, 8),
            new Burst([5, 20, 40]) { Pause = Ms(10) },
        ];

    [Theory]
    [MemberData(nameof(Executors))]
    public void Run_SameSeedAndATargetOfAnotherSpeed_SendsTheSameRequests(ExecutorPlan executor)
    {
        var (fast, slow) = (Urls(executor, 1, 3), Urls(executor, 1, 170));
        Assert.True(fast.Length > 50);
        Assert.Equal(fast, slow);
        Assert.NotEqual(fast, Urls(executor, 2, 3));
    }

    [Fact]
    public void Run_UsersOfAClosedModel_EachSendItsOwnSequenceAgain()
    {
        var executor = new ConstantVus(4, Ms(2_000));
        var (fast, slow) = (Urls(executor, 1, 10), Urls(executor, 1, 40));
        Assert.True(slow.Length < fast.Length);
        Assert.Subset(fast.ToHashSet(), slow.ToHashSet());
    }

    private static string[] Urls(ExecutorPlan executor, int seed, double latencyMs)
    {
        var run = new Rehearsal(
            executor,
            plan =>
                plan with
                {
                    Seed = seed,
                    Target = new(
                        "Drawn",
                        [
                            RequestTemplate.Get(Rehearsal.Url + "a?{random}"),
                            RequestTemplate.Get(Rehearsal.Url + "b?{random}") with
                            {
                                Weight = 2,
                            },
                        ]
                    ),
                }
        );
        run.Target.Behaviour = _ => new(latencyMs);
        run.RunToEnd();
        return [.. run.Target.Arrivals.Select(arrival => arrival.Url).Order(StringComparer.Ordinal)];
    }
}

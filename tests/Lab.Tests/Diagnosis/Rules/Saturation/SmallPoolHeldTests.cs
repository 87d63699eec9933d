using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Saturation;

namespace Lab.Tests.Diagnosis.Rules.Saturation;

public sealed class SmallPoolHeldTests
{
    private const double Settled = SmallPoolHeld.SpanSeconds + ThreadPoolStarvation.SettlingSeconds + 1;

    [Fact]
    public void Examine_TwentyUsersAndEightThreadsHeld_IsStarvationWithoutALongQueue()
    {
        var symptom = new ThreadPoolStarvation().Examine(Held(new()))!;

        Assert.Equal(FindingSeverity.Warning, symptom.Severity);
        Assert.StartsWith(
            "20 requests are in flight, and all 8 pool threads are busy at 3 % CPU.",
            symptom.Sentence,
            StringComparison.Ordinal
        );
        Assert.Contains(symptom.Evidence, evidence => evidence.Value == "≈ 300 ms");
    }

    [Fact]
    public void Examine_AsLongAsItHasNotLasted_ReportsNothing() =>
        Assert.Null(new ThreadPoolStarvation().Examine(Held(new(), SmallPoolHeld.SpanSeconds)));

    [Fact]
    public void Examine_BusyMomentsThatAreShort_ReportNothing() =>
        Assert.Null(new ThreadPoolStarvation().Examine(Held(new(), busy: at => at % 2 < 1 ? 8 : 1)));

    [Theory]
    [MemberData(nameof(Healthy))]
    public void Examine_PoolThatIsMerelyBusy_IsNotBlamed(string why, Pool pool) =>
        Assert.True(new ThreadPoolStarvation().Examine(Held(pool)) is null, why);

    [Theory]
    [InlineData(false, null)]
    [InlineData(true, "8 pool threads")]
    public void Examine_BusyThreadsUnknown_AsksForAQueueThatIsHardlyEverEmpty(bool isAlwaysQueued, string? words)
    {
        var symptom = new ThreadPoolStarvation().Examine(
            Held(
                new() { Queue = isAlwaysQueued ? 4 : 12 },
                busy: _ => null,
                isQueued: at => isAlwaysQueued || at % 1 < 0.7
            )
        );

        if (words is null)
            Assert.Null(symptom);
        else
            Assert.Contains(words, symptom!.Sentence, StringComparison.Ordinal);
    }

    public static TheoryData<string, Pool> Healthy =>
        new()
        {
            {
                "Its processors are busy: it computes.",
                new() { Cpu = SmallPoolHeld.MaxTargetCpuPercent + 1 }
            },
            {
                "Others have the processors, and it would compute if it could.",
                new() { Machine = 90 }
            },
            {
                "Every request has a thread.",
                new() { InFlight = 9 }
            },
            {
                "Nobody waits for long: it is quick.",
                new() { Rps = 200 }
            },
            {
                "The queue is mostly empty.",
                new() { Queue = 0.5 }
            },
            {
                "Some of its threads are free.",
                new() { Threads = 10 }
            },
        };

    private static FindingWindow Held(
        Pool pool,
        double seconds = Settled,
        Func<double, double?>? busy = null,
        Func<double, bool>? isQueued = null
    ) =>
        Moments.Of(
            seconds,
            [],
            (SeriesCatalogue.LoadInFlight, _ => pool.InFlight),
            (SeriesCatalogue.LoadRps, _ => pool.Rps),
            (SeriesCatalogue.PoolThreads, _ => pool.Threads),
            (SeriesCatalogue.PoolBusy, busy ?? (_ => 8)),
            (SeriesCatalogue.PoolQueue, at => (isQueued?.Invoke(at) ?? (at % 1 < 0.7)) ? pool.Queue : 0),
            (SeriesCatalogue.PoolCompleted, _ => 2 * pool.Rps),
            (SeriesCatalogue.CpuTarget, _ => pool.Cpu),
            (SeriesCatalogue.CpuMachine, _ => pool.Machine)
        );

    public sealed record Pool
    {
        public double InFlight { get; init; } = 20;

        public double Threads { get; init; } = 8;

        public double Rps { get; init; } = 40;

        public double Queue { get; init; } = 12;

        public double Cpu { get; init; } = 3;

        public double Machine { get; init; } = 15;
    }
}

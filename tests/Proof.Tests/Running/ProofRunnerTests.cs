using Proof.Judging;
using Proof.Measurements;
using Proof.Plans;
using Proof.Running;

namespace Proof.Tests.Running;

public sealed class ProofRunnerTests
{
    private readonly List<string> _order = [];

    [Fact]
    public async Task RunAsync_ClearGain_StopsAtTheFirstLook()
    {
        var proof = await RunAsync(new(), Steady("A", 1_000), Steady("B", 1_300));
        Assert.Equal(8, proof.CountedPairs);
        Assert.Equal(ProofVerdict.Better, proof.Figures[0].Verdict);
        Assert.Equal(3, proof.Pairs.Count(pair => pair.Purpose == PairPurpose.SameSide));
        Assert.Single(proof.Pairs, pair => pair.Purpose == PairPurpose.WarmUp);
        Assert.False(proof.WasStopped);
    }

    [Fact]
    public async Task RunAsync_Abba_AlternatesTheOrder()
    {
        await RunAsync(new() { SameSidePairs = 1 }, Steady("A", 1_000), Steady("B", 1_300));
        Assert.Equal(
            "AA AB AB BA AB BA AB BA AB BA",
            string.Join(' ', _order.Chunk(2).Select(pair => pair[0] + pair[1]))
        );
    }

    [Fact]
    public async Task RunAsync_DisturbedPair_IsRepeated()
    {
        var calls = 0;
        var b = new FakeSide("B", () => Pairs.Run(1_300, disturbance: ++calls == 3 ? "background CPU" : null), _order);
        var proof = await RunAsync(new(), Steady("A", 1_000), b);
        Assert.Equal((8, 1), (proof.CountedPairs, proof.DisturbedPairs));
    }

    [Fact]
    public async Task RunAsync_AlwaysDisturbed_EndsUndecided()
    {
        var b = new FakeSide("B", () => Pairs.Run(1_300, disturbance: "background CPU"), _order);
        var proof = await RunAsync(new() { MaxRepetitions = 3 }, Steady("A", 1_000), b);
        Assert.Equal((0, 4), (proof.CountedPairs, proof.DisturbedPairs));
        Assert.Equal(ProofVerdict.Undecided, proof.Figures[0].Verdict);
    }

    [Fact]
    public async Task RunAsync_Stopped_KeepsItsPairsAndResumes()
    {
        using var stop = new CancellationTokenSource();
        var calls = 0;
        var b = new FakeSide(
            "B",
            () =>
            {
                if (++calls == 5)
                    stop.Cancel();
                return Pairs.Run(1_300);
            },
            _order
        );
        var stopped = await ProofRunner.RunAsync(Start(new()), Steady("A", 1_000), b, _ => { }, stop.Token);
        Assert.True(stopped.WasStopped);
        Assert.Equal(3, stopped.CountedPairs);

        var resumed = await ProofRunner.RunAsync(stopped, Steady("A", 1_000), b, _ => { }, CancellationToken.None);
        Assert.Equal((8, ProofVerdict.Better), (resumed.CountedPairs, resumed.Figures[0].Verdict));
        Assert.False(resumed.WasStopped);
    }

    [Fact]
    public async Task RunAsync_EachPair_IsReported()
    {
        var reported = new List<int>();
        await ProofRunner.RunAsync(
            Start(new()),
            Steady("A", 1_000),
            Steady("B", 1_300),
            proof => reported.Add(proof.Pairs.Count),
            CancellationToken.None
        );
        Assert.Equal(Enumerable.Range(1, 12), reported);
    }

    private static ProofProgress Start(ProofPlan plan) => new("A", "B", plan, []);

    private static Task<ProofProgress> RunAsync(ProofPlan plan, IProofSide a, IProofSide b) =>
        ProofRunner.RunAsync(Start(plan), a, b, _ => { }, CancellationToken.None);

    private FakeSide Steady(string name, double perSecond)
    {
        var run = 0;
        return new(name, () => Pairs.Run(perSecond * (1 + 0.001 * (run++ % 3))), _order);
    }

    private sealed class FakeSide(string name, Func<RunMeasurement> measure, List<string> order) : IProofSide
    {
        public string Name => name;

        public Task<RunMeasurement> MeasureAsync(CancellationToken cancellation)
        {
            order.Add(name);
            var measured = measure();
            cancellation.ThrowIfCancellationRequested();
            return Task.FromResult(measured);
        }
    }
}

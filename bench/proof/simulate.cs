#!/usr/bin/env dotnet
#:project ../../src/Proof
#:property PublishAot=false
// How often does a proof err, and how often does it find a true difference? Simulated runs with a normal run-to-run
// deviation of their logarithm, judged as the dashboard does, after each pair, until a verdict other than undecided.
// dotnet run bench/proof/simulate.cs [comparisons, default 2000]
using System.Globalization;
using Proof.Judging;
using Proof.Measurements;
using Proof.Plans;

var comparisons = args.Length > 0 ? int.Parse(args[0], CultureInfo.InvariantCulture) : 2_000;
(string Name, ProofPlan Plan, int From)[] methods =
[
    ("8 pairs", new() { MaxPairs = 8 }, 8),
    ("8, 12 and 16 pairs", new() { MaxPairs = 16 }, 8),
    ("anytime, 5 to 16 pairs", new() { Method = ProofMethod.Anytime, MaxPairs = 16 }, 5),
];

Console.WriteLine("| method | true B ÷ A | deviation | better | worse | no difference | undecided |");
Console.WriteLine("|---|---|---|---|---|---|---|");
foreach (var (name, plan, from) in methods)
foreach (var (ratio, deviation) in new[] { (1, 0.02), (1, 0.04), (1, 0.08), (1.2, 0.04), (1 / 1.2, 0.04) })
{
    var random = new Random(49);
    var verdicts = Enumerable.Range(0, comparisons).Select(_ => Decide(random, plan, from, ratio, deviation)).ToList();
    var shares = new[]
    {
        ProofVerdict.Better,
        ProofVerdict.Worse,
        ProofVerdict.NoDifference,
        ProofVerdict.Undecided,
    }.Select(verdict =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"{100.0 * verdicts.Count(each => each == verdict) / comparisons:0.0} %"
        )
    );
    Console.WriteLine(
        string.Create(
            CultureInfo.InvariantCulture,
            $"| {name} | {ratio:0.00} | {100 * deviation:0} % | {string.Join(" | ", shares)} |"
        )
    );
}

static ProofVerdict Decide(Random random, ProofPlan plan, int from, double ratio, double deviation)
{
    List<MeasuredPair> pairs = [];
    while (pairs.Count < plan.MaxPairs)
    {
        pairs.Add(
            new(PairPurpose.Comparison, false, Run(random, 1_000, deviation), Run(random, 1_000 * ratio, deviation))
        );
        if (
            pairs.Count >= from
            && ProofJudge.Judge(plan, pairs)[0].Verdict is { } verdict and not ProofVerdict.Undecided
        )
            return verdict;
    }

    return ProofVerdict.Undecided;
}

static RunMeasurement Run(Random random, double perSecond, double deviation)
{
    // Box and Muller.
    var normal = Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble());
    return new(100, 0, (long)(perSecond * 100 * Math.Exp(deviation * normal)), 0, 10, 20, 30);
}

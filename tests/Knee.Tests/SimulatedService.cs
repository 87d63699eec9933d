using Knee.Plans;
using Knee.Running;
using Knee.Searching;
using Knee.Trials;

namespace Knee.Tests;

/// <summary>A service that keeps loads up to its capacity; near it, the result depends on chance.</summary>
/// <param name="capacity">The capacity.</param>
/// <param name="noise">Standard deviation of the capacity in a trial of a second, as a share.</param>
/// <param name="seed">Seed of the chance.</param>
internal sealed class SimulatedService(double capacity, double noise = 0, int seed = 1) : IKneeTarget
{
    private readonly Random _random = new(seed);

    public List<KneeStep> Steps { get; } = [];

    /// <summary>The loads from which the generator is too slow.</summary>
    public double GeneratorLimit { get; init; } = double.PositiveInfinity;

    /// <summary>Trials that are lost whatever their load, by number from 0.</summary>
    public IReadOnlyList<int> Disturbed { get; init; } = [];

    /// <summary>The load at which a broken service recovers.</summary>
    public double RecoveryLoad { get; init; } = double.PositiveInfinity;

    public Task<Trial> MeasureAsync(KneeStep step, CancellationToken cancellation)
    {
        cancellation.ThrowIfCancellationRequested();
        Steps.Add(step);
        var limit = capacity * (1 + noise * Normal() / Math.Sqrt(step.Seconds));
        if (step.Purpose == TrialPurpose.Recovery)
            limit = Math.Min(limit, RecoveryLoad);
        var verdict =
            step.Load > GeneratorLimit ? TrialVerdict.Void
            : step.Load > limit || Disturbed.Contains(Steps.Count - 1) ? TrialVerdict.Lost
            : TrialVerdict.Kept;
        return Task.FromResult(SomeTrials.Of(step.Load, verdict, step.Purpose, step.Seconds));
    }

    public async Task<KneeProgress> SearchAsync(KneePlan plan) =>
        await KneeRunner.RunAsync(new("service", plan, []), this, _ => { }, _ => { }, CancellationToken.None);

    private double Normal() =>
        Math.Sqrt(-2 * Math.Log(1 - _random.NextDouble())) * Math.Cos(2 * Math.PI * _random.NextDouble());
}

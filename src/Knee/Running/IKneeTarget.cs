using Knee.Searching;
using Knee.Trials;

namespace Knee.Running;

/// <summary>Something that can be put under any load again and again.</summary>
public interface IKneeTarget
{
    /// <summary>Runs a trial and judges it.</summary>
    /// <exception cref="OperationCanceledException">The search was stopped.</exception>
    Task<Trial> MeasureAsync(KneeStep step, CancellationToken cancellation);
}

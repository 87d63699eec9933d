using Proof.Measurements;

namespace Proof.Running;

/// <summary>One side of a proof: something that can be put under load again and again.</summary>
public interface IProofSide
{
    /// <summary>Its name in results.</summary>
    string Name { get; }

    /// <summary>Runs the load once.</summary>
    /// <exception cref="OperationCanceledException">The proof was stopped.</exception>
    Task<RunMeasurement> MeasureAsync(CancellationToken cancellation);
}

namespace LoadEngine.Scheduling;

/// <summary>Exponentially distributed distances with a mean of 1, determined by a seed. Not thread-safe.</summary>
internal sealed class ExponentialGaps(int seed)
{
    // Requests and users have numbers from 0.
    private const long SequenceNumber = -1;

    private SeededRandom _random = new(seed, SequenceNumber);

    /// <summary>Draws the next distance.</summary>
    public double Next() => -Math.Log(1 - _random.NextDouble());
}

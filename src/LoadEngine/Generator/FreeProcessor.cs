namespace LoadEngine.Generator;

/// <summary>
/// Whether the machine has a processor without work, so that a thread that spins takes no time from the server. Checked by one
/// thread and read by any.
/// </summary>
/// <param name="cpu">The use of the machine.</param>
/// <param name="time">The time of the checks.</param>
internal sealed class FreeProcessor(MachineCpu cpu, TimeProvider time)
{
    private static readonly TimeSpan Period = TimeSpan.FromSeconds(0.5);

    private long _lastCheck = time.GetTimestamp();
    private volatile bool _isAvailable;

    /// <summary>True if at least one processor was idle on average in the last half second.</summary>
    public bool IsAvailable => _isAvailable;

    /// <summary>Measures the use of the machine, at most every half second.</summary>
    public void Check()
    {
        if (time.GetElapsedTime(_lastCheck) < Period)
            return;
        _lastCheck = time.GetTimestamp();
        _isAvailable =
            cpu.PercentSinceLastCall() is { } percent && IdleProcessors(percent, Environment.ProcessorCount) >= 1;
    }

    /// <summary>The processors without work.</summary>
    /// <param name="busyPercent">Use of all processors together, 0 to 100.</param>
    /// <param name="processors">The number of processors.</param>
    internal static double IdleProcessors(double busyPercent, int processors) => processors * (100 - busyPercent) / 100;
}

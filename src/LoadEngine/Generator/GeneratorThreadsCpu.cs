using Microsoft.Win32.SafeHandles;

namespace LoadEngine.Generator;

/// <summary>Processor use of the <see cref="GeneratorThreads"/> between two calls. Not thread-safe.</summary>
internal sealed class GeneratorThreadsCpu
{
    private const double NsPerSecond = 1e9;

    private IReadOnlyDictionary<SafeFileHandle, long> _last = GeneratorThreads.ReadNs();

    /// <summary>Returns the use since the last call.</summary>
    /// <param name="seconds">Seconds since then.</param>
    /// <returns>
    /// Percent of <see cref="AvailableProcessors"/> used by all threads, and percent of one processor used by the busiest;
    /// null if the platform does not report it.
    /// </returns>
    public (double Percent, double BusiestPercent)? SinceLastCall(double seconds)
    {
        var earlier = _last;
        _last = GeneratorThreads.ReadNs();
        if (_last.Count == 0 || seconds <= 0)
            return null;
        double[] shares =
        [
            .. _last.Select(thread =>
                (thread.Value - earlier.GetValueOrDefault(thread.Key)) / NsPerSecond / seconds * 100
            ),
        ];
        return (shares.Sum() / AvailableProcessors.Count, Math.Min(100, shares.Max()));
    }
}

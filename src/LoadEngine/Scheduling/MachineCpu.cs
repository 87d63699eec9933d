namespace LoadEngine.Scheduling;

/// <summary>Processor use of the whole machine between two calls. Not thread-safe.</summary>
public sealed class MachineCpu
{
    private const string Source = "/proc/stat";
    private long _lastBusy;
    private long _lastTotal;

    /// <summary>Starts measuring.</summary>
    public MachineCpu() => PercentSinceLastCall();

    /// <summary>0..100 percent of all cores since the last call; null where the platform does not tell, or too little time has passed.</summary>
    public double? PercentSinceLastCall()
    {
        if (!OperatingSystem.IsLinux() || !File.Exists(Source)) return null;
        using var reader = new StreamReader(Source);
        var fields = reader.ReadLine()!.Split(' ', StringSplitOptions.RemoveEmptyEntries).Skip(1).Take(8)
            .Select(field => long.Parse(field, System.Globalization.CultureInfo.InvariantCulture)).ToArray();
        var total = fields.Sum();

        // Idle and waiting for a disk are the two that leave the processor free.
        var busy = total - fields[3] - fields[4];
        var (busyDelta, totalDelta) = (busy - _lastBusy, total - _lastTotal);
        (_lastBusy, _lastTotal) = (busy, total);
        return totalDelta <= 0 ? null : 100.0 * busyDelta / totalDelta;
    }
}

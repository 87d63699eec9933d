using Observation.Runtime;

namespace Lab.Testing;

/// <summary>Readings of a runtime, made up for tests.</summary>
internal static class Readings
{
    /// <summary>The process of <see cref="Create"/>: that of the tests, which is what a <see cref="FakeTarget"/> runs as.</summary>
    public static int Process => Environment.ProcessId;

    /// <summary>A reading with these values.</summary>
    public static RuntimeReading Create(
        long takenAt,
        double? threads = null,
        double? queue = null,
        double? busy = null,
        params (string Instrument, double Growth)[] growth
    ) => CreateForProcess(Process, takenAt, threads, queue, busy, growth);

    /// <summary>A reading of another process.</summary>
    public static RuntimeReading CreateForProcess(
        int processId,
        long takenAt,
        double? threads = null,
        double? queue = null,
        double? busy = null,
        params (string Instrument, double Growth)[] growth
    )
    {
        var values = new Dictionary<string, double>();
        if (threads is { } count)
            values["dotnet.thread_pool.thread.count"] = count;
        if (queue is { } length)
            values["dotnet.thread_pool.queue.length"] = length;
        return new(processId, takenAt, values, growth.ToDictionary(pair => pair.Instrument, pair => pair.Growth), busy);
    }
}

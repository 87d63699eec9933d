using Observation.Runtime;

namespace Lab.Testing;

/// <summary>Runtime readings for tests.</summary>
internal static class Readings
{
    /// <summary>The process of <see cref="Create"/>: the test process, which a <see cref="FakeTarget"/> reports.</summary>
    public static int Process => Environment.ProcessId;

    /// <summary>Creates a reading with these values.</summary>
    public static RuntimeReading Create(
        long takenAt,
        double? threads = null,
        double? queue = null,
        double? busy = null,
        params (string Instrument, double Growth)[] growth
    ) => CreateForProcess(Process, takenAt, threads, queue, busy, growth);

    /// <summary>Returns a reading of another process.</summary>
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

using Dashboard.Probes;

namespace Dashboard.Streaming;

/// <summary>The probes' part of every frame. Numbers that have grown too old are left out, which draws a gap.</summary>
internal sealed class ProbeFrames(IProbes probes, FrameEvents events, StreamClock clock) : IFrameSource
{
    /// <summary>Age in seconds past which a runtime sample is no longer drawn. Samples come every half second.</summary>
    public const double MaxRuntimeAgeSeconds = 1.5;

    /// <summary>Age in seconds past which a socket count is no longer drawn. Counts come every two seconds.</summary>
    public const double MaxSocketsAgeSeconds = 5;

    private const double BytesPerMegabyte = 1024 * 1024;

    public void Fill(FrameValues frame)
    {
        FillRuntime(frame, probes.Runtime);
        if (probes.Sockets is { } sockets && clock.Age(sockets.TakenAt) <= MaxSocketsAgeSeconds)
        {
            frame["tcp.time_wait"] = sockets.TimeWait;
            frame["tcp.established"] = sockets.Established;
        }

        frame["cpu.machine"] = probes.MachineCpuPercent;
        FillPoll(frame);
        foreach (var adjustment in probes.TakeAdjustments())
            events.Add(FrameEventKinds.PoolAdjustment, $"{adjustment.Reason}: {adjustment.Threads} threads");
    }

    private void FillRuntime(FrameValues frame, RuntimeReading? runtime)
    {
        if (runtime is null) return;
        var age = clock.Age(runtime.TakenAt);
        frame["probe.age"] = age;
        if (age > MaxRuntimeAgeSeconds) return;
        frame["pool.threads"] = runtime.PoolThreads;
        frame["pool.queue"] = runtime.QueueLength;
        frame["pool.busy"] = runtime.BusyThreads;
        frame["pool.completed"] = runtime.CompletedItemsPerSecond;
        frame["lock.contentions"] = runtime.LockContentionsPerSecond;
        frame["gc.heap"] = runtime.GcHeapBytes / BytesPerMegabyte;
        frame["gc.allocation"] = runtime.AllocatedBytesPerSecond / BytesPerMegabyte;
        frame["cpu.target"] = runtime.CpuCores / Environment.ProcessorCount * 100;
        frame["http.active_requests"] = runtime.ActiveRequests;
        frame["kestrel.connections"] = runtime.KestrelConnections;
        frame["kestrel.queued_connections"] = runtime.QueuedConnections;
        frame["dependency.calls"] = runtime.DependencyCallsPerSecond;
        frame["dependency.answers"] = runtime.DependencyAnswersPerSecond;
    }

    // While a poll waits, its waiting time is the honest latency: it is at least that.
    private void FillPoll(FrameValues frame)
    {
        var poll = probes.HttpPoll;
        var answered = poll is null ? (double?)null : poll.LatencyMs;
        var waiting = probes.HttpPollWaitingMs;
        frame["poll.latency"] = waiting > (answered ?? 0) ? waiting : answered;
        if (poll is null) return;
        frame["poll.age"] = clock.Age(poll.TakenAt);
        frame["poll.workers_in_use"] = poll.WorkersInUse;
    }
}

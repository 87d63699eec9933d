namespace Dashboard.Streaming;

/// <summary>Every series of the stream, in the order of a frame's values.</summary>
public static class SeriesCatalogue
{
    /// <summary>The charts' names.</summary>
    public const string Throughput = "throughput", Latency = "latency", Pool = "pool", Sockets = "sockets", Locks = "locks", InFlight = "in-flight", Dependency = "dependency", None = "none";

    /// <summary>The series, in the order of <see cref="Frame.Values"/>.</summary>
    public static IReadOnlyList<Series> All { get; } =
    [
        // The load engine, of the variant under fire, over the last frame interval.
        new("load.rps", "requests/s", "Responses", None),
        new("load.succeeded", "requests/s", "Succeeded", Throughput),
        new("load.shed", "requests/s", "Shed (429)", Throughput),
        new("load.failed", "requests/s", "Failed", Throughput),
        new("load.users", "users", "Virtual users", Throughput),
        new("load.in_flight", "requests", "In flight", InFlight),
        new("load.dropped", "requests/s", "Dropped by the generator", None),
        new("latency.p50", "ms", "p50", Latency),
        new("latency.p90", "ms", "p90", None),
        new("latency.p95", "ms", "p95", Latency),
        new("latency.p99", "ms", "p99", Latency),
        new("latency.max", "ms", "max", Latency),
        new("latency.mean", "ms", "mean", None),
        // Failures of the whole run so far, by kind (never mixed with latencies).
        new("errors.connect_refused", "requests", "Connection refused", None),
        new("errors.connect_timeout", "requests", "Connect timeout", None),
        new("errors.request_timeout", "requests", "Request timeout", None),
        new("errors.connection_reset", "requests", "Connection reset", None),
        new("errors.name_resolution", "requests", "Name not resolved", None),
        new("errors.client_error", "requests", "4xx", None),
        new("errors.too_many_requests", "requests", "429 shed", None),
        new("errors.server_error", "requests", "5xx", None),
        new("errors.body", "requests", "Broken response", None),
        new("errors.local_limit", "requests", "No free port or handle", None),
        new("errors.other", "requests", "Other failure", None),
        new("totals.requests", "requests", "Requests", None),
        new("totals.failed", "requests", "Failures", None),
        new("totals.cancelled", "requests", "Cancelled", None),
        // The run's clock.
        new("run.elapsed", "s", "Elapsed", None),
        new("run.remaining", "s", "Time left", None),
        // The target's thread pool, from the runtime probe.
        new("pool.threads", "threads", "Pool threads", Pool),
        new("pool.queue", "items", "Queue length", Pool),
        new("pool.busy", "threads", "Busy threads", Pool),
        new("pool.completed", "items/s", "Completed items", None),
        new("lock.contentions", "1/s", "Lock contentions", Locks),
        new("gc.heap", "MB", "GC heap", None),
        new("gc.allocation", "MB/s", "Allocation rate", None),
        new("http.active_requests", "requests", "Active requests (server)", InFlight),
        new("kestrel.connections", "connections", "Kestrel connections", None),
        new("kestrel.queued_connections", "connections", "Queued connections", None),
        // Sockets of the target's port, and processors.
        new("tcp.time_wait", "sockets", "TIME_WAIT", Sockets),
        new("tcp.established", "sockets", "ESTABLISHED", Sockets),
        new("cpu.target", "%", "Target CPU", Sockets),
        new("cpu.machine", "%", "Machine CPU", Sockets),
        // How old the picture is, and the monitor that dies with the patient.
        new("probe.age", "s", "Age of the runtime sample", None),
        new("poll.latency", "ms", "HTTP poll of /metrics", None),
        new("poll.age", "s", "Age of the HTTP poll", None),
        new("poll.workers_in_use", "threads", "workersInUse (HTTP poll)", None),
        // The generator's own health.
        new("generator.cpu", "%", "Generator CPU", None),
        new("generator.lateness_p99", "ms", "Schedule lateness p99", None),
        new("generator.queue", "items", "Generator pool queue", None),
        new("generator.saturated", "0/1", "Generator saturated", None),
        new("stream.dropped", "frames", "Frames dropped for slow viewers", None),
    ];

    private static readonly Dictionary<string, int> Positions =
        All.Select((series, index) => (series.Id, index)).ToDictionary(pair => pair.Id, pair => pair.index);

    /// <summary>Position of a series in <see cref="Frame.Values"/>.</summary>
    /// <exception cref="KeyNotFoundException">There is no such series.</exception>
    public static int IndexOf(string id) => Positions[id];
}

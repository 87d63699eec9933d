using System.Runtime.CompilerServices;

namespace Experiments.Charts;

/// <summary>
/// Every series of the stream. To add one, add a line here, or use <see cref="FromCounter"/> in a line of a chart.
/// Frames, documents, pages, reports and exports derive from it. Thread-safe: read-only after initialization.
/// </summary>
public static class SeriesCatalogue
{
#pragma warning disable CS1591 // Label and unit say what each of them is.
    private const double BytesPerMegabyte = 1024 * 1024;

    private static readonly List<Series> Registered = [];

    /// <summary>The load engine's figures of the active variant, over the last frame interval.</summary>
    public static Series LoadRps { get; } = Add("load.rps", "requests/s", "Responses");
    public static Series LoadSucceeded { get; } = Add("load.succeeded", "requests/s", "Succeeded");
    public static Series LoadShed { get; } = Add("load.shed", "requests/s", "Shed (429)");
    public static Series LoadFailed { get; } = Add("load.failed", "requests/s", "Failed");
    public static Series LoadCeiling { get; } = Add("load.ceiling", "requests/s", "Ceiling: busy threads ÷ work time");
    public static Series LoadUsers { get; } = Add("load.users", "users", "Virtual users");
    public static Series LoadInFlight { get; } = Add("load.in_flight", "requests", "In flight");
    public static Series LoadDropped { get; } = Add("load.dropped", "requests/s", "Dropped by the generator");
    public static Series LatencyP50 { get; } = Add("latency.p50", "ms", "p50");
    public static Series LatencyP90 { get; } = Add("latency.p90", "ms", "p90");
    public static Series LatencyP95 { get; } = Add("latency.p95", "ms", "p95");
    public static Series LatencyP99 { get; } = Add("latency.p99", "ms", "p99");
    public static Series LatencyMax { get; } = Add("latency.max", "ms", "max");
    public static Series LatencyMean { get; } = Add("latency.mean", "ms", "mean");

    /// <summary>
    /// Successes of a variant after the switch to the other one: the last of its requests complete later.
    /// </summary>
    public static Series LateFragile { get; } =
        Add("latency.late_fragile", "ms", "Fragile, completed after the flip, p95");
    public static Series LateFixed { get; } = Add("latency.late_fixed", "ms", "Fixed, completed after the flip, p95");
    public static Series LateContrast { get; } =
        Add("latency.late_contrast", "ms", "Contrast, completed after the flip, p95");

    /// <summary>
    /// Ages of pending requests at the time of the frame, from the planned start; percentiles do not include them.
    /// </summary>
    public static Series WaitingMedian { get; } = Add("waiting.median", "ms", "Waiting now, median");
    public static Series WaitingOldest { get; } = Add("waiting.oldest", "ms", "Waiting now, oldest");
    public static Series WaitingForUser { get; } = Add("waiting.for_user", "requests", "Starts without a free user");

    /// <summary>Failures since the start of the run, by kind; excluded from latencies.</summary>
    public static Series ErrorsConnectRefused { get; } =
        Add("errors.connect_refused", "requests", "Connection refused");
    public static Series ErrorsConnectTimeout { get; } = Add("errors.connect_timeout", "requests", "Connect timeout");
    public static Series ErrorsRequestTimeout { get; } = Add("errors.request_timeout", "requests", "Request timeout");
    public static Series ErrorsConnectionReset { get; } =
        Add("errors.connection_reset", "requests", "Connection reset");
    public static Series ErrorsNameResolution { get; } = Add("errors.name_resolution", "requests", "Name not resolved");
    public static Series ErrorsTls { get; } = Add("errors.tls", "requests", "TLS handshake failed");
    public static Series ErrorsHostNotAllowed { get; } = Add("errors.host_not_allowed", "requests", "Host not allowed");
    public static Series ErrorsRedirect { get; } = Add("errors.redirect", "requests", "Redirect");
    public static Series ErrorsClientError { get; } = Add("errors.client_error", "requests", "4xx");
    public static Series ErrorsTooManyRequests { get; } = Add("errors.too_many_requests", "requests", "429 shed");
    public static Series ErrorsServerError { get; } = Add("errors.server_error", "requests", "5xx");
    public static Series ErrorsBody { get; } = Add("errors.body", "requests", "Broken response");
    public static Series ErrorsCheck { get; } = Add("errors.check", "requests", "Unexpected answer");
    public static Series ErrorsLocalLimit { get; } = Add("errors.local_limit", "requests", "No free port or handle");
    public static Series ErrorsOther { get; } = Add("errors.other", "requests", "Other failure");
    public static Series TotalsRequests { get; } = Add("totals.requests", "requests", "Requests");
    public static Series TotalsFailed { get; } = Add("totals.failed", "requests", "Failures");
    public static Series TotalsCancelled { get; } = Add("totals.cancelled", "requests", "Cancelled");

    /// <summary>Time since the start of the run.</summary>
    public static Series RunElapsed { get; } = Add("run.elapsed", "s", "Elapsed");
    public static Series RunRemaining { get; } = Add("run.remaining", "s", "Time left");

    /// <summary>The target's runtime, observed from outside the process.</summary>
    public static Series PoolThreads { get; } =
        FromCounter("pool.threads", "threads", "Pool threads", "dotnet.thread_pool.thread.count");
    public static Series PoolQueue { get; } =
        FromCounter("pool.queue", "items", "Queue length", "dotnet.thread_pool.queue.length");
    public static Series PoolBusy { get; } = Add("pool.busy", "threads", "Busy threads");
    public static Series PoolActive { get; } =
        Add("pool.active", "threads", "Pool threads that ran in the last second");
    public static Series PoolCompleted { get; } =
        FromCounter(
            "pool.completed",
            "items/s",
            "Completed items",
            "dotnet.thread_pool.work_item.count",
            CounterUse.PerSecond
        );
    public static Series LockContentions { get; } =
        FromCounter(
            "lock.contentions",
            "1/s",
            "Lock contentions",
            "dotnet.monitor.lock_contentions",
            CounterUse.PerSecond
        );

    /// <summary>
    /// Heap size after the last collection, including fragmentation. The committed size would hide growth while the
    /// heap fits into memory that is already committed.
    /// </summary>
    public static Series GcHeap { get; } =
        FromCounter(
            "gc.heap",
            "MB",
            "GC heap",
            "dotnet.gc.last_collection.heap.size",
            CounterUse.ValueAboveZero,
            BytesPerMegabyte
        );
    public static Series GcAllocation { get; } =
        FromCounter(
            "gc.allocation",
            "MB/s",
            "Allocation rate",
            "dotnet.gc.heap.total_allocated",
            CounterUse.PerSecond,
            BytesPerMegabyte
        );
    public static Series GcPause { get; } =
        FromCounter("gc.pause", "%", "Time paused for GC", "dotnet.gc.pause.time", CounterUse.PercentOfTime);
    public static Series GcLongestPause { get; } =
        FromCounter("gc.longest_pause", "ms", "Longest GC pause", "observed.gc.longest_pause");
    public static Series LockWaits { get; } =
        FromCounter("lock.waits", "threads", "Threads waiting for locks", "observed.lock.waits", CounterUse.PerSecond);

    /// <summary>
    /// Queues in front of pools and limiters: requests that wait on average, by Little's law, or now.
    /// </summary>
    public static Series HttpClientWaiting { get; } =
        FromCounter(
            "http_client.waiting",
            "requests",
            "Calls waiting for a connection",
            "http.client.request.time_in_queue",
            CounterUse.PerSecond
        );
    public static Series HttpClientWaitingForStream { get; } =
        FromCounter(
            "http_client.waiting_for_stream",
            "requests",
            "Calls waiting for an HTTP/2 stream",
            "http.client.request.time_in_queue.http2",
            CounterUse.PerSecond
        );
    public static Series HttpClientConnections { get; } =
        FromCounter(
            "http_client.connections",
            "connections",
            "Outgoing HTTP connections",
            "http.client.open_connections",
            CounterUse.OpenCount
        );
    public static Series HttpClientActive { get; } =
        FromCounter(
            "http_client.active",
            "calls",
            "Outgoing HTTP calls in flight",
            "http.client.active_requests",
            CounterUse.OpenCount
        );
    public static Series HttpClientCalls { get; } =
        FromCounter(
            "http_client.calls",
            "calls/s",
            "Outgoing HTTP calls",
            "http.client.request.duration.recordings",
            CounterUse.PerSecond
        );
    public static Series HttpClientFailed { get; } =
        FromCounter(
            "http_client.failed",
            "calls/s",
            "Failed outgoing HTTP calls",
            "http.client.request.duration.failed.recordings",
            CounterUse.PerSecond
        );
    public static Series DatabaseWaiting { get; } =
        FromCounter(
            "database.waiting",
            "requests",
            "Requests waiting for a database connection",
            "db.client.connection.pending_requests",
            CounterUse.OpenCount
        );
    public static Series DatabaseUsed { get; } =
        FromCounter(
            "database.used",
            "connections",
            "Database connections in use",
            "db.client.connection.used",
            CounterUse.OpenCount
        );
    public static Series DatabaseExecuting { get; } =
        FromCounter(
            "database.executing",
            "commands",
            "Database commands running",
            "db.client.operation.executing",
            CounterUse.OpenCount
        );
    public static Series RateLimiterQueued { get; } =
        FromCounter(
            "rate_limiter.queued",
            "requests",
            "Requests queued by the rate limiter",
            "aspnetcore.rate_limiting.queued_requests",
            CounterUse.OpenCount
        );
    public static Series RateLimiterRejected { get; } =
        FromCounter(
            "rate_limiter.rejected",
            "requests/s",
            "Requests rejected by the rate limiter",
            "aspnetcore.rate_limiting.rejected",
            CounterUse.PerSecond
        );
    public static Series HttpActiveRequests { get; } =
        FromCounter(
            "http.active_requests",
            "requests",
            "Active requests (server)",
            "http.server.active_requests",
            CounterUse.OpenCount
        );
    public static Series KestrelConnections { get; } =
        FromCounter(
            "kestrel.connections",
            "connections",
            "Kestrel connections",
            "kestrel.active_connections",
            CounterUse.OpenCount
        );
    public static Series KestrelQueuedConnections { get; } =
        FromCounter(
            "kestrel.queued_connections",
            "connections",
            "Queued connections",
            "kestrel.queued_connections",
            CounterUse.OpenCount
        );

    /// <summary>The dependency of the retry experiment, from the target's meter.</summary>
    public static Series DependencyCalls { get; } =
        FromCounter("dependency.calls", "calls/s", "Calls to the dependency", "dependency.calls", CounterUse.PerSecond);
    public static Series DependencyAnswers { get; } =
        FromCounter("dependency.answers", "answers/s", "Responses in time", "dependency.answers", CounterUse.PerSecond);
    public static Series DependencyWorkTime { get; } =
        FromCounter("dependency.work_time", "ms", "Service time of the dependency", "dependency.work_time");

    /// <summary>The simulated console of the logging experiment, from the target's meter.</summary>
    public static Series LogWritten { get; } =
        FromCounter("log.written", "lines/s", "Lines written", "log.written", CounterUse.PerSecond);
    public static Series LogDropped { get; } =
        FromCounter("log.dropped", "lines/s", "Lines dropped", "log.dropped", CounterUse.PerSecond);

    /// <summary>The source behind the caches of the stampede experiment, from the target's meter.</summary>
    public static Series CacheCallsPerMiss { get; } =
        FromCounter("cache.calls_per_miss", "queries", "Queries per expiry", "cache.calls_per_miss");
    public static Series CacheQueries { get; } =
        FromCounter("cache.queries", "queries/s", "Queries to the source", "cache.queries", CounterUse.PerSecond);

    /// <summary>The queues of accepted orders, from the target's meter.</summary>
    public static Series WorkAge { get; } = FromCounter("work.age", "ms", "Age of the oldest queued order", "work.age");
    public static Series WorkQueued { get; } = FromCounter("work.queued", "orders", "Queued orders", "work.queued");
    public static Series WorkAccepted { get; } =
        FromCounter("work.accepted", "orders/s", "Orders accepted", "work.accepted", CounterUse.PerSecond);
    public static Series WorkDone { get; } =
        FromCounter("work.done", "orders/s", "Orders completed", "work.done", CounterUse.PerSecond);

    /// <summary>The semaphore of the device, from the target's meter.</summary>
    public static Series SemaphoreBlocked { get; } =
        FromCounter("semaphore.blocked", "threads", "Threads blocked in Wait", "semaphore.blocked");
    public static Series SemaphoreAwaiting { get; } =
        FromCounter("semaphore.awaiting", "requests", "Requests in WaitAsync", "semaphore.awaiting");
    public static Series SemaphoreTurn { get; } =
        FromCounter("semaphore.turn", "ms", "Time between two releases of the semaphore", "semaphore.turn");

    /// <summary>Sockets of the target's port, and processor use.</summary>
    public static Series TcpTimeWait { get; } = Add("tcp.time_wait", "sockets", "TIME_WAIT");
    public static Series TcpEstablished { get; } = Add("tcp.established", "sockets", "ESTABLISHED");
    public static Series TcpOutgoingTimeWait { get; } =
        Add("tcp.outgoing_time_wait", "sockets", "TIME_WAIT of outgoing connections");
    public static Series TcpPorts { get; } = Add("tcp.ports", "ports", "Ports for outgoing connections");

    /// <summary>
    /// 100 % of the target's CPU use is what its affinity and CPU limits let it use, and of the others all processors that the
    /// dashboard may use. <see cref="CpuTargetLimit"/> converts between the two.
    /// </summary>
    public static Series CpuTarget { get; } =
        FromCounter("cpu.target", "%", "Target CPU", "dotnet.process.cpu.time", CounterUse.PercentOfProcessors);
    public static Series CpuTargetLimit { get; } = Add("cpu.target_limit", "%", "Processors the target may use");
    public static Series CpuThrottled { get; } = Add("cpu.throttled", "%", "Target stopped by its CPU limit");
    public static Series CpuDependencies { get; } = Add("cpu.dependencies", "%", "CPU of local dependencies");
    public static Series CpuMachine { get; } = Add("cpu.machine", "%", "Machine CPU");

    /// <summary>
    /// Age of the runtime sample, and the HTTP poll of the target or of the health check of a service, which waits while it is starved.
    /// </summary>
    public static Series ProbeAge { get; } = Add("probe.age", "s", "Age of the runtime sample");
    public static Series PollLatency { get; } = Add("poll.latency", "ms", "HTTP poll");
    public static Series PollAge { get; } = Add("poll.age", "s", "Age of the HTTP poll");
    public static Series PollWorkersInUse { get; } = Add("poll.workers_in_use", "threads", "workersInUse (HTTP poll)");

    /// <summary>Pool threads that wait at a line of the application, and the cost of the observation.</summary>
    public static Series XRayHeld { get; } = Add("xray.held", "threads", "Pool threads held by lines");
    public static Series XRayStop { get; } = Add("xray.stop", "%", "Target stopped by the X-ray");

    /// <summary>The generator's health.</summary>
    public static Series GeneratorCpu { get; } = Add("generator.cpu", "%", "Generator CPU");
    public static Series GeneratorLatenessP99 { get; } = Add("generator.lateness_p99", "ms", "Schedule lateness p99");
    public static Series GeneratorUserWaitP99 { get; } =
        Add("generator.user_wait_p99", "ms", "Wait for a free user p99");
    public static Series GeneratorAnswerWaitP99 { get; } =
        Add("generator.answer_wait_p99", "ms", "Wait of responses for the generator p99");
    public static Series GeneratorPoolWaitP99 { get; } =
        Add("generator.pool_wait_p99", "ms", "Wait for the generator's pool p99");
    public static Series GeneratorThreads { get; } = Add("generator.threads_cpu", "%", "Generator threads");
    public static Series GeneratorThrottled { get; } = Add("generator.throttled", "ms", "Throttled by a CPU limit");
    public static Series GeneratorStoodStill { get; } = Add("generator.stood_still", "ms", "Paused by the machine");
    public static Series GeneratorGcPause { get; } = Add("generator.gc_pause", "ms", "Generator's GC pauses");
    public static Series GeneratorQueue { get; } = Add("generator.queue", "items", "Generator pool queue");
    public static Series GeneratorSaturated { get; } = Add("generator.saturated", "0/1", "Generator saturated");
    public static Series StreamDropped { get; } = Add("stream.dropped", "frames", "Frames dropped for slow viewers");

#pragma warning restore CS1591

    /// <summary>All series, in the order of a frame's values.</summary>
    public static IReadOnlyList<Series> All => Made.Everything;

    /// <summary>Adds a series that is read from a counter of the target's runtime.</summary>
    /// <param name="id">Stable identifier.</param>
    /// <param name="unit">Unit of its numbers.</param>
    /// <param name="label">Display name.</param>
    /// <param name="instrument">The runtime's name of the instrument.</param>
    /// <param name="use">The value to draw.</param>
    /// <param name="unitsPerNumber">Instrument units per series unit.</param>
    public static Series FromCounter(
        string id,
        string unit,
        string label,
        string instrument,
        CounterUse use = CounterUse.Value,
        double unitsPerNumber = 1
    ) => Add(new(id, unit, label) { Counter = new(instrument, use, unitsPerNumber) });

    /// <summary>Index of a series in a frame's values.</summary>
    /// <exception cref="KeyNotFoundException">The series is not in the catalogue.</exception>
    public static int IndexOf(Series series) => Made.Positions[series.Id];

    /// <summary>Index of the series with this identifier in a frame's values.</summary>
    /// <exception cref="KeyNotFoundException">There is no such series.</exception>
    public static int IndexOf(string id) => Made.Positions[id];

    private static Series Add(string id, string unit, string label) => Add(new Series(id, unit, label));

    private static Series Add(Series series)
    {
        if (Registered.Exists(known => known.Id == series.Id))
            throw new InvalidOperationException($"There are two series named '{series.Id}'.");
        Registered.Add(series);
        return series;
    }

    /// <summary>The complete catalogue. A chart can add series, so the charts are created first.</summary>
    private static class Made
    {
        static Made()
        {
            RuntimeHelpers.RunClassConstructor(typeof(ChartCatalogue).TypeHandle);
            Everything = [.. Registered];
            Positions = Enumerable.Range(0, Everything.Count).ToDictionary(index => Everything[index].Id);
        }

        public static IReadOnlyList<Series> Everything { get; }

        public static Dictionary<string, int> Positions { get; }
    }
}

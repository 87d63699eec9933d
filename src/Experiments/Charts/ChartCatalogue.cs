using static Experiments.Charts.LineColour;
using static Experiments.Charts.SeriesCatalogue;

namespace Experiments.Charts;

/// <summary>
/// The charts that an experiment can show. To add one, add it here and reference it in an experiment.
/// </summary>
public static class ChartCatalogue
{
    // Responses arrive in bursts, one batch of threads at a time, so a quarter of a second can contain all of them or
    // none.
    private const double RateSeconds = 2;

    // A call that waits is counted when its wait ends, which can be a timeout of seconds.
    private const double QueueSeconds = 4;

    private static readonly double[] Solid = [],
        Dashed = [8, 4],
        Dotted = [2, 3],
        Mixed = [10, 4, 2, 4],
        Sparse = [3, 5],
        Points = [1, 4],
        FewPoints = [1, 6],
        FewestPoints = [1, 8];

    /// <summary>Responses per second by outcome, and users.</summary>
    public static Chart Throughput { get; } =
        new(
            "throughput",
            "Throughput",
            "/s",
            "Responses per second by outcome, averaged over two seconds, and virtual users; at an arrival rate, "
                + "the users needed so far. Shown during a run.",
            [
                new(LoadSucceeded, "OK", Green, Solid, 2.5) { IsFilled = true, SmoothedSeconds = RateSeconds },
                new(LoadShed, "429", Yellow, Dashed, 2) { SmoothedSeconds = RateSeconds },
                new(LoadFailed, "failed", Red, Dotted, 3) { SmoothedSeconds = RateSeconds },
                new(LoadCeiling, "ceiling", Purple, Sparse, 1.25)
                {
                    SmoothedSeconds = RateSeconds,
                    IsRare = true,
                    Note = "Long-term limit with these threads. Responses that complete together can exceed it briefly",
                },
                new(LoadUsers, "users", Grey, Mixed, 1.25) { UsesRightAxis = true },
            ]
        )
        {
            RightTitle = "Virtual users",
        };

    /// <summary>Latency percentiles of successes, and the age of the oldest pending request.</summary>
    public static Chart Latency { get; } =
        new(
            "latency",
            "Latency",
            "ms",
            "Response time of successes, and the age of the oldest waiting request. Shown during a run.",
            [
                new(LatencyP50, "p50", Blue, Solid, 2),
                new(LatencyP95, "p95", Pink, Dashed, 3),
                new(WaitingOldest, "waiting now", Red, Sparse, 3),
                // A starved variant completes its backlog after the switch to the other variant; these responses
                // include its slowest ones.
                new(LateFragile, "▲ late", LineColour.Fragile, Points, 4) { IsRare = true },
                new(LateFixed, "● late", LineColour.Fixed, FewPoints, 4) { IsRare = true },
                new(LateContrast, "◆ late", LineColour.Contrast, FewestPoints, 4) { IsRare = true },
                new(LatencyP99, "p99", Purple, Mixed, 1.25),
                new(LatencyMax, "max", Grey, Dotted, 1),
            ]
        )
        // For responses of 1–2 ms, as in a sweep of settings, all lines would be at the bottom of a scale for hundreds.
        {
            LeastTop = 25,
            CanBeLogarithmic = true,
        };

    /// <summary>Pool threads, queue and busy threads.</summary>
    public static Chart Pool { get; } =
        new(
            "pool",
            "Thread pool",
            "",
            "Threads, queued work items and busy threads, as reported by a watched .NET process.",
            [
                new(PoolThreads, "threads", Blue, Solid, 2),
                new(PoolQueue, "queue", Pink, Dashed, 2.5) { IsFilled = true },
                new(PoolBusy, "busy", Green, Dotted, 2),
            ]
        )
        {
            MarksPoolAdjustments = true,
        };

    /// <summary>
    /// Explains why there are twice as many established sockets as users when client and server share a machine.
    /// </summary>
    public const string BothEndsCount =
        "Both ends of a connection on this machine count, so local connections count twice.";

    /// <summary>Sockets of the target's port, and processor use.</summary>
    public static Chart Sockets { get; } =
        new(
            "sockets",
            "Sockets, CPU",
            "",
            "Sockets on the target’s port, and CPU use. Sockets are counted every two seconds. " + BothEndsCount,
            [
                new(TcpTimeWait, "TIME_WAIT", Pink, Solid, 2.5) { IsFilled = true },
                new(TcpEstablished, "estab.", Blue, Dashed, 2) { Note = BothEndsCount },
                new(CpuTarget, "CPU", Green, Dotted, 2) { UsesRightAxis = true },
                new(CpuMachine, "host", Grey, Mixed, 1.5) { UsesRightAxis = true },
            ]
        )
        {
            LeftTitle = "Sockets",
            RightTitle = "Processor",
        };

    /// <summary>Processor use, for experiments about the processor.</summary>
    public static Chart Processor { get; } =
        new(
            "processor",
            "Processor",
            "%",
            "CPU use of the target, in percent of the processors that it may use, and of the whole machine.",
            [
                new(CpuTarget, "target", Pink, Solid, 2.5) { IsFilled = true },
                new(CpuMachine, "machine", Grey, Mixed, 1.5),
            ]
        )
        {
            LeastTop = 100,
        };

    /// <summary>Lock contentions per second.</summary>
    public static Chart Locks { get; } =
        new(
            "locks",
            "Lock contention",
            "/s",
            "Contended lock acquisitions per second, as reported by a watched .NET process.",
            [new(LockContentions, "contentions", Pink, Solid, 2.5) { IsFilled = true }]
        );

    /// <summary>Threads that wait for locks, against the number of contentions.</summary>
    public static Chart BlockedAtLocks { get; } =
        new(
            "blocked-at-locks",
            "Blocked at locks",
            "",
            "Threads that wait for a lock, on average: the seconds for which threads are blocked, per second. Next to it the "
                + "number of contentions, as reported by a watched .NET process.",
            [
                new(LockWaits, "waiting", Pink, Solid, 2.5) { IsFilled = true },
                new(LockContentions, "contentions /s", Blue, Dashed, 2) { UsesRightAxis = true },
            ]
        )
        {
            LeftTitle = "Threads waiting for locks",
            RightTitle = "Contentions per second",
        };

    /// <summary>The longest pause of the garbage collector against the slowest responses.</summary>
    public static Chart GcPauses { get; } =
        new(
            "gc-pauses",
            "GC pauses",
            "ms",
            "Longest garbage-collection pause of the last second, against p99 and p50, and the share of the time in which "
                + "the threads were paused.",
            [
                new(GcLongestPause, "longest pause", Pink, Solid, 2.5) { IsFilled = true },
                new(LatencyP99, "p99", Purple, Dashed, 2.5),
                new(LatencyP50, "p50", Blue, Dotted, 2),
                new(GcPause, "paused", Grey, Mixed, 1.5) { UsesRightAxis = true },
            ]
        )
        {
            LeastTop = 25,
            LeftTitle = "Longest GC pause and latency",
            RightTitle = "Time paused",
        };

    /// <summary>Heap size, and allocations per second.</summary>
    public static Chart Memory { get; } =
        new(
            "memory",
            "Memory",
            "",
            "Heap size after the last garbage collection, and allocations per second, as reported by a watched .NET process.",
            [
                new(GcHeap, "heap MB", Blue, Solid, 2.5) { IsFilled = true },
                new(GcAllocation, "allocated MB/s", Pink, Dashed, 2.5) { UsesRightAxis = true },
            ]
        )
        {
            LeftTitle = "Heap",
            RightTitle = "Allocation rate",
        };

    /// <summary>Requests in flight, as measured by the server and by the generator.</summary>
    public static Chart InFlight { get; } =
        new(
            "in-flight",
            "In flight",
            "",
            "Requests in flight at the generator and on the server. Work that continues after its client has left shows here.",
            [
                new(LoadInFlight, "sent", Blue, Dashed, 2),
                new(HttpActiveRequests, "on server", Pink, Solid, 2.5) { IsFilled = true },
            ]
        );

    private static readonly ChartLine[] CallsAndAnswers =
    [
        new(DependencyCalls, "calls", Pink, Solid, 2.5) { IsFilled = true },
        new(DependencyAnswers, "in time", Green, Dashed, 2.5),
    ];

    /// <summary>Calls to a dependency, and its responses.</summary>
    public static Chart Dependency { get; } =
        new(
            "dependency",
            "Dependency",
            "/s",
            "Calls that reach the dependency, and responses that arrived in time. Shown during a run.",
            CallsAndAnswers
        );

    /// <summary>
    /// The dependency of the retry experiment, with its work time, which shows when the slow period begins and ends.
    /// </summary>
    public static Chart TroubledDependency { get; } =
        new(
            "troubled-dependency",
            "Dependency",
            "/s",
            "Calls that reach the dependency, responses that arrived in time, and the service time of a call, "
                + "which rises under overload. Shown during a run.",
            [.. CallsAndAnswers, new(DependencyWorkTime, "work, ms", Purple, Sparse, 2) { UsesRightAxis = true }]
        )
        {
            RightTitle = "Service time of a call",
        };

    /// <summary>Log lines that reach the console of the logging experiment, and those that are lost.</summary>
    public static Chart LogLines { get; } =
        new(
            "log-lines",
            "Log lines",
            "/s",
            "Log lines written to the console, and lines dropped because the queue of the writer was full. "
                + "Shown during a run.",
            [
                new(LogWritten, "written", Green, Solid, 2.5) { IsFilled = true, SmoothedSeconds = RateSeconds },
                new(LogDropped, "dropped", Red, Dotted, 3) { SmoothedSeconds = RateSeconds },
            ]
        );

    /// <summary>Queries that one expiry of a cached value causes.</summary>
    public static Chart CacheMisses { get; } =
        new(
            "cache-misses",
            "Queries per expiry",
            "",
            "Queries to the source that one expiry of the cached value causes, and all queries per second. Shown during a run.",
            [
                new(CacheCallsPerMiss, "per expiry", Pink, Solid, 2.5) { IsFilled = true },
                new(CacheQueries, "queries /s", Blue, Dashed, 2)
                {
                    UsesRightAxis = true,
                    SmoothedSeconds = RateSeconds,
                },
            ]
        )
        {
            RightTitle = "Queries per second",
        };

    /// <summary>Age and number of accepted orders that wait for a worker.</summary>
    public static Chart QueuedWork { get; } =
        new(
            "queued-work",
            "Queued work",
            "ms",
            "Age of the oldest accepted order that waits for a worker, and the number of waiting orders. Shown during a run.",
            [
                new(WorkAge, "oldest", Pink, Solid, 2.5) { IsFilled = true },
                new(WorkQueued, "orders", Blue, Dashed, 2) { UsesRightAxis = true },
            ]
        )
        {
            LeastTop = 500,
            RightTitle = "Queued orders",
        };

    /// <summary>Accepted against completed orders.</summary>
    public static Chart WorkRates { get; } =
        new(
            "work-rates",
            "Orders",
            "/s",
            "Orders accepted per second, and orders that the workers completed. Shown during a run.",
            [
                new(WorkDone, "completed", Green, Solid, 2.5) { IsFilled = true, SmoothedSeconds = RateSeconds },
                new(WorkAccepted, "accepted", Blue, Dashed, 2.5) { SmoothedSeconds = RateSeconds },
            ]
        );

    /// <summary>Threads and requests that wait for a semaphore, and the duration of a turn.</summary>
    public static Chart Semaphore { get; } =
        new(
            "semaphore",
            "Semaphore",
            "",
            "Threads blocked in Wait, requests in WaitAsync, and the time from one release of the semaphore to the next. "
                + "Shown during a run.",
            [
                new(SemaphoreBlocked, "blocked", Pink, Solid, 2.5) { IsFilled = true },
                new(SemaphoreAwaiting, "awaiting", Blue, Dashed, 2.5),
                new(SemaphoreTurn, "turn, ms", Purple, Sparse, 2) { UsesRightAxis = true },
            ]
        )
        {
            RightTitle = "Duration of a turn",
        };

    /// <summary>The pool of database connections, and the requests that wait for one.</summary>
    public static Chart DatabasePool { get; } =
        new(
            "database-pool",
            "Database connections",
            "",
            "Requests that wait for a database connection, and connections in use. Waiting for the first query of the target.",
            [
                new(DatabaseWaiting, "waiting", Pink, Solid, 2.5) { IsFilled = true },
                new(DatabaseUsed, "in use", Blue, Dashed, 2.5),
            ]
        );

    /// <summary>Connections in use against those that run a command, and the requests that wait for one.</summary>
    public static Chart ConnectionsInUse { get; } =
        new(
            "connections-in-use",
            "Connections in use",
            "",
            "Database connections in use, commands that they run, and requests that wait for a connection. "
                + "Waiting for the first query of the target.",
            [
                new(DatabaseUsed, "in use", Pink, Solid, 2.5) { IsFilled = true },
                new(DatabaseExecuting, "commands", Green, Dotted, 2),
                new(DatabaseWaiting, "waiting", Blue, Dashed, 2.5) { UsesRightAxis = true },
            ]
        )
        {
            LeftTitle = "Connections",
            RightTitle = "Waiting requests",
        };

    /// <summary>The pool of outgoing HTTP connections, and the calls that wait for one or, over HTTP/2, for a stream.</summary>
    public static Chart OutgoingPool { get; } =
        new(
            "outgoing-pool",
            "Outgoing HTTP",
            "",
            "Outgoing calls in flight, those that wait for a connection or its streams (time_in_queue), and open connections. "
                + "Waiting for the first call of the target.",
            [
                new(HttpClientWaiting, "waiting", Pink, Solid, 2.5) { IsFilled = true, SmoothedSeconds = QueueSeconds },
                new(HttpClientActive, "in flight", Green, Dotted, 2),
                new(HttpClientConnections, "connections", Blue, Dashed, 2.5),
            ]
        );

    /// <summary>Requests in flight against responses.</summary>
    public static Chart Flow { get; } =
        new(
            "flow",
            "In flight and answered",
            "",
            "Requests in flight, and responses per second, averaged over two seconds. Shown during a run.",
            [
                new(LoadSucceeded, "answered /s", Green, Solid, 3) { IsFilled = true, SmoothedSeconds = RateSeconds },
                new(LoadInFlight, "in flight", Blue, Dashed, 3),
                new(LoadFailed, "failed /s", Red, Dotted, 3) { SmoothedSeconds = RateSeconds, IsRare = true },
            ]
        );

    /// <summary>Threads of the pool against the processor that they use.</summary>
    public static Chart ThreadsAndCpu { get; } =
        new(
            "threads-cpu",
            "Threads and CPU",
            "",
            "Threads of the target’s pool, and its CPU use in percent of the processors that it may use.",
            [
                new(PoolThreads, "threads", Blue, Solid, 3),
                new(PoolBusy, "busy", Purple, Dotted, 2),
                new(CpuTarget, "CPU", Green, Dashed, 3) { UsesRightAxis = true, SmoothedSeconds = RateSeconds },
            ]
        )
        {
            RightTitle = "Processor",
        };

    /// <summary>A request without work, sent once a second next to the load.</summary>
    public static Chart SmallRequest { get; } =
        new(
            "small-request",
            "A small request next to it",
            "ms",
            "Response time of a request without work (the poll of /metrics), sent once a second next to the load.",
            [new(PollLatency, "HTTP poll", Pink, Solid, 3) { IsFilled = true }]
        )
        {
            LeastTop = 25,
        };

    /// <summary>Default charts, suitable for any load.</summary>
    public static IReadOnlyList<Chart> ForAnyLoad { get; } = [Throughput, Latency, Pool, Sockets];

    /// <summary>All charts.</summary>
    public static IReadOnlyList<Chart> All { get; } =
    [
        Throughput,
        Latency,
        Pool,
        Sockets,
        Processor,
        Locks,
        BlockedAtLocks,
        GcPauses,
        Memory,
        InFlight,
        Flow,
        ThreadsAndCpu,
        SmallRequest,
        Dependency,
        TroubledDependency,
        LogLines,
        CacheMisses,
        QueuedWork,
        WorkRates,
        Semaphore,
        DatabasePool,
        ConnectionsInUse,
        OutgoingPool,
    ];
}

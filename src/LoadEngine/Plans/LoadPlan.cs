namespace LoadEngine.Plans;

/// <summary>The plan of a run; validated by <see cref="LoadPlanValidation"/> before anything is sent.</summary>
public sealed record LoadPlan
{
    /// <summary>Default of <see cref="Timeout"/>: 15 s.</summary>
    public static readonly TimeSpan DefaultTimeout = TimeSpan.FromSeconds(15);

    /// <summary>Default of <see cref="GracefulStop"/>: 10 s.</summary>
    public static readonly TimeSpan DefaultGracefulStop = TimeSpan.FromSeconds(10);

    /// <summary>Default of <see cref="Seed"/>.</summary>
    public const int DefaultSeed = 1;

    /// <summary>Default of <see cref="FailurePause"/>: 100 ms.</summary>
    public static readonly TimeSpan DefaultFailurePause = TimeSpan.FromMilliseconds(100);

    /// <summary>The first target; with several scenarios, the first target of the first scenario.</summary>
    public required LoadTarget Target { get; init; }

    /// <summary>The executor; with several scenarios, the executor of the first scenario.</summary>
    public required ExecutorPlan Executor { get; init; }

    /// <summary>Request timeout.</summary>
    /// <value>100 ms to 5 min; default <see cref="DefaultTimeout"/>.</value>
    public TimeSpan Timeout { get; init; } = DefaultTimeout;

    /// <summary>Maximum time for requests in flight after a stop, before they are cancelled.</summary>
    /// <value>0 to 5 min; default <see cref="DefaultGracefulStop"/>.</value>
    public TimeSpan GracefulStop { get; init; } = DefaultGracefulStop;

    /// <summary>
    /// Pause of a user after a failed connection, which prevents a busy loop on an unreachable target. Closed models only.
    /// </summary>
    /// <value>0 to 1 min; default <see cref="DefaultFailurePause"/>.</value>
    public TimeSpan FailurePause { get; init; } = DefaultFailurePause;

    /// <summary>Pause of a user between two iterations. Closed models only.</summary>
    /// <value>0 to 10 min; default none.</value>
    public ThinkTime ThinkTime { get; init; } = ThinkTime.None;

    /// <summary>Warm-up at the start, whose iterations are sent but not counted.</summary>
    /// <value>0 to 10 min, and shorter than the run; default 0.</value>
    public TimeSpan WarmUp { get; init; }

    /// <summary>Protocol.</summary>
    public HttpProtocolVersion Protocol { get; init; } = HttpProtocolVersion.Http11;

    /// <summary>Whether connections are reused.</summary>
    public ConnectionPolicy Connections { get; init; } = ConnectionPolicy.Reuse;

    /// <summary>
    /// Seed of the random choices of requests and of <c>{random}</c>: the same plan with the same seed sends the same requests in
    /// any process.
    /// </summary>
    /// <value>Any whole number; default 1.</value>
    public int Seed { get; init; } = DefaultSeed;

    /// <summary>TLS settings of https connections.</summary>
    public TlsSettings Tls { get; init; } = TlsSettings.Default;

    /// <summary>
    /// Requests compressed responses (gzip, deflate, br) and decompresses them; body bytes are then counted decompressed.
    /// </summary>
    public bool Decompress { get; init; }

    /// <summary>Each user stores and returns its own cookies, as a browser does.</summary>
    public bool Cookies { get; init; }

    /// <summary>
    /// Maximum number of redirects that are followed per iteration. The next one fails as <c>3xx</c>, and so does the first if
    /// none is followed.
    /// </summary>
    /// <value>0 to 20; default 0.</value>
    public int MaxRedirects { get; init; }

    /// <summary>Rows of values for requests; null for none.</summary>
    public DataFeed? Data { get; init; }

    /// <summary>Retry policy for failed attempts.</summary>
    public RetryPolicy Retry { get; init; } = RetryPolicy.None;

    /// <summary>
    /// Loads that run concurrently; empty for the single load of <see cref="Target"/>, <see cref="Executor"/> and <see
    /// cref="ThinkTime"/>. All other settings are shared.
    /// </summary>
    public IReadOnlyList<LoadScenario> Scenarios { get; init; } = [];

    /// <summary>Planned duration without the graceful stop; the maximum if it depends on the target.</summary>
    public TimeSpan PlannedDuration =>
        Scenarios.Count == 0
            ? Executor.PlannedDuration
            : Scenarios.Max(scenario => scenario.StartAfter + scenario.Executor.PlannedDuration);

    /// <summary>Maximum number of concurrent users of all scenarios.</summary>
    public int PeakUsers =>
        Scenarios.Count == 0 ? Executor.PeakUsers : Scenarios.Sum(scenario => scenario.Executor.PeakUsers);

    /// <summary>True if the run ends with its last request, so that <see cref="PlannedDuration"/> is a maximum.</summary>
    public bool EndsByItself =>
        Scenarios.Count == 0 ? Executor.EndsByItself : Scenarios.Any(scenario => scenario.Executor.EndsByItself);

    /// <summary>All targets of the plan.</summary>
    public IEnumerable<LoadTarget> Targets =>
        Scenarios.Count == 0 ? [Target] : Scenarios.Select(scenario => scenario.Target);

    /// <summary>Names that group figures: the scenarios and the tags of the requests.</summary>
    internal IEnumerable<string> Parts =>
        Scenarios
            .Select(scenario => scenario.Name)
            .Concat(Targets.SelectMany(target => target.Requests).SelectMany(request => request.Tags))
            .Distinct(StringComparer.Ordinal);

    /// <summary>Creates a plan of several scenarios, with defaults for the shared settings.</summary>
    /// <param name="scenarios">The scenarios, at least one.</param>
    public static LoadPlan From(params IReadOnlyList<LoadScenario> scenarios) =>
        new()
        {
            Target = scenarios[0].Target,
            Executor = scenarios[0].Executor,
            ThinkTime = scenarios[0].ThinkTime,
            Scenarios = scenarios,
        };

    /// <summary>The plan of one of its scenarios, with a separate random sequence.</summary>
    internal LoadPlan ForScenario(int scenario) =>
        this with
        {
            Target = Scenarios[scenario].Target,
            Executor = Scenarios[scenario].Executor,
            ThinkTime = Scenarios[scenario].ThinkTime,
            Scenarios = [],
            Seed = unchecked(Seed + scenario),
            WarmUp = WarmUp > Scenarios[scenario].StartAfter ? WarmUp - Scenarios[scenario].StartAfter : TimeSpan.Zero,
        };
}

/// <summary>The supported protocols.</summary>
public enum HttpProtocolVersion
{
    /// <summary>HTTP/1.1 without pipelining.</summary>
    Http11,

    /// <summary>HTTP/2 with prior knowledge, without upgrade or negotiation.</summary>
    Http2,
}

/// <summary>How connections are used after a response.</summary>
public enum ConnectionPolicy
{
    /// <summary>The connection is reused.</summary>
    Reuse,

    /// <summary>The client closes the connection, which leaves a socket in TIME_WAIT and can exhaust the ports.</summary>
    NewForEachRequest,
}

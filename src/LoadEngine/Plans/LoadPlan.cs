namespace LoadEngine.Plans;

/// <summary>What a run does. Immutable; checked by <see cref="LoadPlanValidation"/> before anything is sent.</summary>
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

    /// <summary>Longest wait for one answer.</summary>
    /// <value>100 ms to 5 min; default <see cref="DefaultTimeout"/>.</value>
    public TimeSpan Timeout { get; init; } = DefaultTimeout;

    /// <summary>First deadline of a stop: how long requests in flight may finish. Then they are cancelled.</summary>
    /// <value>0 to 5 min; default <see cref="DefaultGracefulStop"/>.</value>
    public TimeSpan GracefulStop { get; init; } = DefaultGracefulStop;

    /// <summary>
    /// Rest of a user after a failure to connect, so that a dead target is not hammered by a busy loop. Closed models only: the others
    /// keep the pace of their plan.
    /// </summary>
    /// <value>0 to 1 min; default <see cref="DefaultFailurePause"/>.</value>
    public TimeSpan FailurePause { get; init; } = DefaultFailurePause;

    /// <summary>Pause of a user between two iterations. Only for load models whose users send one request after the other.</summary>
    /// <value>0 to 10 min; default none.</value>
    public ThinkTime ThinkTime { get; init; } = ThinkTime.None;

    /// <summary>Span at the start whose iterations are sent but left out of the figures.</summary>
    /// <value>0 to 10 min, and shorter than the run; default 0.</value>
    public TimeSpan WarmUp { get; init; }

    /// <summary>Protocol.</summary>
    public HttpProtocolVersion Protocol { get; init; } = HttpProtocolVersion.Http11;

    /// <summary>What becomes of a connection after an answer.</summary>
    public ConnectionPolicy Connections { get; init; } = ConnectionPolicy.Reuse;

    /// <summary>
    /// What the draws of requests and of <c>{random}</c> start from: the same plan with the same seed sends the same requests, whichever
    /// process runs it.
    /// </summary>
    /// <value>Any whole number; default 1.</value>
    public int Seed { get; init; } = DefaultSeed;

    /// <summary>How https connections are opened.</summary>
    public TlsSettings Tls { get; init; } = TlsSettings.Default;

    /// <summary>Asks for compressed answers (gzip, deflate, br) and unpacks them: bytes of body are then those unpacked.</summary>
    public bool Decompress { get; init; }

    /// <summary>Each user stores and returns its own cookies, as a browser does.</summary>
    public bool Cookies { get; init; }

    /// <summary>
    /// How many redirects of one iteration are followed and counted. The one after them fails as <c>3xx</c>, and so
    /// does the first when none is followed.
    /// </summary>
    /// <value>0 to 20; default 0.</value>
    public int MaxRedirects { get; init; }

    /// <summary>Rows of values that requests are filled with; null for none.</summary>
    public DataFeed? Data { get; init; }

    /// <summary>What follows a failed attempt.</summary>
    public RetryPolicy Retry { get; init; } = RetryPolicy.None;

    /// <summary>
    /// Loads that run at the same time; empty for the one of <see cref="Target"/>, <see cref="Executor"/> and
    /// <see cref="ThinkTime"/>. Everything else of the plan is common to them.
    /// </summary>
    public IReadOnlyList<LoadScenario> Scenarios { get; init; } = [];

    /// <summary>Length as planned, without the graceful stop; the longest possible one where it depends on the target.</summary>
    public TimeSpan PlannedDuration =>
        Scenarios.Count == 0
            ? Executor.PlannedDuration
            : Scenarios.Max(scenario => scenario.StartAfter + scenario.Executor.PlannedDuration);

    /// <summary>Most virtual users at once, of all scenarios together.</summary>
    public int PeakUsers =>
        Scenarios.Count == 0 ? Executor.PeakUsers : Scenarios.Sum(scenario => scenario.Executor.PeakUsers);

    /// <summary>True when the run ends with its last request, so that <see cref="PlannedDuration"/> is only its longest time.</summary>
    public bool EndsByItself =>
        Scenarios.Count == 0 ? Executor.EndsByItself : Scenarios.Any(scenario => scenario.Executor.EndsByItself);

    /// <summary>Every target of the plan.</summary>
    public IEnumerable<LoadTarget> Targets =>
        Scenarios.Count == 0 ? [Target] : Scenarios.Select(scenario => scenario.Target);

    /// <summary>Names by which figures are grouped: the scenarios and the tags of the requests.</summary>
    internal IEnumerable<string> Parts =>
        Scenarios
            .Select(scenario => scenario.Name)
            .Concat(Targets.SelectMany(target => target.Requests).SelectMany(request => request.Tags))
            .Distinct(StringComparer.Ordinal);

    /// <summary>A plan of several scenarios, with the defaults of everything that is common to them.</summary>
    /// <param name="scenarios">The scenarios, at least one.</param>
    public static LoadPlan From(params IReadOnlyList<LoadScenario> scenarios) =>
        new()
        {
            Target = scenarios[0].Target,
            Executor = scenarios[0].Executor,
            ThinkTime = scenarios[0].ThinkTime,
            Scenarios = scenarios,
        };

    /// <summary>The plan of one of its scenarios alone. No two draw the same random numbers.</summary>
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

/// <summary>The protocols the engine speaks.</summary>
public enum HttpProtocolVersion
{
    /// <summary>HTTP/1.1, one request at a time on a connection.</summary>
    Http11,

    /// <summary>HTTP/2 with prior knowledge: no upgrade, no negotiation.</summary>
    Http2,
}

/// <summary>What becomes of a connection after an answer.</summary>
public enum ConnectionPolicy
{
    /// <summary>It is kept for the next request.</summary>
    Reuse,

    /// <summary>It is closed by this side, which leaves a socket in TIME_WAIT: how a client runs out of ports.</summary>
    NewForEachRequest,
}

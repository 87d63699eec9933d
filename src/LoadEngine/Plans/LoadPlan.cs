using LoadEngine.Executors;

namespace LoadEngine.Plans;

/// <summary>What a run does. Immutable; checked by <see cref="LoadPlanValidation"/> before anything is sent.</summary>
public sealed record LoadPlan
{
    /// <summary>Per-request timeout when none is given, in milliseconds.</summary>
    public const int DefaultTimeoutMs = 15_000;

    /// <summary>Time that requests in flight get when a run stops, in milliseconds, before they are cancelled.</summary>
    public const int DefaultGracefulStopMs = 10_000;

    /// <summary>Rest of a user whose connection failed, in milliseconds.</summary>
    public const int DefaultFailurePauseMs = 100;

    /// <summary>What is under fire first.</summary>
    public required LoadTarget Target { get; init; }

    /// <summary>How the load comes about.</summary>
    public required ExecutorPlan Executor { get; init; }

    /// <summary>Per-request timeout in milliseconds.</summary>
    /// <value>100..300,000; default <see cref="DefaultTimeoutMs"/>.</value>
    public int TimeoutMs { get; init; } = DefaultTimeoutMs;

    /// <summary>First deadline of a stop: how long requests in flight may finish, in milliseconds. Then they are cancelled.</summary>
    /// <value>0..300,000; default <see cref="DefaultGracefulStopMs"/>.</value>
    public int GracefulStopMs { get; init; } = DefaultGracefulStopMs;

    /// <summary>
    /// Rest of a user after a failure to connect, in milliseconds, so that a dead target is not hammered by a busy loop.
    /// Closed models only: the others keep the pace of their plan.
    /// </summary>
    /// <value>0..60,000; default <see cref="DefaultFailurePauseMs"/>.</value>
    public int FailurePauseMs { get; init; } = DefaultFailurePauseMs;

    /// <summary>Pause of a user between two iterations, in milliseconds. Closed models only.</summary>
    /// <value>0..600,000; default 0.</value>
    public int ThinkTimeMs { get; init; }

    /// <summary>Span at the start whose iterations are sent but left out of the figures, in milliseconds.</summary>
    /// <value>0..600,000; default 0.</value>
    public int WarmUpMs { get; init; }

    /// <summary>Protocol.</summary>
    public HttpProtocolVersion Protocol { get; init; } = HttpProtocolVersion.Http11;

    /// <summary>What becomes of a connection after an answer.</summary>
    public ConnectionPolicy Connections { get; init; } = ConnectionPolicy.Reuse;

    /// <summary>What follows a failed attempt.</summary>
    public RetryPolicy Retry { get; init; } = RetryPolicy.None;
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

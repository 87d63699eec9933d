namespace LoadEngine.Recording;

/// <summary>Why an iteration did not succeed. Every failure is exactly one of these.</summary>
public enum ErrorKind
{
    /// <summary>It succeeded (2xx or 3xx, body read to its end).</summary>
    None,

    /// <summary>Nobody listens there, or the accept queue refused.</summary>
    ConnectRefused,

    /// <summary>No connection came up in time.</summary>
    ConnectTimeout,

    /// <summary>Connected and sent, but not answered in full before the request's timeout.</summary>
    RequestTimeout,

    /// <summary>The other side closed or reset the connection before the answer was complete.</summary>
    ConnectionReset,

    /// <summary>The host's name could not be resolved.</summary>
    NameResolution,

    /// <summary>A 4xx answer other than 429.</summary>
    ClientError,

    /// <summary>429: shed on purpose by the server.</summary>
    TooManyRequests,

    /// <summary>A 5xx answer.</summary>
    ServerError,

    /// <summary>An answer that is not HTTP, or a body that ended before its length.</summary>
    BodyError,

    /// <summary>This machine had no free port, socket or file handle left.</summary>
    LocalLimit,

    /// <summary>Anything else.</summary>
    Other,
}

/// <summary>The names of <see cref="ErrorKind"/> in documents and on the wire.</summary>
public static class ErrorKinds
{
    /// <summary>Number of kinds, <see cref="ErrorKind.None"/> included.</summary>
    public const int Count = (int)ErrorKind.Other + 1;

    private static readonly string[] Names =
    [
        "none", "connect-refused", "connect-timeout", "request-timeout", "connection-reset", "name-resolution",
        "4xx", "429", "5xx", "body-error", "local-limit", "other",
    ];

    /// <summary>The stable name, such as <c>connect-refused</c>.</summary>
    public static string NameOf(ErrorKind kind) => Names[(int)kind];

    /// <summary>The kind a status code stands for; <see cref="ErrorKind.None"/> below 400.</summary>
    public static ErrorKind OfStatus(int status) => status switch
    {
        < 400 => ErrorKind.None,
        429 => ErrorKind.TooManyRequests,
        < 500 => ErrorKind.ClientError,
        _ => ErrorKind.ServerError,
    };
}

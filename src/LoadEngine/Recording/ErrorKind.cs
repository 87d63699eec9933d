namespace LoadEngine.Recording;

/// <summary>Why an iteration failed; each failure has exactly one kind.</summary>
public enum ErrorKind
{
    /// <summary>Success: 2xx or 304, or an expected status, with a complete body as expected.</summary>
    None,

    /// <summary>The port is closed, or the accept queue refused the connection.</summary>
    ConnectRefused,

    /// <summary>The connection, or its TLS handshake, timed out.</summary>
    ConnectTimeout,

    /// <summary>The request was sent, but the response was not complete before the timeout.</summary>
    RequestTimeout,

    /// <summary>The server closed or reset the connection during the TLS handshake or before the response was complete.</summary>
    ConnectionReset,

    /// <summary>The host name could not be resolved.</summary>
    NameResolution,

    /// <summary>TLS was rejected, for example because of an untrusted certificate or a port that speaks no TLS.</summary>
    Tls,

    /// <summary>A placeholder or a redirect led to a host that is not allowed; nothing was sent.</summary>
    HostNotAllowed,

    /// <summary>A 3xx answer other than 304 that was not followed.</summary>
    Redirect,

    /// <summary>A 4xx answer other than 429.</summary>
    ClientError,

    /// <summary>429: the server rejected the request because of overload.</summary>
    TooManyRequests,

    /// <summary>A 5xx answer.</summary>
    ServerError,

    /// <summary>A response that is not HTTP, or a body that ended too early.</summary>
    BodyError,

    /// <summary>A response with an unexpected status or body.</summary>
    Check,

    /// <summary>This machine had no free port, socket or file descriptor.</summary>
    LocalLimit,

    /// <summary>Any other failure.</summary>
    Other,
}

/// <summary>Formats an <see cref="ErrorKind"/>: its stable name for documents and thresholds, and its display text.</summary>
public static class ErrorKinds
{
    /// <summary>Number of kinds, <see cref="ErrorKind.None"/> included.</summary>
    internal const int Count = (int)ErrorKind.Other + 1;

    private static readonly (string Name, string Words)[] Texts =
    [
        ("none", "none"),
        ("connect-refused", "connection refused"),
        ("connect-timeout", "connect timeout"),
        ("request-timeout", "request timeout"),
        ("connection-reset", "connection reset"),
        ("name-resolution", "name not resolved"),
        ("tls", "TLS handshake failed"),
        ("host-not-allowed", "host not allowed"),
        ("3xx", "redirect"),
        ("4xx", "4xx"),
        ("429", "429 shed"),
        ("5xx", "5xx"),
        ("body-error", "broken response"),
        ("check", "unexpected answer"),
        ("local-limit", "no free port or file handle"),
        ("other", "other"),
    ];

    /// <summary>All kinds except <see cref="ErrorKind.None"/>.</summary>
    public static IReadOnlyList<ErrorKind> Failures { get; } =
    [.. Enum.GetValues<ErrorKind>().Where(kind => kind != ErrorKind.None)];

    /// <summary>The stable name, such as <c>connect-refused</c>, for documents, thresholds and APIs.</summary>
    public static string NameOf(ErrorKind kind) => Texts[(int)kind].Name;

    /// <summary>The display text, such as <c>connection refused</c>.</summary>
    public static string Describe(ErrorKind kind) => Texts[(int)kind].Words;

    /// <summary>The display text for a stable name; the name itself if it is unknown, as in a document of a later version.</summary>
    public static string Describe(string name) => Find(name) is { } kind ? Describe(kind) : name;

    /// <summary>The kind for a stable name, or null.</summary>
    public static ErrorKind? Find(string name)
    {
        foreach (var kind in Failures)
            if (NameOf(kind) == name)
                return kind;
        return null;
    }

    /// <summary>True for a failure with a response status.</summary>
    internal static bool IsResponse(ErrorKind kind) =>
        kind
            is ErrorKind.Redirect
                or ErrorKind.ClientError
                or ErrorKind.TooManyRequests
                or ErrorKind.ServerError
                or ErrorKind.Check;

    /// <summary>The kind for a status code without a specific expectation.</summary>
    internal static ErrorKind FromStatus(int status) =>
        status switch
        {
            < 300 or 304 => ErrorKind.None,
            < 400 => ErrorKind.Redirect,
            429 => ErrorKind.TooManyRequests,
            < 500 => ErrorKind.ClientError,
            _ => ErrorKind.ServerError,
        };
}

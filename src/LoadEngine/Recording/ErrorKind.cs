namespace LoadEngine.Recording;

/// <summary>Why an iteration did not succeed. Every failure is exactly one of these.</summary>
public enum ErrorKind
{
    /// <summary>It succeeded: 2xx or 304, or a status that was expected; body read to its end, and as expected.</summary>
    None,

    /// <summary>The port is closed, or the accept queue refused the connection.</summary>
    ConnectRefused,

    /// <summary>No connection came up in time.</summary>
    ConnectTimeout,

    /// <summary>Connected and sent, but not answered in full before the request's timeout.</summary>
    RequestTimeout,

    /// <summary>The other side closed or reset the connection before the answer was complete.</summary>
    ConnectionReset,

    /// <summary>The host's name could not be resolved.</summary>
    NameResolution,

    /// <summary>The TLS handshake failed or timed out, for example because of an untrusted certificate.</summary>
    Tls,

    /// <summary>A placeholder or a redirect led to a host that may not be loaded; nothing was sent there.</summary>
    HostNotAllowed,

    /// <summary>A 3xx answer other than 304 that was not followed.</summary>
    Redirect,

    /// <summary>A 4xx answer other than 429.</summary>
    ClientError,

    /// <summary>429: the server refuses some of its load.</summary>
    TooManyRequests,

    /// <summary>A 5xx answer.</summary>
    ServerError,

    /// <summary>An answer that is not HTTP, or a body that ended before its length.</summary>
    BodyError,

    /// <summary>An answer with a status or a body that the plan did not expect.</summary>
    Check,

    /// <summary>This machine had no free port, socket or file handle left.</summary>
    LocalLimit,

    /// <summary>Anything else.</summary>
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

    /// <summary>Every kind of failure: all kinds but <see cref="ErrorKind.None"/>.</summary>
    public static IReadOnlyList<ErrorKind> Failures { get; } =
    [.. Enum.GetValues<ErrorKind>().Where(kind => kind != ErrorKind.None)];

    /// <summary>The stable name, such as <c>connect-refused</c>: in documents, thresholds and on the wire.</summary>
    public static string NameOf(ErrorKind kind) => Texts[(int)kind].Name;

    /// <summary>The words for people, such as <c>connection refused</c>.</summary>
    public static string Describe(ErrorKind kind) => Texts[(int)kind].Words;

    /// <summary>The display text for a stable name; the name itself if it is unknown, as in a document of a later version.</summary>
    public static string Describe(string name) => Find(name) is { } kind ? Describe(kind) : name;

    /// <summary>The kind of that stable name, or null.</summary>
    public static ErrorKind? Find(string name)
    {
        foreach (var kind in Failures)
            if (NameOf(kind) == name)
                return kind;
        return null;
    }

    /// <summary>True for a failure that came with a status, so that it is an answer, too.</summary>
    internal static bool IsResponse(ErrorKind kind) =>
        kind
            is ErrorKind.Redirect
                or ErrorKind.ClientError
                or ErrorKind.TooManyRequests
                or ErrorKind.ServerError
                or ErrorKind.Check;

    /// <summary>The kind a status code stands for; where the plan expects none in particular.</summary>
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

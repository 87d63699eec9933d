using LoadEngine.Recording;

namespace Imports.Aggregation;

/// <summary>
/// What a failure without an answer was, by the words that programs written in Go, and the systems below them, have for it.
/// The first that fits counts: what is more exact stands above what it contains. Stateless.
/// </summary>
internal static class ErrorKindClassifier
{
    private static readonly (ErrorKind Kind, string[] Words)[] Known =
    [
        (ErrorKind.Tls, ["x509:", "tls:", "TLS handshake", "certificate"]),
        (ErrorKind.NameResolution, ["no such host", "server misbehaving", "dial tcp: lookup"]),
        (ErrorKind.ConnectRefused, ["connection refused", "actively refused"]),
        (
            ErrorKind.LocalLimit,
            [
                "too many open files",
                "cannot assign requested address",
                "can't assign requested address",
                "Only one usage of each socket address",
                "no buffer space available",
            ]
        ),
        (
            ErrorKind.ConnectTimeout,
            ["connect: connection timed out", "connect: operation timed out", "waiting for connection"]
        ),
        (
            ErrorKind.ConnectionReset,
            [
                "connection reset",
                "broken pipe",
                "forcibly closed",
                "connection was aborted",
                "server closed idle connection",
                "use of closed network connection",
            ]
        ),
        (ErrorKind.BodyError, ["unexpected EOF", "malformed HTTP"]),
        (ErrorKind.ConnectionReset, ["EOF"]),
        (ErrorKind.Redirect, ["stopped after 10 redirects"]),
    ];

    private static readonly string[] TooLate = ["deadline exceeded", "Client.Timeout", "timed out", "timeout"];

    /// <summary>The kind; <see cref="ErrorKind.Other"/> where the words are not known.</summary>
    /// <param name="text">What a tool tells of it, without the address: that may have any words.</param>
    public static ErrorKind Classify(string text)
    {
        foreach (var (kind, words) in Known)
            if (Array.Exists(words, word => Has(text, word)))
                return kind;
        if (!Array.Exists(TooLate, word => Has(text, word)))
            return ErrorKind.Other;
        // A dial that came to no end has not even sent it.
        return Has(text, "dial tcp") ? ErrorKind.ConnectTimeout : ErrorKind.RequestTimeout;
    }

    private static bool Has(string text, string word) => text.Contains(word, StringComparison.OrdinalIgnoreCase);
}

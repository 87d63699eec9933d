using LoadEngine.Recording;

namespace Imports.Aggregation;

/// <summary>
/// Classifies error texts of Go, Node.js and Java programs and of operating systems. The first match wins, so specific texts
/// come first.
/// </summary>
internal static class ErrorKindClassifier
{
    private static readonly (ErrorKind Kind, string[] Words)[] Known =
    [
        (ErrorKind.Tls, ["x509:", "tls:", "TLS handshake", "certificate", "CERT_", "SSLHandshake", "SSLException"]),
        (
            ErrorKind.NameResolution,
            ["no such host", "server misbehaving", "dial tcp: lookup", "ENOTFOUND", "EAI_AGAIN", "UnknownHost"]
        ),
        (ErrorKind.ConnectRefused, ["connection refused", "actively refused", "ECONNREFUSED", "HttpHostConnect"]),
        (
            ErrorKind.LocalLimit,
            [
                "too many open files",
                "cannot assign requested address",
                "can't assign requested address",
                "Only one usage of each socket address",
                "no buffer space available",
                "EMFILE",
                "EADDRNOTAVAIL",
            ]
        ),
        (
            ErrorKind.ConnectTimeout,
            [
                "connect: connection timed out",
                "connect: operation timed out",
                "waiting for connection",
                "ConnectTimeout",
                "connect timed out",
            ]
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
                "ECONNRESET",
                "EPIPE",
                "NoHttpResponse",
                "Socket closed",
            ]
        ),
        (ErrorKind.BodyError, ["unexpected EOF", "malformed HTTP"]),
        (ErrorKind.ConnectionReset, ["EOF"]),
        (ErrorKind.Redirect, ["stopped after 10 redirects"]),
    ];

    private static readonly string[] TooLate =
    [
        "deadline exceeded",
        "Client.Timeout",
        "timed out",
        "timeout",
        "ETIMEDOUT",
    ];

    /// <summary>The kind; <see cref="ErrorKind.Other"/> for an unknown text.</summary>
    /// <param name="text">The error text without the address.</param>
    public static ErrorKind Classify(string text)
    {
        foreach (var (kind, words) in Known)
            if (Array.Exists(words, word => Has(text, word)))
                return kind;
        if (!Array.Exists(TooLate, word => Has(text, word)))
            return ErrorKind.Other;
        // A failed dial did not send the request.
        return Has(text, "dial tcp") ? ErrorKind.ConnectTimeout : ErrorKind.RequestTimeout;
    }

    private static bool Has(string text, string word) => text.Contains(word, StringComparison.OrdinalIgnoreCase);
}

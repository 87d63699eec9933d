using LoadEngine.Recording;

namespace Imports.K6;

/// <summary>Converts the error codes of k6 (https://grafana.com/docs/k6/latest/javascript-api/error-codes/).</summary>
internal static class K6Errors
{
    /// <summary>The kind of a failure without a response; <see cref="ErrorKind.Other"/> for unknown codes, null without a code.</summary>
    public static ErrorKind? KindOf(int? code) =>
        code switch
        {
            null => null,
            1050 => ErrorKind.RequestTimeout,
            1100 or 1101 => ErrorKind.NameResolution,
            1110 or 1111 => ErrorKind.HostNotAllowed,
            1201 or 1220 => ErrorKind.ConnectionReset,
            1211 => ErrorKind.ConnectTimeout,
            1212 => ErrorKind.ConnectRefused,
            >= 1300 and < 1400 => ErrorKind.Tls,
            >= 1600 and < 1800 => ErrorKind.BodyError,
            _ => ErrorKind.Other,
        };
}

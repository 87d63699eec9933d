using LoadEngine.Recording;

namespace Imports.K6;

/// <summary>Descriptions of k6 figures.</summary>
internal static class K6Descriptions
{
    /// <summary>The kind of failures that are only counted.</summary>
    public static string UnnamedErrorKind { get; } = ErrorKinds.NameOf(ErrorKind.Other);

    /// <summary>The meaning of the latencies.</summary>
    public static string Meaning(bool isOfSuccesses) =>
        "Measured by k6. Latencies (http_req_duration) are service times from the send to the last byte, without connecting"
        + (isOfSuccesses ? ", of expected answers." : ", failures included.");
}

using LoadEngine.Recording;

namespace Imports.K6;

/// <summary>Descriptions of k6 figures.</summary>
internal static class K6Descriptions
{
    /// <summary>The kind of a failure that is counted and not named.</summary>
    public static string UnnamedErrorKind { get; } = ErrorKinds.NameOf(ErrorKind.Other);

    /// <summary>What the latencies mean.</summary>
    public static string Meaning(bool isOfSuccesses) =>
        "Measured by k6. Latencies (http_req_duration) are service times from the send to the last byte, without connecting"
        + (isOfSuccesses ? ", of expected answers." : ", failures included.");
}

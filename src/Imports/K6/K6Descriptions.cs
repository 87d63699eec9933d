using LoadEngine.Recording;

namespace Imports.K6;

/// <summary>What is true of every figure of k6. Stateless.</summary>
internal static class K6Descriptions
{
    /// <summary>The kind of a failure that is counted and not named.</summary>
    public static string UnnamedErrorKind { get; } = ErrorKinds.NameOf(ErrorKind.Other);

    /// <summary>What the latencies mean.</summary>
    public static string Meaning(bool isOfSuccesses) =>
        "Measured by k6. Its latencies (http_req_duration) are from the send to the last byte, without connecting and without waiting for a user: service time, not response time"
        + (isOfSuccesses ? ", of expected answers." : ", failures included.");
}

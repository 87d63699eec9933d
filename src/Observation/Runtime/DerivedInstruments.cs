namespace Observation.Runtime;

/// <summary>Values of a reading that are read from some series of an instrument, or from one whose name depends on a version.</summary>
internal static class DerivedInstruments
{
    private const string CallError = "error.type=",
        Http2 = "network.protocol.version=2",
        RateLimiterAcquired = "aspnetcore.rate_limiting.result=acquired",
        ConnectionUsed = "state=used";

    /// <summary>The values of <see cref="RuntimeInstruments"/> to which a published series is added.</summary>
    /// <param name="instrument">The instrument's name.</param>
    /// <param name="tags">The tags of the series, as name=value, separated by commas.</param>
    public static string? Of(string instrument, string? tags) =>
        instrument switch
        {
            "http.client.request.duration" when Has(tags, CallError) => RuntimeInstruments.FailedCalls,
            "http.client.request.time_in_queue" when Has(tags, Http2) => RuntimeInstruments.StreamQueue,
            "aspnetcore.rate_limiting.requests" when tags is not null && !Has(tags, RateLimiterAcquired) =>
                RuntimeInstruments.RateLimiterRejections,
            // Npgsql 8 and 9, then 10.
            "db.client.connections.pending_requests" or "db.client.connection.npgsql.pending_requests" =>
                RuntimeInstruments.DatabaseWaiting,
            "db.client.connections.usage" or "db.client.connection.count" when Has(tags, ConnectionUsed) =>
                RuntimeInstruments.DatabaseUsed,
            "db.client.commands.executing" or "db.client.operation.npgsql.executing" =>
                RuntimeInstruments.DatabaseExecuting,
            _ => null,
        };

    private static bool Has(string? tags, string tag) => tags?.Contains(tag, StringComparison.Ordinal) == true;
}

namespace Observation.Runtime;

/// <summary>Names of the values of a <see cref="RuntimeReading"/> that no meter publishes under this name.</summary>
public static class RuntimeInstruments
{
    /// <summary>The longest pause for a garbage collection since the last reading, in milliseconds, from events.</summary>
    public const string LongestPause = "observed.gc.longest_pause";

    /// <summary>Threads that waited for a lock on average since the last reading, from events; in the growth.</summary>
    public const string LockWaits = "observed.lock.waits";

    /// <summary>Requests per second that the rate limiter rejected; in the growth.</summary>
    public const string RateLimiterRejections = "aspnetcore.rate_limiting.rejected";

    /// <summary>Calls of HttpClient that failed, by an exception or a status of 400 or more; a histogram, in the growth.</summary>
    public const string FailedCalls = "http.client.request.duration.failed";

    /// <summary>The part of <c>http.client.request.time_in_queue</c> of calls over HTTP/2; a histogram, in the growth.</summary>
    public const string StreamQueue = "http.client.request.time_in_queue.http2";

    /// <summary>Requests that wait for a connection of a database pool, whatever Npgsql's version calls it.</summary>
    public const string DatabaseWaiting = "db.client.connection.pending_requests";

    /// <summary>Connections of a database pool that are in use.</summary>
    public const string DatabaseUsed = "db.client.connection.used";

    /// <summary>Database commands that run, whatever Npgsql's version calls it.</summary>
    public const string DatabaseExecuting = "db.client.operation.executing";

    /// <summary>The runtime's own instrument for the time paused for garbage collections; in the growth.</summary>
    public const string PauseTime = "dotnet.gc.pause.time";

    /// <summary>The ending of an instrument's name for the recordings per second of a histogram; the name alone is their sum.</summary>
    public const string RecordingsSuffix = ".recordings";
}

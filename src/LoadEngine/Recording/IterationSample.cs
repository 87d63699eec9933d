namespace LoadEngine.Recording;

/// <summary>One completed iteration. Times are in nanoseconds.</summary>
/// <param name="ResponseNs">From the planned start to the end of the response.</param>
/// <param name="ServiceNs">From the send to the end of the response.</param>
/// <param name="FirstByteNs">From the send to the response headers, or -1 without a response.</param>
/// <param name="Status">HTTP status, or 0 without a response.</param>
/// <param name="Error">The kind of failure, or <see cref="ErrorKind.None"/>.</param>
/// <param name="BodyBytes">Bytes of body read.</param>
/// <param name="Phase">The phase of the run in which it ended.</param>
internal readonly record struct IterationSample(
    long ResponseNs,
    long ServiceNs,
    long FirstByteNs,
    int Status,
    ErrorKind Error,
    long BodyBytes,
    EndPhase Phase = EndPhase.Load
)
{
    /// <summary>True for a 503 with the header Retry-After.</summary>
    public bool HasRetryAfter { get; init; }

    /// <summary>True for a rejected request. A failing server also responds with 503, but does not say when to retry.</summary>
    public bool IsRejected => Error == ErrorKind.TooManyRequests || (Error == ErrorKind.ServerError && HasRetryAfter);
}

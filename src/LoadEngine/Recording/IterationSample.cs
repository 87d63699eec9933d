namespace LoadEngine.Recording;

/// <summary>One finished iteration, as the virtual user saw it. Times are nanoseconds.</summary>
/// <param name="ResponseNs">From the planned start to the end of the answer: what a user waits.</param>
/// <param name="ServiceNs">From the real send to the end of the answer: what the server is asked for.</param>
/// <param name="FirstByteNs">From the real send to the answer's head, or -1 when none came.</param>
/// <param name="Status">HTTP status, or 0 when no answer came.</param>
/// <param name="Error">Why it failed, or <see cref="ErrorKind.None"/>.</param>
/// <param name="BodyBytes">Bytes of body read.</param>
internal readonly record struct IterationSample(
    long ResponseNs,
    long ServiceNs,
    long FirstByteNs,
    int Status,
    ErrorKind Error,
    long BodyBytes
);

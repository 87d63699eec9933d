namespace TargetApi.OutgoingHttp;

/// <summary>
/// The service that the experiment calls over HTTP/2. A second Kestrel in this process would count its requests with those of the
/// target. It listens from the first request of the experiment on, so that other targets have one port. Thread-safe.
/// </summary>
internal sealed class Http2Supplier : IDisposable
{
    private readonly LoopbackListener _listener = new(ServeAsync);

    /// <summary>The address to call.</summary>
    public Uri Stock => new(_listener.Address, "stock");

    /// <inheritdoc />
    public void Dispose() => _listener.Dispose();

    private static async Task ServeAsync(Stream stream, CancellationToken stopping)
    {
        using var connection = new Http2Connection(stream);
        await connection.ServeAsync(stopping);
    }
}

namespace LoadEngine.Sending;

/// <summary>
/// The connections being opened on behalf of one user, to distinguish a timeout from a connect timeout. Attempts may
/// overlap and outlive their request: the next one waits for the same attempt. Any thread may call any member.
/// </summary>
internal sealed class ConnectAttempts
{
    /// <summary>The request option with the connection attempts of the user.</summary>
    public static readonly HttpRequestOptionsKey<ConnectAttempts> Option = new("connect-attempts");

    private int _open;

    /// <summary>True while a connection is being opened.</summary>
    public bool AreOpen => Volatile.Read(ref _open) > 0;

    public void Start() => Interlocked.Increment(ref _open);

    public void End() => Interlocked.Decrement(ref _open);
}

using System.Collections.Concurrent;
using System.Net;

namespace LoadEngine.Sending;

/// <summary>
/// Resolves the hosts of a run once for all connections. Addresses older than <see cref="RefreshAfter"/> are refreshed while they
/// remain in use; if none of them responds, the next connection waits for a new lookup. Lookups block, so each has a dedicated
/// thread, which a blocked thread pool does not delay. Thread-safe.
/// </summary>
internal sealed class HostResolver(Func<string, IPAddress[]> lookUp, TimeProvider time)
{
    /// <summary>Age after which addresses are refreshed, so that a run follows DNS changes.</summary>
    public static readonly TimeSpan RefreshAfter = TimeSpan.FromSeconds(30);

    /// <summary>Minimum time between two lookups of a failing host.</summary>
    public static readonly TimeSpan RetryAfter = TimeSpan.FromSeconds(1);

    private readonly ConcurrentDictionary<string, Host> _hosts = new(StringComparer.OrdinalIgnoreCase);

    /// <summary>The addresses of a host, the last successful one first.</summary>
    /// <exception cref="System.Net.Sockets.SocketException">The name could not be resolved.</exception>
    public Task<IPAddress[]> ResolveAsync(string host) =>
        _hosts.GetOrAdd(host, static (_, owner) => new(owner), this).ResolveAsync(host);

    /// <summary>A connection to this address succeeded, so it is tried first from now on.</summary>
    public void ReportSuccess(string host, IPAddress address)
    {
        if (_hosts.TryGetValue(host, out var known))
            known.Prefer(address);
    }

    /// <summary>No address of the host responded, so the next connection waits for a new lookup.</summary>
    public void ReportFailure(string host)
    {
        if (_hosts.TryGetValue(host, out var known))
            known.Expire();
    }

    /// <summary>The addresses and the pending lookup of one host. Guarded by its lock.</summary>
    private sealed class Host(HostResolver owner)
    {
        private readonly Lock _changes = new();
        private Task<IPAddress[]>? _known;
        private Task<IPAddress[]>? _lookup;
        private long _lookedUpAt;
        private bool _isExpired;

        public Task<IPAddress[]> ResolveAsync(string host)
        {
            TaskCompletionSource<IPAddress[]> result;
            lock (_changes)
            {
                if (_known is { } known && !IsDue(known))
                    return known;
                if (_lookup is null)
                {
                    // Waiters continue on the lookup's thread, because opening a connection does not block.
                    result = new();
                    _lookup = result.Task;
                }
                else
                {
                    return MayUse(_known) ? _known : _lookup;
                }
            }

            new Thread(() => LookUp(host, result)) { IsBackground = true, Name = "load names" }.Start();
            lock (_changes)
                return MayUse(_known) ? _known : result.Task;
        }

        public void Prefer(IPAddress address)
        {
            lock (_changes)
            {
                if (_known is not { IsCompletedSuccessfully: true } known || known.Result[0].Equals(address))
                    return;
                _known = Task.FromResult<IPAddress[]>([
                    address,
                    .. known.Result.Where(other => !other.Equals(address)),
                ]);
            }
        }

        public void Expire()
        {
            lock (_changes)
                _isExpired = true;
        }

        private bool IsDue(Task<IPAddress[]> known)
        {
            var age = owner.Elapsed(_lookedUpAt);
            return known.IsCompletedSuccessfully && !_isExpired ? age >= RefreshAfter : age >= RetryAfter;
        }

        // Old addresses remain in use until the refresh completes; failed ones do not.
        private bool MayUse([System.Diagnostics.CodeAnalysis.NotNullWhen(true)] Task<IPAddress[]>? known) =>
            known is { IsCompletedSuccessfully: true } && !_isExpired;

        private void LookUp(string host, TaskCompletionSource<IPAddress[]> result)
        {
            IPAddress[] addresses = [];
            Exception? failure = null;
            try
            {
                addresses = owner.Resolve(host);
            }
            catch (Exception unknown)
            {
                failure = unknown;
            }

            lock (_changes)
            {
                (_lookup, _lookedUpAt) = (null, owner.Now);

                // A name that cannot be resolved now keeps its addresses.
                if (failure is null || !MayUse(_known))
                    _known = result.Task;
                _isExpired = false;
            }

            if (failure is null)
            {
                result.SetResult(addresses);
                return;
            }

            // Observe the exception, because there may be no waiter.
            result.SetException(failure);
            _ = result.Task.Exception;
        }
    }

    private long Now => time.GetTimestamp();

    private TimeSpan Elapsed(long since) => time.GetElapsedTime(since);

    private IPAddress[] Resolve(string host) =>
        lookUp(host) is { Length: > 0 } addresses
            ? addresses
            : throw new System.Net.Sockets.SocketException((int)System.Net.Sockets.SocketError.NoData);
}

namespace WebHosting;

/// <summary>
/// So many requests a second from one asker, and no more: whoever asks for more is told to wait, and costs no more than that. Safe for any thread.
/// </summary>
/// <param name="time">The clock.</param>
/// <param name="perSecond">Requests a second that are answered for ever.</param>
/// <param name="burst">Requests that are answered at once after a pause.</param>
/// <typeparam name="TDevice">What tells one asker from another.</typeparam>
public sealed class RequestLimits<TDevice>(TimeProvider time, double perSecond, double burst)
    where TDevice : notnull
{
    private const int MostRemembered = 10_000;
    private readonly Lock _gate = new();
    private readonly Dictionary<TDevice, Allowance> _devices = [];

    /// <summary>Takes one request of the device's allowance; false when there is none left.</summary>
    public bool TrySpend(TDevice device)
    {
        var now = time.GetTimestamp();
        lock (_gate)
        {
            if (!_devices.TryGetValue(device, out var allowance))
            {
                // Whoever has been quiet for long has a full allowance anyway.
                if (_devices.Count >= MostRemembered)
                    _devices.Clear();
                allowance = new(burst, now);
            }

            var requests = Math.Min(
                burst,
                allowance.Requests + time.GetElapsedTime(allowance.Since, now).TotalSeconds * perSecond
            );
            _devices[device] = new(requests >= 1 ? requests - 1 : requests, now);
            return requests >= 1;
        }
    }

    private readonly record struct Allowance(double Requests, long Since);
}

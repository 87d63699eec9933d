using System.Threading.Channels;

namespace TargetApi.BackgroundWork;

/// <summary>
/// Accepted orders and the four workers that take them from a channel, 20 ms each: at most 200 per second. The work only
/// waits, so it uses no significant processor time. Thread-safe.
/// </summary>
internal sealed class OrderQueue(Channel<Order> orders, TimeProvider clock, OrderCounters counters) : BackgroundService
{
    /// <summary>Number of workers.</summary>
    public const int Workers = 4;

    /// <summary>Number of queued orders that the lab keeps in memory, about 500 MB; an unbounded channel has no limit.</summary>
    public const int MaxOrders = 3_500;

    /// <summary>Time that a worker takes for an order.</summary>
    public static readonly TimeSpan WorkTime = TimeSpan.FromMilliseconds(20);

    /// <summary>Number of queued orders.</summary>
    public int Count => orders.Reader.Count;

    /// <summary>Age of the oldest queued order; zero if there is none.</summary>
    public TimeSpan Age =>
        orders.Reader.TryPeek(out var oldest) ? clock.GetElapsedTime(oldest.Accepted) : TimeSpan.Zero;

    /// <summary>Queues an order; false if there is no room.</summary>
    public bool TryAccept()
    {
        if (Count >= MaxOrders || !orders.Writer.TryWrite(Order.Create(clock.GetTimestamp())))
            return false;
        counters.CountAccepted();
        return true;
    }

    /// <summary>Queues an order.</summary>
    /// <exception cref="BadHttpRequestException">The queue is at the limit of the lab.</exception>
    public void Accept()
    {
        if (!TryAccept())
            throw new BadHttpRequestException(
                $"The lab keeps at most {MaxOrders} orders in memory.",
                StatusCodes.Status503ServiceUnavailable
            );
    }

    /// <inheritdoc />
    protected override Task ExecuteAsync(CancellationToken stoppingToken) =>
        Task.WhenAll(Enumerable.Range(0, Workers).Select(_ => WorkAsync(stoppingToken)));

    private async Task WorkAsync(CancellationToken stopping)
    {
        await foreach (var _ in orders.Reader.ReadAllAsync(stopping))
        {
            await Task.Delay(WorkTime, clock, stopping);
            counters.CountDone();
        }
    }
}

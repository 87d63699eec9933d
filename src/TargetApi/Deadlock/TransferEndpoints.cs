using System.Runtime.CompilerServices;

namespace TargetApi.Deadlock;

/// <summary>
/// Moves money between two accounts: with two locks in two orders, with a blocking wait for a task, and with the locks in one
/// order.
/// </summary>
internal static class TransferEndpoints
{
    private const int RateMs = 100,
        ReadMs = 1,
        TransfersPerRefund = 20;

    private static readonly Account Shop = new(),
        Customer = new();

    private static int s_transfers;

    /// <summary>Registers what ends a deadlock.</summary>
    public static void AddTransfers(this WebApplicationBuilder builder)
    {
        builder.Services.AddSingleton<Rescue>();
        builder.Services.AddHostedService(services => services.GetRequiredService<Rescue>());
    }

    /// <summary>Maps the variants.</summary>
    public static void MapTransfers(this IEndpointRouteBuilder routes)
    {
        routes.MapGet("/bad/transfer", BadTransfer);
        routes.MapGet("/bad/transfer-result", BlockingTransfer);
        routes.MapGet("/good/transfer", GoodTransfer);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static async Task<IResult> BadTransfer(Rescue rescue, CancellationToken cancellation)
    {
        await QueryRateAsync(cancellation);
        var isRefund = IsNextARefund();
        return rescue.Run(() => LockInTwoOrders(isRefund));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static IResult LockInTwoOrders(bool isRefund)
    {
        if (isRefund)
        {
            lock (Shop)
            {
                Thread.Sleep(ReadMs);
                lock (Customer)
                    return Move(Shop, Customer, "two-orders");
            }
        }

        lock (Customer)
        {
            Thread.Sleep(ReadMs);
            lock (Shop)
                return Move(Customer, Shop, "two-orders");
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static IResult BlockingTransfer(Rescue rescue) => rescue.Run(BlockOnTheRate);

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static IResult BlockOnTheRate()
    {
        QueryRateAsync(CancellationToken.None).GetAwaiter().GetResult();
        return LockInOneOrder(IsNextARefund(), "blocking");
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static async Task<IResult> GoodTransfer(CancellationToken cancellation)
    {
        await QueryRateAsync(cancellation);
        return LockInOneOrder(IsNextARefund(), "one-order");
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static IResult LockInOneOrder(bool isRefund, string mode)
    {
        lock (Customer)
        {
            Thread.Sleep(ReadMs);
            lock (Shop)
                return isRefund ? Move(Shop, Customer, mode) : Move(Customer, Shop, mode);
        }
    }

    private static async Task QueryRateAsync(CancellationToken cancellation) => await Task.Delay(RateMs, cancellation);

    private static bool IsNextARefund() => Interlocked.Increment(ref s_transfers) % TransfersPerRefund == 0;

    private static IResult Move(Account from, Account to, string mode)
    {
        from.Balance--;
        to.Balance++;
        return Results.Ok(new { mode });
    }
}

using System.Runtime.CompilerServices;

namespace Waits;

/// <summary>Two threads that take two locks in opposite order.</summary>
internal static class Deadlock
{
    private static readonly object Orders = new(),
        Stock = new();
    private static readonly Lock OrdersLock = new(),
        StockLock = new();
    private static readonly Barrier Both = new(2);

    public static void Start()
    {
        new Thread(OrdersThenStock) { IsBackground = true }.Start();
        new Thread(StockThenOrders) { IsBackground = true }.Start();
    }

    public static void StartWithLocks()
    {
        new Thread(OrdersLockThenStockLock) { IsBackground = true }.Start();
        new Thread(StockLockThenOrdersLock) { IsBackground = true }.Start();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void OrdersThenStock()
    {
        lock (Orders)
        {
            Both.SignalAndWait();
            lock (Stock) // line:deadlock-1
                Console.Error.WriteLine("never");
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void StockThenOrders()
    {
        lock (Stock)
        {
            Both.SignalAndWait();
            lock (Orders) // line:deadlock-2
                Console.Error.WriteLine("never");
        }
    }

    // The compiler gives a lock on a System.Threading.Lock no line of its own: it belongs to the statement before it.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void OrdersLockThenStockLock()
    {
        lock (OrdersLock)
        {
            Both.SignalAndWait(); // line:deadlock-3
            lock (StockLock)
                Console.Error.WriteLine("never");
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void StockLockThenOrdersLock()
    {
        lock (StockLock)
        {
            Both.SignalAndWait(); // line:deadlock-4
            lock (OrdersLock)
                Console.Error.WriteLine("never");
        }
    }
}

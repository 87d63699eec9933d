namespace TargetApi.Database;

/// <summary>
/// The pools of the variants. In a service both would use the same one; here the fixed variant has its own, so that it works
/// without a restart after the fragile one has used up its pool.
/// </summary>
/// <param name="connectionString">The database; empty if there is none.</param>
/// <param name="clock">Measures the pauses between loads.</param>
internal sealed class ItemPools(string connectionString, TimeProvider clock) : IAsyncDisposable
{
    /// <summary>The pool of the variant that forgets connections.</summary>
    public ItemPool Leaking { get; } = new(connectionString, "concurrency-dashboard-leaking", clock);

    /// <summary>The pool of the variant that returns each connection.</summary>
    public ItemPool Returning { get; } = new(connectionString, "concurrency-dashboard-returning", clock);

    public async ValueTask DisposeAsync()
    {
        await Leaking.DisposeAsync();
        await Returning.DisposeAsync();
    }
}

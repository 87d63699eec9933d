namespace TargetApi.BackgroundWork;

/// <summary>A line of an order.</summary>
/// <param name="Article">The article.</param>
/// <param name="Amount">Number of pieces.</param>
internal sealed record OrderLine(string Article, int Amount);

/// <summary>An accepted order, which stays in memory until it is completed: about 140 KB in 2,000 objects.</summary>
/// <param name="Accepted">Timestamp of its acceptance.</param>
/// <param name="Lines">Its lines.</param>
internal sealed record Order(long Accepted, IReadOnlyList<OrderLine> Lines)
{
    private const int LineCount = 1_000;

    /// <summary>Creates an order.</summary>
    /// <param name="accepted">Timestamp of its acceptance.</param>
    public static Order Create(long accepted) =>
        new(accepted, [.. Enumerable.Range(0, LineCount).Select(line => new OrderLine($"article {line:0000}", 1))]);
}

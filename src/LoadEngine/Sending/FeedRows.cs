using LoadEngine.Plans;
using LoadEngine.Scheduling;

namespace LoadEngine.Sending;

/// <summary>Hands out the rows of a plan's data feed. Thread-safe; the only shared state is the atomic index of the next row.</summary>
internal sealed class FeedRows(DataFeed feed)
{
    private long _nextRow;

    public DataFeed Feed => feed;

    /// <summary>The row of the user's next request.</summary>
    /// <param name="user">The user.</param>
    /// <param name="random">0 (included) to 1 (excluded), drawn for this request.</param>
    public IReadOnlyList<string> Next(ScheduledUser user, double random) =>
        feed.Rows[
            feed.Order switch
            {
                FeedOrder.Random => (int)(random * feed.Rows.Count),
                FeedOrder.PerUser => (user.Id - 1) % feed.Rows.Count,
                _ => (int)((Interlocked.Increment(ref _nextRow) - 1) % feed.Rows.Count),
            }
        ];
}

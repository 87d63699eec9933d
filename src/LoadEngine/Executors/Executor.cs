using LoadEngine.Runs;

namespace LoadEngine.Executors;

/// <summary>
/// Decides when iterations start. <see cref="Tick"/> is called by the run's scheduler thread alone;
/// <see cref="NextStartAsync"/> by any virtual user at the end of its iteration.
/// </summary>
internal abstract class Executor
{
    /// <summary>Instead of a planned start: the user is to leave.</summary>
    public const long Leave = -1;

    /// <summary>No iteration is to be started any more; the run may drain.</summary>
    public abstract bool IsOver { get; }

    /// <summary>
    /// Whether a user rests after a failure to connect, lest it try again in a busy loop. Where the executor sets the pace
    /// there is no such loop, and a resting user would only be missing at the next start.
    /// </summary>
    public virtual bool RestsAfterFailure => true;

    /// <summary>Does everything that is due.</summary>
    /// <param name="nowNs">Nanoseconds since the run started.</param>
    /// <returns>When to be called again, in nanoseconds since the run started.</returns>
    public abstract long Tick(long nowNs);

    /// <summary>The planned start of the user's next iteration in nanoseconds since the run started, or <see cref="Leave"/>.</summary>
    public abstract ValueTask<long> NextStartAsync(VirtualUser user);

    /// <summary>Called once when the run drains: from here on every user is sent away, those who wait for a start included.</summary>
    public abstract void ReleaseWaiting();

    /// <summary>Changes the number of users from now on; false where the model has none to change.</summary>
    public virtual bool TrySetUsers(int users) => false;

    /// <summary>Changes the starts a second from now on; false where the model has no rate.</summary>
    public virtual bool TrySetRate(double startsPerSecond) => false;
}

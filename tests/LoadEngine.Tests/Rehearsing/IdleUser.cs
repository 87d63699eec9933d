using LoadEngine.Scheduling;

namespace LoadEngine.Tests.Rehearsing;

/// <summary>A user that does nothing.</summary>
internal sealed class IdleUser(int id = 1, int seed = 1) : ScheduledUser(id, seed, NoStart)
{
    public override Task RunAsync() => Task.CompletedTask;

    public override void CheckDeadline(long nowNs, bool interruptAll)
    {
        // It has no request.
    }

    /// <summary>Counts one more iteration.</summary>
    public IdleUser WithIteration()
    {
        Iterations++;
        return this;
    }
}

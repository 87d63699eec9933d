using LoadEngine.Plans;
using LoadEngine.Runs;

namespace LoadEngine.Executors;

/// <summary>A fixed number of requests that a fixed number of users work off together.</summary>
/// <param name="Iterations">Requests in all, 1..100,000,000.</param>
/// <param name="Users">Virtual users, 1..20,000.</param>
/// <param name="MaxDurationMs">Longest time allowed in milliseconds.</param>
public sealed record SharedIterations(long Iterations, int Users, long MaxDurationMs = SharedIterations.DefaultMaxDurationMs) : ExecutorPlan
{
    /// <summary>Default of <see cref="MaxDurationMs"/>: ten minutes.</summary>
    public const long DefaultMaxDurationMs = 600_000;

    /// <inheritdoc/>
    public override TimeSpan PlannedDuration => TimeSpan.FromMilliseconds(MaxDurationMs);

    /// <inheritdoc/>
    public override int PeakUsers => (int)Math.Min(Users, Iterations);

    /// <inheritdoc/>
    public override IReadOnlyList<PlanError> Validate()
    {
        var errors = new List<PlanError>();
        LoadPlanValidation.InRange("executor.iterations", "Iterations", Iterations, 1, PlanLimits.MaxIterations, "", errors);
        UsersInRange("executor.users", Users, 1, errors);
        DurationInRange(MaxDurationMs, errors, "executor.maxDurationMs");
        return errors;
    }

    internal override Executor Create(ExecutorContext context) =>
        new SharedIterationsExecutor(context, Iterations, PeakUsers, MaxDurationMs * Stage.NsPerMs);
}

/// <summary>Carries out <see cref="SharedIterations"/>. The remaining count is the only shared state, and is atomic.</summary>
internal sealed class SharedIterationsExecutor(ExecutorContext context, long iterations, int users, long maxDurationNs) : Executor
{
    private const long TickNs = 5_000_000;
    private long _remaining = iterations;
    private volatile bool _over;
    private bool _started;

    public override bool IsOver => _over;

    public override long Tick(long nowNs)
    {
        if (!_started)
        {
            _started = true;
            for (var i = 0; i < users; i++) context.Roster.Add(Leave);
        }

        // Who finds no work left leaves; when all have, the last request has been answered too, and not only been taken.
        _over |= nowNs >= maxDurationNs || context.Roster.Present == 0;
        return nowNs + TickNs;
    }

    public override void ReleaseWaiting() => _over = true;

    public override ValueTask<long> NextStartAsync(VirtualUser user)
    {
        if (_over || Interlocked.Decrement(ref _remaining) < 0) return new(Leave);
        var now = context.Clock.NowNs;
        return context.ThinkTimeNs == 0 || user.Iterations == 0
            ? new(now)
            : context.Parking.ParkAsync(user, now + context.ThinkTimeNs);
    }
}

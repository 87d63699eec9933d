using LoadEngine.Plans;
using LoadEngine.Scheduling;

namespace LoadEngine.Executors;

/// <summary>
/// Decides when iterations start. <see cref="Tick"/> is called by the scheduler thread only; <see cref="NextStartAsync"/> by any
/// virtual user after its iteration.
/// </summary>
internal abstract class Executor
{
    /// <summary>No further iterations start; the run may drain.</summary>
    public abstract bool IsOver { get; }

    /// <summary>
    /// Whether a user pauses after a failed connection to avoid a busy loop. Executors with a schedule have no such loop, and a
    /// pausing user would be missing at the next start.
    /// </summary>
    public virtual bool PausesAfterFailure => true;

    /// <summary>Creates the executor for a configuration.</summary>
    public static Executor Create(ExecutorPlan plan, ExecutorContext context) =>
        plan switch
        {
            ConstantVus users => new UserCountExecutor(
                context,
                new UserSchedule(users.Users, [new(users.Duration, users.Users)]),
                Nanoseconds.From(users.StartJitter),
                gracefulRampDownNs: 0
            ),
            RampingVus ramp => new UserCountExecutor(
                context,
                new UserSchedule(ramp.StartUsers, ramp.Stages),
                Nanoseconds.From(ramp.StartJitter),
                Nanoseconds.From(ramp.GracefulRampDown)
            ),
            ConstantArrivalRate arrivals => Arrivals(
                context,
                arrivals.Arrivals,
                gaps => RateSchedule.Constant(arrivals.RatePerSecond, Nanoseconds.From(arrivals.Duration), gaps),
                arrivals.MaxVus,
                arrivals.MaxWait
            ),
            RampingArrivalRate ramp => Arrivals(
                context,
                ramp.Arrivals,
                gaps => RateSchedule.Ramping(ramp.StartRatePerSecond, ramp.Stages, gaps),
                ramp.MaxVus,
                ramp.MaxWait
            ),
            Burst burst => new BurstExecutor(
                context,
                burst.Sizes,
                Nanoseconds.From(burst.Pause),
                Nanoseconds.From(burst.MaxDuration)
            ),
            SharedIterations shared => new SharedIterationsExecutor(
                context,
                shared.Iterations,
                shared.PeakUsers,
                Nanoseconds.From(shared.MaxDuration)
            ),
            _ => throw new NotSupportedException($"{plan.GetType().Name} has no executor."),
        };

    private static ArrivalExecutor Arrivals(
        ExecutorContext context,
        ArrivalSpacing spacing,
        Func<ExponentialGaps?, RateSchedule> createSchedule,
        int maxVus,
        TimeSpan maxWait
    )
    {
        var gaps = spacing == ArrivalSpacing.Poisson ? new ExponentialGaps(context.Seed) : null;
        return new(context, createSchedule(gaps), gaps, maxVus, Nanoseconds.From(maxWait));
    }

    /// <summary>Performs all due work.</summary>
    /// <param name="nowNs">Nanoseconds since the run started.</param>
    /// <returns>The time of the next call, in nanoseconds since the run started.</returns>
    public abstract long Tick(long nowNs);

    /// <summary>
    /// Planned start of the user's next iteration, in nanoseconds since run start, or
    /// <see cref="ScheduledUser.NoStart"/>.
    /// </summary>
    public abstract ValueTask<long> NextStartAsync(ScheduledUser user);

    /// <summary>
    /// The number that, with the plan's seed, determines the random choices of an iteration. It does not depend on timing, so
    /// that the same plan sends the same requests: here the user and the index of its iteration.
    /// </summary>
    public virtual long RequestNumber(ScheduledUser user, long plannedNs) =>
        ((long)user.Id << 32) | (uint)user.Iterations;

    /// <summary>Adds the planned times of the starts that wait for a free user. Thread-safe.</summary>
    public virtual void AddWaiting(List<long> plannedNs)
    {
        // In a closed model no start waits for a user.
    }

    /// <summary>Called once when the run drains: every user is released, including those that wait for a start.</summary>
    public abstract void ReleaseWaiting();

    /// <summary>Changes the number of users; false if the model has a fixed number.</summary>
    public virtual bool TrySetUsers(int users) => false;

    /// <summary>Changes the starts per second; false if the model has no rate.</summary>
    public virtual bool TrySetRate(double startsPerSecond) => false;
}

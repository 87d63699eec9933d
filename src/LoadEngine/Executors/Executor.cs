using LoadEngine.Plans;
using LoadEngine.Scheduling;

namespace LoadEngine.Executors;

/// <summary>
/// Decides when iterations start. <see cref="Tick"/> is called by the run's scheduler thread alone;
/// <see cref="NextStartAsync"/> by any virtual user at the end of its iteration.
/// </summary>
internal abstract class Executor
{
    /// <summary>No iteration is to be started any more; the run may drain.</summary>
    public abstract bool IsOver { get; }

    /// <summary>
    /// Whether a user rests after a failure to connect, so that it does not try again in a busy loop. Where the executor sets the pace
    /// there is no such loop, and a resting user would only be missing at the next start.
    /// </summary>
    public virtual bool PausesAfterFailure => true;

    /// <summary>The executor that carries a configuration out.</summary>
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
            ConstantArrivalRate arrivals => new ArrivalExecutor(
                context,
                RateSchedule.Constant(arrivals.RatePerSecond, Nanoseconds.From(arrivals.Duration)),
                arrivals.MaxVus,
                Nanoseconds.From(arrivals.MaxWait)
            ),
            RampingArrivalRate ramp => new ArrivalExecutor(
                context,
                RateSchedule.Ramping(ramp.StartRatePerSecond, ramp.Stages),
                ramp.MaxVus,
                Nanoseconds.From(ramp.MaxWait)
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

    /// <summary>Does everything that is due.</summary>
    /// <param name="nowNs">Nanoseconds since the run started.</param>
    /// <returns>When to be called again, in nanoseconds since the run started.</returns>
    public abstract long Tick(long nowNs);

    /// <summary>
    /// Planned start of the user's next iteration, in nanoseconds since run start, or
    /// <see cref="ScheduledUser.NoStart"/>.
    /// </summary>
    public abstract ValueTask<long> NextStartAsync(ScheduledUser user);

    /// <summary>
    /// The number that the draws of an iteration's request go by, together with the plan's seed. It does not depend on how fast anything
    /// is, so that the same plan sends the same requests: here the user and which of its iterations it is.
    /// </summary>
    public virtual long RequestNumber(ScheduledUser user, long plannedNs) =>
        ((long)user.Id << 32) | (uint)user.Iterations;

    /// <summary>Adds the planned moments of the starts that wait for a free user. Any thread may call it.</summary>
    public virtual void AddWaiting(List<long> plannedNs)
    {
        // Where users plan their own starts, none can wait for a user.
    }

    /// <summary>Called once when the run drains: from here on every user is sent away, those who wait for a start included.</summary>
    public abstract void ReleaseWaiting();

    /// <summary>Changes the number of users from now on; false where the model has none to change.</summary>
    public virtual bool TrySetUsers(int users) => false;

    /// <summary>Changes the starts a second from now on; false where the model has no rate.</summary>
    public virtual bool TrySetRate(double startsPerSecond) => false;
}

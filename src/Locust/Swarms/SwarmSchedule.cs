using LoadEngine.Executors;
using LoadEngine.Plans;

namespace Locust.Swarms;

/// <summary>The stages of a plan as commands with a spawn rate; Locust ramps by itself.</summary>
public sealed class SwarmSchedule
{
    private readonly List<(TimeSpan At, SwarmTarget Order)> _orders = [];

    private SwarmSchedule(TimeSpan duration) => Duration = duration;

    /// <summary>Duration of the plan.</summary>
    public TimeSpan Duration { get; }

    /// <summary>The commands for a load of users; null for a load that Locust does not support.</summary>
    public static SwarmSchedule? From(ExecutorPlan executor)
    {
        var (stages, first) = executor switch
        {
            ConstantVus constant => ([new LoadStage(constant.Duration, constant.Users)], constant.Users),
            RampingVus ramping => (ramping.Stages, ramping.StartUsers),
            _ => ((IReadOnlyList<LoadStage>?)null, 0),
        };
        if (stages is null)
            return null;
        var schedule = new SwarmSchedule(executor.PlannedDuration);
        var (at, users) = (TimeSpan.Zero, 0);
        if (first > 0)
            users = schedule.Add(at, users, first, TimeSpan.Zero);
        foreach (var stage in stages)
        {
            users = schedule.Add(at, users, (int)stage.Target, stage.Duration);
            at += stage.Duration;
        }

        return schedule;
    }

    /// <summary>The target at a time since the start.</summary>
    public SwarmTarget At(TimeSpan elapsed)
    {
        var current = new SwarmTarget(0, 1);
        foreach (var (at, order) in _orders)
            if (at <= elapsed)
                current = order;
        return current;
    }

    private int Add(TimeSpan at, int before, int users, TimeSpan over)
    {
        if (users == before)
            return users;
        double difference = Math.Abs(users - before);
        _orders.Add((at, new(users, over > TimeSpan.Zero ? difference / over.TotalSeconds : difference)));
        return users;
    }
}

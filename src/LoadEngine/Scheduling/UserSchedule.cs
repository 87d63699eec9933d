using LoadEngine.Plans;

namespace LoadEngine.Scheduling;

/// <summary>
/// The planned number of users over time. On the way up, a user is added when the line reaches its number; on the way down, one
/// leaves when the line reaches the next lower number. Calculated with integers, so it is exact.
/// </summary>
internal sealed class UserSchedule(int startUsers, IReadOnlyList<LoadStage> stages)
{
    public long DurationNs { get; } = stages.Sum(stage => Nanoseconds.From(stage.Duration));

    public int UsersAt(long elapsedNs)
    {
        long from = startUsers;
        foreach (var stage in stages)
        {
            var (to, durationNs) = ((long)stage.Target, Nanoseconds.From(stage.Duration));
            if (elapsedNs < durationNs)
            {
                var step = (long)((Int128)Math.Abs(to - from) * Math.Max(0, elapsedNs) / durationNs);
                return (int)(to >= from ? from + step : from - step);
            }

            elapsedNs -= durationNs;
            from = to;
        }

        return (int)from;
    }
}

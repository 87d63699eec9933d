namespace LoadEngine.Executors;

/// <summary>
/// How many users are planned at a moment. Going up, a user is added when the line reaches its whole number; going down, one
/// leaves when the line reaches the next lower one. Computed in whole numbers, so that it is exact. Immutable.
/// </summary>
internal sealed class UserSchedule(int startUsers, IReadOnlyList<Stage> stages)
{
    public long DurationNs { get; } = stages.Sum(stage => stage.DurationNs);

    public int UsersAt(long elapsedNs)
    {
        long from = startUsers;
        foreach (var stage in stages)
        {
            var to = (long)stage.Target;
            if (elapsedNs < stage.DurationNs)
            {
                var step = (long)((Int128)Math.Abs(to - from) * Math.Max(0, elapsedNs) / stage.DurationNs);
                return (int)(to >= from ? from + step : from - step);
            }

            elapsedNs -= stage.DurationNs;
            from = to;
        }

        return (int)from;
    }
}

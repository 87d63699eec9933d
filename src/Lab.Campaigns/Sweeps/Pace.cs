namespace Lab.Campaigns.Sweeps;

/// <summary>
/// Estimates the remaining time of a sweep: from its plan at first, then from the duration of its cells. Thread-safe: guarded by
/// a lock.
/// </summary>
internal sealed class Pace(SweepPlan plan, TimeProvider time)
{
    private readonly Lock _gate = new();
    private double _measuredSeconds;
    private int _measured;
    private long? _began;

    /// <summary>A cell starts.</summary>
    public void Begin()
    {
        lock (_gate)
            _began = time.GetTimestamp();
    }

    /// <summary>The cell has ended.</summary>
    public void End()
    {
        lock (_gate)
        {
            if (_began is not { } began)
                return;
            _measuredSeconds += time.GetElapsedTime(began).TotalSeconds;
            _measured++;
            _began = null;
        }
    }

    /// <summary>Estimated seconds for the remaining cells.</summary>
    public double SecondsLeft(SweepDocument sweep)
    {
        lock (_gate)
        {
            var cellSeconds = _measured == 0 ? plan.CellSeconds : _measuredSeconds / _measured;
            var waiting = sweep.Cells.Count(cell => cell.State == CellState.Waiting);
            var running = _began is { } began ? Math.Max(0, cellSeconds - time.GetElapsedTime(began).TotalSeconds) : 0;
            return waiting * cellSeconds + running;
        }
    }
}

namespace Lab.Campaigns.Sweeps;

/// <summary>
/// How long a sweep still takes: as its plan says at first, then as its cells have taken. Written by the sweep's
/// task, read by anyone; a lock
/// keeps the parts together.
/// </summary>
internal sealed class Pace(SweepPlan plan, TimeProvider time)
{
    private readonly Lock _gate = new();
    private double _measuredSeconds;
    private int _measured;
    private long? _began;

    /// <summary>A cell begins.</summary>
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

    /// <summary>About how many seconds the rest takes.</summary>
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

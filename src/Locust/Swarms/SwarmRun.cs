using Locust.Masters;
using Locust.Scripts;

namespace Locust.Swarms;

/// <summary>
/// Runs one swarm from start to end on a dedicated thread: sends the commands of the schedule or of a user, polls the
/// master, and always stops the swarm after its planned time. All members can be called from any thread; a lock guards
/// the requested state.
/// </summary>
public sealed class SwarmRun
{
    private readonly object _gate = new();
    private readonly LocustMaster _master;
    private readonly SwarmSchedule _schedule;
    private readonly TimeSpan _stopTimeout;
    private readonly Func<string?> _getExitReason;
    private readonly SwarmPace _pace;
    private readonly TimeProvider _time;
    private readonly long _startedAt;
    private readonly Thread _thread;
    private volatile SwarmProgress _current = new(SwarmPhase.Running, 0, TimeSpan.Zero, null);
    private (SwarmPlan Plan, SwarmTarget? Order, bool IsStopped, bool IsAborted) _requested;
    private (SwarmPlan Plan, SwarmTarget Order)? _sent;
    private TimeSpan _sentAt,
        _lastResponseAt;
    private bool _isWanted,
        _hasBegun;

    private SwarmRun(
        LocustMaster master,
        SwarmSchedule schedule,
        SwarmPlan plan,
        TimeSpan timeout,
        Func<string?> exitReason,
        SwarmPace pace,
        TimeProvider time
    )
    {
        (_master, _schedule, _stopTimeout, _getExitReason, _pace, _time) = (
            master,
            schedule,
            timeout,
            exitReason,
            pace,
            time
        );
        _requested = (plan, null, false, false);
        _startedAt = time.GetTimestamp();
        _thread = new(Drive) { IsBackground = true, Name = "locust swarm" };
    }

    /// <summary>The current state.</summary>
    public SwarmProgress Current => _current;

    /// <summary>Time since the start.</summary>
    public TimeSpan Elapsed => _time.GetElapsedTime(_startedAt);

    /// <summary>Starts a swarm.</summary>
    /// <param name="master">The master to control.</param>
    /// <param name="schedule">The number of users over time.</param>
    /// <param name="plan">The users' requests.</param>
    /// <param name="timeout">Time limit for the stop.</param>
    /// <param name="exitReason">Returns why the master exited, if known without a request; null while it is running.</param>
    /// <param name="pace">Poll interval and time limits; null for Locust's defaults.</param>
    /// <param name="time">The clock.</param>
    public static SwarmRun Start(
        LocustMaster master,
        SwarmSchedule schedule,
        SwarmPlan plan,
        TimeSpan timeout,
        Func<string?>? exitReason = null,
        SwarmPace? pace = null,
        TimeProvider? time = null
    )
    {
        var run = new SwarmRun(
            master,
            schedule,
            plan,
            timeout,
            exitReason ?? (() => null),
            pace ?? SwarmPace.Default,
            time ?? TimeProvider.System
        );
        run._thread.Start();
        return run;
    }

    /// <summary>Sets the number of users, overriding the schedule.</summary>
    public void SetUsers(SwarmTarget order) => Request(wanted => wanted with { Order = order });

    /// <summary>Switches to other requests.</summary>
    public void SwitchTo(SwarmPlan plan) => Request(wanted => wanted with { Plan = plan });

    /// <summary>Stops the swarm.</summary>
    public void Stop() => Request(wanted => wanted with { IsStopped = true });

    /// <summary>Stops the swarm without waiting for its workers.</summary>
    public void Abort() => Request(wanted => wanted with { IsStopped = true, IsAborted = true });

    /// <summary>Waits until the run sends no more requests to the master.</summary>
    /// <param name="timeout">Maximum time to wait.</param>
    /// <returns>False if the run has not ended by then.</returns>
    public bool WaitForEnd(TimeSpan timeout) => _thread.Join(timeout);

    private void Request(
        Func<
            (SwarmPlan Plan, SwarmTarget? Order, bool IsStopped, bool IsAborted),
            (SwarmPlan Plan, SwarmTarget? Order, bool IsStopped, bool IsAborted)
        > change
    )
    {
        lock (_gate)
        {
            _requested = change(_requested);
            _isWanted = true;
            Monitor.Pulse(_gate);
        }
    }

    // Waits for a command, the next poll or the planned end.
    private void WaitForWork()
    {
        lock (_gate)
        {
            var duration = _schedule.Duration - Elapsed;
            if (!_isWanted && duration > TimeSpan.Zero)
                Monitor.Wait(_gate, duration < _pace.PollInterval ? duration : _pace.PollInterval);
            _isWanted = false;
        }
    }

    private void Drive()
    {
        try
        {
            while (!IsOver() && Step())
                WaitForWork();
        }
        catch (Exception failure)
        {
            // An unexpected exception must not leave a running swarm behind.
            Fail($"The swarm could not be controlled any more: {failure.Message}");
        }

        End();
    }

    private bool IsOver()
    {
        bool isStopped;
        lock (_gate)
            isStopped = _requested.IsStopped;
        if (isStopped)
            _current = _current with { WasStopped = true };
        return isStopped || Elapsed >= _schedule.Duration;
    }

    // Sends pending commands and polls once. Returns false if the run cannot continue.
    private bool Step()
    {
        if (_getExitReason() is { } words)
            return Fail(words);
        try
        {
            SendCommands();
            Poll();
            _lastResponseAt = Elapsed;
        }
        catch (LocustException trouble)
        {
            var silent = Elapsed - _lastResponseAt;
            if (_sent is null && silent < _pace.RepeatAfter)
                return true;
            if (_sent is null || silent >= _pace.LostAfter)
                return Fail(_sent is null ? trouble.Message : $"The Locust master was lost. {trouble.Message}");
            _current = _current with { IsStale = true };
            return true;
        }

        if (_hasBegun && _current.Reading is { IsRunning: false })
            return Fail("The swarm ended early: it was stopped at the master, or its last worker disconnected.");
        return _hasBegun
            || Elapsed < _pace.MaxStartTime
            || Fail(
                _current.Reading is { ActiveWorkers: > 0 }
                    ? "The swarm did not start within 20 s."
                    : "The Locust master has no worker: start one with --worker and the dashboard’s locustfile."
            );
    }

    private void SendCommands()
    {
        (SwarmPlan Plan, SwarmTarget Order) wanted;
        lock (_gate)
            wanted = (_requested.Plan, _requested.Order ?? _schedule.At(Elapsed));
        var isRepeated = !_hasBegun && Elapsed - _sentAt >= _pace.RepeatAfter;
        if (wanted == _sent && !isRepeated)
            return;
        _master.Swarm(wanted.Order.Users, wanted.Order.SpawnRate, wanted.Plan);
        (_sent, _sentAt) = (wanted, Elapsed);
        if (_current.LoadStartedAt is null || isRepeated)
            _current = _current with { LoadStartedAt = Elapsed };
    }

    private void Poll()
    {
        var reading = _master.Read();
        if (!_hasBegun && Elapsed - _sentAt < _pace.MaxReadingAge)
            return;
        _hasBegun |= reading.IsRunning;
        var previous = _current;
        if (previous.Reading is { } known && Same(known, reading))
            _current = previous with { IsStale = false };
        else
            _current = previous with
            {
                Number = previous.Number + 1,
                At = Elapsed,
                Reading = reading,
                IsStale = false,
                Figures = _hasBegun ? reading.Figures : previous.Figures,
            };
    }

    private static bool Same(MasterReading one, MasterReading other) =>
        one with { Workers = [], Figures = None } == other with { Workers = [], Figures = None }
        && one.Workers.SequenceEqual(other.Workers)
        && Counts(one).SequenceEqual(Counts(other));

    private static IReadOnlyDictionary<string, SwarmFigures> None { get; } = new Dictionary<string, SwarmFigures>();

    private static IEnumerable<(string, long, long)> Counts(MasterReading reading) =>
        reading
            .Figures.OrderBy(pair => pair.Key, StringComparer.Ordinal)
            .Select(pair => (pair.Key, pair.Value.Requests, pair.Value.Failures));

    private bool Fail(string words)
    {
        _current = _current with { Fault = words };
        return false;
    }

    private void End()
    {
        if (!_hasBegun && _current is { Fault: null, WasStopped: false })
            Fail("The swarm did not start before the time of the run was over.");
        var firingTo = _current.Fault is null ? Elapsed : _lastResponseAt;
        _current = _current with { Phase = SwarmPhase.Stopping, LoadEndedAt = firingTo };
        bool isAborted;
        lock (_gate)
            isAborted = _requested.IsAborted;
        try
        {
            if (_sent is not null)
                _master.Stop(
                    isAborted || _current.Fault is not null
                        ? LocustMaster.RequestTimeout
                        : _stopTimeout + LocustMaster.RequestTimeout
                );
            if (_hasBegun)
            {
                var figures = _master.ReadFigures();
                _current = _current with { Number = _current.Number + 1, At = Elapsed, Figures = figures };
            }
        }
        catch (Exception failure)
        {
            // Keeps the figures of the last response. Users stop by themselves without a connection. Catches
            // everything: an unhandled exception on a thread ends the process.
            _current = _current with
            {
                Fault = _current.Fault ?? $"The swarm’s end was not confirmed. {failure.Message}",
            };
        }

        _current = _current with { Phase = SwarmPhase.Ended };
    }
}

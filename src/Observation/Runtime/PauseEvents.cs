using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace Observation.Runtime;

/// <summary>
/// Adds up, from one collection of the meters to the next, the time for which the runtime's events say that threads stood
/// still: all of them for garbage collections, single ones at locks. Not thread-safe: owned by the session's thread.
/// </summary>
internal sealed class PauseEvents
{
    private const double MsPerSecond = 1_000,
        NsPerMs = 1e6;

    // Bounds the memory where ends are lost.
    private const int MaxOpenWaits = 10_000;

    private readonly Dictionary<int, double> _waitingSinceMs = [];
    private double? _suspendedAtMs;
    private double _countedFromMs,
        _pausedMs,
        _longestMs,
        _blockedMs;
    private bool _hasContentions;

    /// <summary>Subscribes to the events.</summary>
    public void Follow(TraceEventDispatcher source)
    {
        source.Clr.GCSuspendEEStart += suspended =>
        {
            if (suspended.Reason is GCSuspendEEReason.SuspendForGC or GCSuspendEEReason.SuspendForGCPrep)
                Suspend(suspended.TimeStampRelativeMSec);
        };
        source.Clr.GCRestartEEStop += restarted => Restart(restarted.TimeStampRelativeMSec);
        source.Clr.ContentionStart += started => StartWait(started.ThreadID, started.TimeStampRelativeMSec);
        source.Clr.ContentionStop += ended =>
            EndWait(ended.ThreadID, ended.TimeStampRelativeMSec, ended.DurationNs / NsPerMs);
    }

    /// <summary>All threads are stopped for a collection.</summary>
    public void Suspend(double nowMs) => _suspendedAtMs = nowMs;

    /// <summary>They run again.</summary>
    public void Restart(double nowMs)
    {
        if (_suspendedAtMs is not { } since)
            return;
        _suspendedAtMs = null;
        _pausedMs += nowMs - since;
        _longestMs = Math.Max(_longestMs, nowMs - since);
    }

    /// <summary>A thread waits for a lock.</summary>
    public void StartWait(int thread, double nowMs)
    {
        _hasContentions = true;
        if (_waitingSinceMs.Count < MaxOpenWaits)
            _waitingSinceMs[thread] = nowMs;
    }

    /// <summary>It has the lock.</summary>
    public void EndWait(int thread, double nowMs, double durationMs)
    {
        _hasContentions = true;
        var since = _waitingSinceMs.Remove(thread, out var known) ? known : nowMs - durationMs;
        // The time before was counted in earlier collections.
        _blockedMs += Math.Max(0, nowMs - Math.Max(since, _countedFromMs));
    }

    /// <summary>Adds the sums to a reading and starts again.</summary>
    /// <param name="reading">The reading.</param>
    /// <param name="nowMs">The process's own clock, in milliseconds.</param>
    public RuntimeReading Complete(RuntimeReading reading, double nowMs)
    {
        foreach (var since in _waitingSinceMs.Values)
            _blockedMs += Math.Max(0, nowMs - Math.Max(since, _countedFromMs));
        var seconds = (nowMs - _countedFromMs) / MsPerSecond;
        var isFirst = _countedFromMs == 0;
        var (values, growth) = (
            new Dictionary<string, double>(reading.Values),
            new Dictionary<string, double>(reading.Growth)
        );
        if (!isFirst && seconds > 0)
        {
            values[RuntimeInstruments.LongestPause] = _longestMs;
            // Threads that wait on average.
            growth[RuntimeInstruments.LockWaits] = _hasContentions ? _blockedMs / MsPerSecond / seconds : 0;
            // A runtime before .NET 9 publishes the share of its last collection only, which stands until the next one.
            growth.TryAdd(RuntimeInstruments.PauseTime, _pausedMs / MsPerSecond / seconds);
        }

        (_pausedMs, _longestMs, _blockedMs, _countedFromMs) = (0, 0, 0, nowMs);
        return reading with { Values = values, Growth = growth };
    }
}

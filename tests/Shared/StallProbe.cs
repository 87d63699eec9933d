using System.Diagnostics;

namespace Tests.Shared;

/// <summary>Measures on its own thread how late this machine wakes a sleeping thread, for tests whose subject is wall time.</summary>
internal sealed class StallProbe : IDisposable
{
    private static readonly TimeSpan Sleep = TimeSpan.FromMilliseconds(20);

    private readonly Thread _thread;
    private long _stalledTicks;
    private volatile bool _isDisposed;

    public StallProbe()
    {
        _thread = new Thread(Measure) { IsBackground = true };
        _thread.Start();
    }

    /// <summary>The sum of all delays since the start of the probe.</summary>
    public TimeSpan Stalled => TimeSpan.FromTicks(Interlocked.Read(ref _stalledTicks));

    public void Dispose()
    {
        _isDisposed = true;
        _thread.Join();
    }

    private void Measure()
    {
        while (!_isDisposed)
        {
            var started = Stopwatch.GetTimestamp();
            Thread.Sleep(Sleep);
            Interlocked.Add(ref _stalledTicks, (Stopwatch.GetElapsedTime(started) - Sleep).Ticks);
        }
    }
}

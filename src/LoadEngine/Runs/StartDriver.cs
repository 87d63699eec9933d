using System.Diagnostics;
using LoadEngine.Generator;
using LoadEngine.Scheduling;
using LoadEngine.Sending;

namespace LoadEngine.Runs;

/// <summary>
/// The thread of a run's starts. With a loop it also reads the responses and looks for due starts after each, so that neither
/// waits for another thread.
/// </summary>
/// <param name="cores">The loads.</param>
/// <param name="loop">The loop that this thread serves; null if other threads read the responses.</param>
/// <param name="freeProcessor">Whether the thread may spin before a start.</param>
internal sealed class StartDriver(RunCores cores, EpollLoop? loop, FreeProcessor freeProcessor)
{
    private const long MaxWaitNs = 5 * Nanoseconds.PerMs;

    // About what the kernel is late with a timer, and two starts at 40,000 a second.
    private const long SpinNs = 50_000;

    private long _nextNs;
    private long _waitNs;

    /// <summary>Makes the starts until the run has ended.</summary>
    public void Drive()
    {
        using var presence = GeneratorThreads.Enter();
        FineSleep.PrepareThread();
        Action tickIfDue = TickIfDue;
        while (cores.Phase != LoadRunPhase.Ended)
        {
            Tick();
            if (cores.Phase == LoadRunPhase.Ended)
                return;
            if (loop is null)
                Sleep();
            else
                loop.Report(Wait(loop), tickIfDue);
        }
    }

    private void Tick()
    {
        try
        {
            // Other threads change the load and stop it without a signal.
            _nextNs = Math.Min(cores.Tick(), cores.NowNs + MaxWaitNs);
            _waitNs = Math.Max(0, _nextNs - cores.NowNs);
        }
        catch (Exception fault)
        {
            // A defect stops the run but not its threads, because busy users must still be awaited.
            cores.ReportFault(fault);
            (_nextNs, _waitNs) = (0, MaxWaitNs);
        }
    }

    private void TickIfDue()
    {
        if (cores.NowNs >= _nextNs)
            Tick();
    }

    private void Sleep()
    {
        var begun = Stopwatch.GetTimestamp();
        FineSleep.Sleep(_waitNs);
        cores.SchedulerStall.RecordSleep(_waitNs, Nanoseconds.Since(begun));
    }

    private int Wait(EpollLoop sockets)
    {
        var begun = Stopwatch.GetTimestamp();
        var waitNs = Math.Max(0, _waitNs - (freeProcessor.IsAvailable ? SpinNs : 0));
        var count = sockets.Wait(waitNs);
        cores.SchedulerStall.RecordSleep(waitNs, Nanoseconds.Since(begun));
        return count;
    }
}

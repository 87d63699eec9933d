using System.Collections.Concurrent;
using System.Diagnostics;
using Microsoft.Diagnostics.Runtime;
using Observation.Threads;
using Observer.Contract;
using Observer.Kernel;
using Observer.Looks;
using Observer.Memory;
using Observer.Runtime;

namespace Observer.Sessions;

/// <summary>Observes one process until it ends or the commands end.</summary>
internal sealed class ObserverSession(
    int process,
    TargetProcess target,
    ThreadScan scan,
    BlockingCollection<ObserverCommand> commands,
    Action<ObserverMessage> write,
    TimeProvider clock
)
{
    // Time in which the threads return to their waits after a stop.
    private static readonly TimeSpan SettleTime = TimeSpan.FromMilliseconds(20);

    private readonly LookBudget _budget = new(clock, Environment.ProcessorCount);
    private readonly StackLooks _stacks = new(process);
    private readonly StopEstimate _estimate = new();

    /// <summary>Runs until the commands end.</summary>
    public void Run() => ObservationLoop.Run(Tick, Look, () => _budget.ReadingInterval, commands, clock);

    private bool Tick()
    {
        var pool = scan.Read(onlyPool: true);
        _budget.AddCpu(Environment.CpuUsage.TotalTime);
        if (scan.HasEnded)
        {
            write(new ObserverStatus(clock.GetUtcNow(), ObserverState.TargetEnded));
            return false;
        }

        var held = Held(pool);
        // A look has something to find if a pool thread blocks at a place that is not known yet.
        if (held.MovedThreads > 0 && _budget.Permits(IsSuspectedHang(pool, held)))
            Look(ObserverCommand.Stacks);
        else
            write(held);
        return true;
    }

    // Nothing has run, and nothing is known: the minute's budget may be spent at once.
    private static bool IsSuspectedHang(List<ScannedThread> pool, HeldThreads held) =>
        pool.Count >= Environment.ProcessorCount
        && held.MovedThreads == pool.Count
        && pool.TrueForAll(thread => !thread.HasRun);

    private void Look(ObserverCommand command)
    {
        var cpu = Environment.CpuUsage.TotalTime;
        try
        {
            var before = scan.Read();
            var at = clock.GetUtcNow();
            var stop = target.Stop(includesHeap: command != ObserverCommand.Stacks);
            if (command == ObserverCommand.Stacks)
                _estimate.AddStacks(stop.StopMs, stop.Bytes);
            else
                _estimate.AddHeap(stop.StopMs, target.HeapBytes);
            var analysis = Stopwatch.StartNew();
            Func<LookCost, ObserverMessage> message = command switch
            {
                ObserverCommand.Stacks => Stacks(at, before),
                ObserverCommand.Awaits => Awaits(at, stop),
                ObserverCommand.Locks => Locks(at),
                ObserverCommand.Queue => Queue(at),
                _ => throw new UnreachableException(),
            };
            if (command == ObserverCommand.Stacks)
                _stacks.Settle(AfterStop(analysis.Elapsed));
            _budget.Add(stop.StopMs, (Environment.CpuUsage.TotalTime - cpu).TotalMilliseconds);
            write(message(Cost(stop, analysis.Elapsed)));
        }
        catch (StopException)
        {
            write(new ObserverStatus(clock.GetUtcNow(), ObserverState.LookFailed));
        }
        // The library reports data that it cannot read as any of these.
        catch (Exception failure)
            when (failure
                    is ClrDiagnosticsException
                        or InvalidOperationException
                        or ArgumentException
                        or NullReferenceException
                        or IndexOutOfRangeException
            )
        {
            write(new ObserverStatus(clock.GetUtcNow(), ObserverState.LookFailed, Remedy: failure.Message));
        }
    }

    private Func<LookCost, ObserverMessage> Stacks(DateTimeOffset at, List<ScannedThread> before)
    {
        var groups = _stacks.Read(target, before);
        return cost => new StackLook(at, cost, groups);
    }

    private Func<LookCost, ObserverMessage> Awaits(DateTimeOffset at, StopResult stop)
    {
        var (objects, groups) = AwaitLooks.Read(target.Loaded);
        return cost => new AwaitLook(at, cost, objects, !stop.IsIncomplete, groups);
    }

    private Func<LookCost, ObserverMessage> Locks(DateTimeOffset at)
    {
        var (locks, deadlocks) = LockLooks.Read(target.Loaded);
        return cost => new LockLook(at, cost, locks, deadlocks);
    }

    private Func<LookCost, ObserverMessage> Queue(DateTimeOffset at)
    {
        var (items, types) = QueueLooks.Read(target.Loaded);
        return cost => new QueueLook(at, cost, items, types);
    }

    private List<ScannedThread> AfterStop(TimeSpan sinceStop)
    {
        if (SettleTime > sinceStop)
            Thread.Sleep(SettleTime - sinceStop);
        return scan.Read();
    }

    private LookCost Cost(StopResult stop, TimeSpan analysis) =>
        new(
            Math.Round(stop.StopMs, 2),
            Math.Round(analysis.TotalMilliseconds, 2),
            stop.Bytes,
            stop.Threads,
            stop.Missed,
            Math.Round(_budget.StopPercent, 3),
            Math.Round(_budget.CpuPercent, 2)
        );

    private HeldThreads Held(List<ScannedThread> pool)
    {
        var moved = 0;
        var held = new List<WalkedStack>();
        foreach (var thread in pool)
        {
            if (!thread.IsBlocked)
                continue;
            if (_stacks.Recognize(thread) is not { } stack)
                moved++;
            else
                held.Add(stack);
        }

        return new(
            clock.GetUtcNow(),
            pool.Count,
            moved,
            WalkedStack.Lines(held),
            _estimate.Expect(target.HeapBytes) is { } expected ? Math.Round(expected, 1) : null,
            Math.Round(_budget.StopPercent, 3),
            Math.Round(_budget.CpuPercent, 2)
        )
        {
            IntervalMs = Math.Round(_budget.ReadingInterval.TotalMilliseconds),
        };
    }
}

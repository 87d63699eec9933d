using System.Collections.Concurrent;
using System.Diagnostics;
using System.Net.Sockets;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Runtime;
using Observation.Threads;
using Observer.Contract;
using Observer.Dumps;
using Observer.Events;
using Observer.Kernel;
using Observer.Looks;
using Observer.Memory;
using Observer.Processes;

namespace Observer.Sessions;

/// <summary>
/// Observes a process whose memory cannot be read: the waits through its events, all stacks through the sampler of .NET, and
/// awaits, locks and queue through dumps on request.
/// </summary>
internal sealed class EventSession : IDisposable
{
    // Before the first dump: to start the writer, and to write.
    private const double DumpStartMs = 300,
        DumpMsPerMegabyte = 2;

    private const int TicksPerEstimate = 20;

    private const int FirstWithWaitEvents = 9;

    private readonly int _process;
    private readonly TargetRuntime? _runtime;
    private readonly Action<ObserverMessage> _write;
    private readonly TimeProvider _clock;
    private readonly LookBudget _budget;
    private readonly ThreadScan _scan;
    private readonly ThreadNumbers _numbers;
    private readonly CodeTable _code = new();
    private readonly EventStacks _stacks;
    private readonly WaitEvents _waits;
    private readonly MemoryMap _map = new();
    private Dictionary<int, (long Runs, ulong[] Stack)> _sampled = [];
    private (double StopMs, long Bytes)? _latestDump;
    private ObserverStatus _status = null!;
    private long _sampledAt,
        _expectedBytes;
    private int _ticks;
    private TimeSpan _namesAge = TimeSpan.FromSeconds(10);
    private bool _hasLostEvents;

    private EventSession(
        int process,
        TargetRuntime? runtime,
        ThreadScan scan,
        Action<ObserverMessage> write,
        TimeProvider clock
    )
    {
        (_process, _scan, _write, _clock) = (process, scan, write, clock);
        _runtime = runtime is not null && ProcessDump.IsPossible(runtime) ? runtime : null;
        _budget = new(clock, Environment.ProcessorCount);
        _numbers = new(process);
        _waits = new(process, _code);
        _stacks = new(process, _code);
    }

    /// <summary>Connects to the diagnostic port of a process; null if it cannot be used.</summary>
    /// <param name="process">The process.</param>
    /// <param name="runtime">Its runtime; null if that is not known.</param>
    /// <param name="scan">Reads its threads.</param>
    /// <param name="write">Receives the observations.</param>
    /// <param name="clock">The clock.</param>
    public static EventSession? Connect(
        int process,
        TargetRuntime? runtime,
        ThreadScan scan,
        Action<ObserverMessage> write,
        TimeProvider clock
    )
    {
        EventSession? session = null;
        try
        {
            session = new(process, runtime, scan, write, clock);
            session.Sample();
            return session;
        }
        catch (Exception failure) when (IsFailure(failure))
        {
            session?.Dispose();
            return null;
        }
    }

    /// <summary>Runs until the commands or the process end; false if the stream of events ends before.</summary>
    /// <param name="reason">Why the memory is not read; null if that was requested.</param>
    /// <param name="remedy">How to permit more.</param>
    /// <param name="commands">The requests.</param>
    public bool Run(RefusalReason? reason, string? remedy, BlockingCollection<ObserverCommand> commands)
    {
        var (version, major) = _stacks.RuntimeVersion();
        _status = new(_clock.GetUtcNow(), ObserverState.Observing, reason, remedy, version)
        {
            Source = ObservationSource.Events,
            Unseen = Unseen(major),
        };
        _write(_status);
        ObservationLoop.Run(Tick, Look, () => _budget.ReadingInterval, commands, _clock);
        return !_hasLostEvents;
    }

    public void Dispose()
    {
        _waits.Dispose();
        _stacks.Dispose();
    }

    private string Unseen(int? major)
    {
        const string Stacks = "Stacks shows these threads.";
        var waits =
            major < FirstWithWaitEvents
                ? $"Only waits for locks are visible: .NET {major} has no events for other waits. {Stacks}"
                : $"Thread.Sleep and waits in the system, such as a read from a file or pipe, have no events. {Stacks}";
        return _runtime is null
            ? $"{waits} Awaits, locks and the queue need a dump, which this process cannot write."
            : waits;
    }

    private bool Tick()
    {
        var threads = _scan.Read();
        _budget.AddCpu(Environment.CpuUsage.TotalTime);
        if (_scan.HasEnded)
        {
            _write(new ObserverStatus(_clock.GetUtcNow(), ObserverState.TargetEnded));
            return false;
        }

        _hasLostEvents = _waits.HasEnded;
        if (_hasLostEvents)
            return false;
        if (_stacks.HasUnknownCode && _clock.GetElapsedTime(_sampledAt) > _namesAge)
        {
            _namesAge *= 2;
            Look(ObserverCommand.Stacks);
        }

        _write(Held(threads));
        return true;
    }

    private HeldThreads Held(List<ScannedThread> threads)
    {
        var waits = _waits.Shown;
        var (pool, moved) = (0, 0);
        var held = new List<WalkedStack>();
        foreach (var thread in threads.Where(thread => thread.IsPool))
        {
            pool++;
            if (waits.TryGetValue(_numbers.NumberOf(thread.Id), out var wait))
                held.Add(_stacks.Walk(wait.Stack, wait.Kind));
            else if (IsSampled(thread, out var stack))
                held.Add(_stacks.Walk(stack));
            else if (thread.IsBlocked)
                moved++;
        }

        if (_ticks++ % TicksPerEstimate == 0 && _latestDump is null)
            _expectedBytes = WritableBytes();
        return new(
            _clock.GetUtcNow(),
            pool,
            moved,
            WalkedStack.Lines(held),
            Math.Round(_latestDump?.StopMs ?? DumpStartMs + DumpMsPerMegabyte * _expectedBytes / (1 << 20)),
            Math.Round(_budget.StopPercent, 3),
            Math.Round(_budget.CpuPercent, 2)
        )
        {
            Source = ObservationSource.Events,
            IntervalMs = Math.Round(_budget.ReadingInterval.TotalMilliseconds),
            ExpectedFileBytes = _runtime is null ? null : _latestDump?.Bytes ?? _expectedBytes,
        };
    }

    // A thread that has not run since it was sampled still has that stack.
    private bool IsSampled(ScannedThread thread, out ulong[] stack)
    {
        var isSampled = _sampled.TryGetValue(thread.Id, out var sampled) && sampled.Runs == thread.Runs;
        stack = sampled.Stack;
        return isSampled;
    }

    // A dump has the writable memory of the process, also the part of it that was never used.
    private long WritableBytes() =>
        _map.Read(_process)
            .Where(mapping => mapping is { IsReadable: true, IsWritable: true, IsShared: false })
            .Sum(mapping => (long)mapping.Length);

    // Threads that have run meanwhile may have another stack now.
    private IReadOnlyList<ThreadGroup> Sample()
    {
        var before = _scan.Read().ToDictionary(thread => thread.Id);
        var stacks = ThreadSamples.Take(_process, _code);
        _sampledAt = _clock.GetTimestamp();
        _stacks.Forget();
        var sampled = before
            .Values.Where(thread => stacks.ContainsKey(_numbers.NumberOf(thread.Id)))
            .Select(thread => (Thread: thread, Stack: stacks[_numbers.NumberOf(thread.Id)]))
            .ToList();
        var after = _scan.Read().ToDictionary(thread => thread.Id, thread => thread.Runs);
        _sampled = sampled
            .Where(thread => thread.Thread.IsBlocked && after.GetValueOrDefault(thread.Thread.Id) == thread.Thread.Runs)
            .ToDictionary(thread => thread.Thread.Id, thread => (thread.Thread.Runs, thread.Stack));
        return WalkedStack.Group(sampled.Select(thread => (thread.Thread, _stacks.Walk(thread.Stack))));
    }

    private void Look(ObserverCommand command)
    {
        try
        {
            _write(command == ObserverCommand.Stacks ? Stacks() : Dump(command));
        }
        catch (Exception failure) when (IsFailure(failure))
        {
            _write(
                _status with
                {
                    At = _clock.GetUtcNow(),
                    State = ObserverState.LookFailed,
                    Problem = failure.Message,
                }
            );
        }
    }

    private StackLook Stacks()
    {
        var (at, started) = (_clock.GetUtcNow(), _clock.GetTimestamp());
        var groups = Sample();
        return new(
            at,
            Cost(0, _clock.GetElapsedTime(started).TotalMilliseconds, 0, groups.Sum(group => group.Threads)),
            groups
        );
    }

    private ObserverMessage Dump(ObserverCommand command)
    {
        if (_runtime is not { } runtime)
            throw new InvalidOperationException("This process cannot write a dump.");
        var (at, cpu) = (_clock.GetUtcNow(), Environment.CpuUsage.TotalTime);
        using var dump = ProcessDump.Take(_process, runtime);
        _latestDump = (dump.StopMs, dump.Bytes);
        var analysis = Stopwatch.StartNew();
        Func<LookCost, ObserverMessage> message;
        switch (command)
        {
            case ObserverCommand.Awaits:
                var (objects, awaits) = AwaitLooks.Read(dump.Loaded);
                message = cost => new AwaitLook(at, cost, objects, IsComplete: true, awaits);
                break;
            case ObserverCommand.Locks:
                var (locks, deadlocks) = LockLooks.Read(dump.Loaded);
                message = cost => new LockLook(at, cost, locks, deadlocks);
                break;
            case ObserverCommand.Queue:
                var (items, types) = QueueLooks.Read(dump.Loaded);
                message = cost => new QueueLook(at, cost, items, types);
                break;
            default:
                throw new UnreachableException();
        }

        _budget.Add(dump.StopMs, (Environment.CpuUsage.TotalTime - cpu).TotalMilliseconds);
        return message(
            Cost(dump.StopMs, analysis.Elapsed.TotalMilliseconds, dump.Bytes, dump.Loaded.Runtime.Threads.Length)
        );
    }

    private LookCost Cost(double stopMs, double analysisMs, long bytes, int threads) =>
        new(
            Math.Round(stopMs, 2),
            Math.Round(analysisMs, 2),
            bytes,
            threads,
            0,
            Math.Round(_budget.StopPercent, 3),
            Math.Round(_budget.CpuPercent, 2)
        );

    private static bool IsFailure(Exception failure) =>
        failure
            is IOException
                or UnauthorizedAccessException
                or SocketException
                or TimeoutException
                or OperationCanceledException
                or DiagnosticsClientException
                or ClrDiagnosticsException
                or InvalidOperationException
                or ArgumentException
                or NullReferenceException
                or IndexOutOfRangeException;
}

using System.Runtime.InteropServices;
using Microsoft.Diagnostics.Runtime;
using Observer.Kernel;

namespace Observer.Memory;

/// <summary>What a stop took.</summary>
/// <param name="StopMs">Time from the first stopped thread to the last that continued, in milliseconds.</param>
/// <param name="Threads">Threads that were stopped.</param>
/// <param name="Missed">Threads that did not stop in time.</param>
/// <param name="Bytes">Bytes copied.</param>
/// <param name="IsIncomplete">True if the memory did not fit into the copy.</param>
internal sealed record StopResult(double StopMs, int Threads, int Missed, long Bytes, bool IsIncomplete);

/// <summary>Stops a process, copies its memory and lets it continue.</summary>
internal sealed class Snapshot : IDisposable
{
    private readonly int _process;
    private readonly TracerThread _tracer;
    private readonly MemoryMap _map = new();
    private readonly MemoryCopy _copy;
    private readonly Architecture _architecture = RuntimeInformation.ProcessArchitecture;

    /// <param name="process">Process ID.</param>
    /// <param name="tracer">Runs the stops.</param>
    /// <param name="modules">The modules of the process.</param>
    /// <param name="maxBytes">Size of the largest copy.</param>
    public Snapshot(int process, TracerThread tracer, IReadOnlyList<ModuleInfo> modules, nuint maxBytes)
    {
        (_process, _tracer) = (process, tracer);
        _copy = new(new Arena(maxBytes));
        Reader = new(process, _copy, modules);
    }

    /// <summary>Serves the latest copy.</summary>
    public SnapshotReader Reader { get; }

    /// <summary>Ranges of the managed heap, as seen by the latest look. A stack look does not copy them.</summary>
    public IReadOnlyList<MemoryRange> Heap { get; set; } = [];

    /// <summary>Copies once without a stop, so that the first stop needs no new memory and is not longer than the others.</summary>
    public void Rehearse() =>
        _tracer.Run(() =>
        {
            _copy.Clear();
            _copy.Take(_process, CopyPlan.Create(_map.Read(_process), [], Heap));
            _copy.Clear();
        });

    /// <summary>Stops, copies and continues.</summary>
    /// <param name="includesHeap">True to copy the managed heap as well.</param>
    /// <exception cref="StopException">The process cannot be stopped.</exception>
    public StopResult Take(bool includesHeap)
    {
        StopResult? result = null;
        _tracer.Run(() => result = TakeOnTracer(includesHeap));
        return result!;
    }

    public void Dispose() => _copy.Dispose();

    private StopResult TakeOnTracer(bool includesHeap)
    {
        _copy.Clear();
        Reader.Clear();
        using var stopped = StoppedThreads.Stop(_process);
        var stacks = new List<ulong>(stopped.Count);
        foreach (var thread in stopped.Ids)
        {
            var registers = new byte[Registers.KernelBytes(_architecture)];
            if (!stopped.TryReadRegisters(thread, registers))
                continue;
            Reader.Keep(thread, registers);
            stacks.Add(Registers.StackPointer(registers, _architecture));
        }

        stacks.Sort();
        _copy.Take(_process, CopyPlan.Create(_map.Read(_process), stacks, includesHeap ? null : Heap));
        var (count, missed) = (stopped.Count, stopped.Missed);
        stopped.Dispose();
        return new(stopped.Elapsed.TotalMilliseconds, count, missed, _copy.Bytes, _copy.IsIncomplete);
    }
}

using Microsoft.Diagnostics.Runtime;
using Observation.Stacks;
using Observer.Kernel;
using Observer.Memory;
using Observer.Processes;
using Observer.Source;

namespace Observer.Runtime;

/// <summary>A process that is read through its runtime's debugging library. Not thread-safe.</summary>
internal sealed class TargetProcess : IDisposable
{
    private const nuint MaxCopyBytes = (nuint)2 << 30;

    private readonly DataTarget _live;
    private readonly DataTarget _copied;
    private readonly Snapshot _snapshot;
    private readonly SourceLines _symbols = new();
    private readonly CallSites _calls = new();

    /// <summary>Loads the debugging library.</summary>
    /// <exception cref="ClrDiagnosticsException">The library does not fit the runtime.</exception>
    public TargetProcess(int process, TargetRuntime runtime, TracerThread tracer)
    {
        Id = process;
        // The default locator of files needs packages for symbol servers, which are not part of the product.
        var options = new DataTargetOptions { FileLocator = new LocalFiles() };
        _live = DataTarget.AttachToProcess(process, suspend: false, options);
        _snapshot = new(process, tracer, [.. _live.DataReader.EnumerateModules()], MaxCopyBytes);
        _copied = new(_snapshot.Reader, options);
        Runtime = _copied.ClrVersions[0].CreateRuntime(runtime.DebuggingLibrary, ignoreMismatch: true);
        var frames = new FrameResolver(
            new IlOffsets(Runtime),
            _symbols,
            new CallLines(_symbols, _calls),
            new CodeOrigins(_symbols, runtime.FrameworkFolder),
            runtime.Root
        );
        Loaded = new(Runtime, frames);
        RememberHeap();
        _snapshot.Rehearse();
    }

    /// <summary>Process ID.</summary>
    public int Id { get; }

    /// <summary>The runtime as of the latest stop.</summary>
    public ClrRuntime Runtime { get; }

    /// <summary>The memory and registers as of the latest stop.</summary>
    public SnapshotReader Memory => _snapshot.Reader;

    /// <summary>The runtime with its methods and lines.</summary>
    public LoadedRuntime Loaded { get; }

    /// <summary>Bytes committed by the managed heap as of the latest look.</summary>
    public long HeapBytes { get; private set; }

    /// <summary>Stops the process and copies it. Afterwards <see cref="Runtime"/> shows that moment.</summary>
    /// <param name="includesHeap">True to copy the managed heap as well.</param>
    /// <exception cref="StopException">The process cannot be stopped.</exception>
    public StopResult Stop(bool includesHeap)
    {
        var result = _snapshot.Take(includesHeap);
        Runtime.FlushCachedData();
        RememberHeap();
        return result;
    }

    public void Dispose()
    {
        Runtime.Dispose();
        _copied.Dispose();
        _live.Dispose();
        _snapshot.Dispose();
        _symbols.Dispose();
        _calls.Dispose();
    }

    private void RememberHeap()
    {
        _snapshot.Heap = [.. Runtime.Heap.Segments.Select(segment => segment.CommittedMemory)];
        HeapBytes = _snapshot.Heap.Sum(range => (long)range.Length);
    }
}

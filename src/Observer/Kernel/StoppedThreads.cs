using System.Diagnostics;
using System.Runtime.InteropServices;
using Observation.Threads;

namespace Observer.Kernel;

/// <summary>
/// Stops the threads of a process with <c>PTRACE_SEIZE</c> and <c>PTRACE_INTERRUPT</c>. All calls are made by one
/// thread. When that thread ends, for whatever reason, the kernel lets the process continue.
/// </summary>
internal sealed unsafe class StoppedThreads : IDisposable
{
    private const nint Seize = 0x4206,
        Interrupt = 0x4207,
        GetRegisterSet = 0x4204,
        Detach = 17,
        GeneralRegisters = 1;

    private const int NoHang = 1,
        AllThreads = 0x4000_0000,
        EventStop = 128;

    // A thread in an uninterruptible wait stops when the wait ends. Its stack is then left out.
    private static readonly TimeSpan MaxWait = TimeSpan.FromMilliseconds(100);

    private readonly int _process;
    private readonly Dictionary<int, Tracee> _threads = new(1024);
    private readonly Architecture _architecture = RuntimeInformation.ProcessArchitecture;
    private long _interruptedAt;

    private StoppedThreads(int process) => _process = process;

    /// <summary>Time since the first thread was stopped.</summary>
    public TimeSpan Elapsed => Stopwatch.GetElapsedTime(_interruptedAt);

    /// <summary>Number of threads that were stopped.</summary>
    public int Count => _threads.Values.Count(thread => thread.State == TraceeState.Stopped);

    /// <summary>Number of threads that did not stop in time.</summary>
    public int Missed => _threads.Values.Count(thread => thread.State == TraceeState.Interrupted);

    /// <summary>Stops all threads.</summary>
    /// <exception cref="StopException">The kernel does not permit it, or the process has ended.</exception>
    public static StoppedThreads Stop(int process)
    {
        var stopped = new StoppedThreads(process);
        try
        {
            stopped.StopAll();
            return stopped;
        }
        catch
        {
            stopped.Dispose();
            throw;
        }
    }

    /// <summary>The registers of a stopped thread.</summary>
    /// <param name="thread">Thread ID.</param>
    /// <param name="into">Receives the structure of the kernel.</param>
    public bool TryReadRegisters(int thread, Span<byte> into)
    {
        fixed (byte* buffer = into)
        {
            var part = new Libc.Span { Address = (nuint)buffer, Length = (nuint)Registers.KernelBytes(_architecture) };
            return Libc.Ptrace(GetRegisterSet, thread, GeneralRegisters, (nint)(&part)) == 0;
        }
    }

    /// <summary>The IDs of the stopped threads.</summary>
    public IEnumerable<int> Ids =>
        _threads.Where(thread => thread.Value.State == TraceeState.Stopped).Select(thread => thread.Key);

    /// <summary>Lets all threads continue. A signal that was about to be delivered is delivered.</summary>
    public void Dispose()
    {
        foreach (var (id, thread) in _threads)
        {
            if (thread.State == TraceeState.Stopped)
                _ = Libc.Ptrace(Detach, id, 0, thread.PendingSignal);
        }
    }

    private void StopAll()
    {
        // Threads can start until all are stopped, so the list is read until nothing is new.
        while (SeizeNew() is { Count: > 0 } seized)
        {
            if (_interruptedAt == 0)
                _interruptedAt = Stopwatch.GetTimestamp();
            foreach (var id in seized)
                _threads[id] = new(Libc.Ptrace(Interrupt, id, 0, 0) == 0 ? TraceeState.Interrupted : TraceeState.Ended);
            foreach (var id in seized)
                _threads[id] = WaitForStop(id, _threads[id]);
        }

        if (Count == 0)
            throw new StopException(Libc.NoSuchProcess);
    }

    private List<int> SeizeNew()
    {
        var seized = new List<int>();
        foreach (var id in ProcFile.Threads(_process))
        {
            if (_threads.ContainsKey(id))
                continue;
            if (Libc.Ptrace(Seize, id, 0, 0) == 0)
                seized.Add(id);
            else if (Marshal.GetLastPInvokeError() is var error && error == Libc.NotPermitted && !IsEnding(id))
                throw new StopException(error);
            else
                _threads[id] = new(TraceeState.Ended);
        }

        return seized;
    }

    // A thread that is ending cannot be traced.
    private bool IsEnding(int thread)
    {
        Span<byte> stat = stackalloc byte[512];
        var bytesRead = ProcFile.Read($"/proc/{_process}/task/{thread}/stat", stat);
        if (bytesRead <= 0)
            return true;
        var name = stat[..bytesRead].LastIndexOf((byte)')');
        return name < 0 || stat[name + 2] is (byte)'Z' or (byte)'X' or (byte)'x';
    }

    private Tracee WaitForStop(int id, Tracee thread)
    {
        if (thread.State != TraceeState.Interrupted)
            return thread;
        for (var tries = 0; ; tries++)
        {
            int status;
            var waited = Libc.WaitPid(id, &status, NoHang | AllThreads);
            if (waited == id)
                return StateFrom(status);
            if (waited < 0 && Marshal.GetLastPInvokeError() != Libc.Interrupted)
                return new(TraceeState.Ended);
            if (Elapsed > MaxWait)
                return thread;
            if (tries < 200)
                _ = Libc.Yield();
            else
                _ = Libc.Sleep(50);
        }
    }

    private static Tracee StateFrom(int status)
    {
        const int StoppedStatus = 0x7F;
        if ((status & 0xFF) != StoppedStatus)
            return new(TraceeState.Ended);
        var isEvent = status >> 16 == EventStop;
        return new(TraceeState.Stopped, isEvent ? 0 : (status >> 8) & 0xFF);
    }

    private enum TraceeState
    {
        Interrupted,
        Stopped,
        Ended,
    }

    private readonly record struct Tracee(TraceeState State, int PendingSignal = 0);
}

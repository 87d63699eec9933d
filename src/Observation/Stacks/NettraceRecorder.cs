using System.Diagnostics;
using System.Diagnostics.Tracing;
using Microsoft.Diagnostics.NETCore.Client;

namespace Observation.Stacks;

/// <summary>Records the stacks, waits and contended locks of a .NET process to a <c>.nettrace</c> file.</summary>
public static class NettraceRecorder
{
    private const int BufferMegabytes = 64;

    // Keywords of the runtime's provider.
    private const long Gc = 0x1,
        Loader = 0x8,
        Jit = 0x10,
        Precompiled = 0x20,
        Contention = 0x4000,
        Exceptions = 0x8000,
        Threading = 0x1_0000,
        IlToNativeMap = 0x2_0000,
        WaitHandle = 0x400_0000_0000;

    // The names of methods arrive after the end.
    private const long NamesBytes = 256L << 20;

    private static readonly TimeSpan PollInterval = TimeSpan.FromMilliseconds(100),
        EndTimeout = TimeSpan.FromMinutes(1);

    // WaitHandle and Contention have stacks. Wait events exist since .NET 9 and are verbose.
    private static readonly EventPipeSessionConfiguration Session = new(
        [
            new EventPipeProvider("Microsoft-DotNETCore-SampleProfiler", EventLevel.Informational),
            new EventPipeProvider(
                "Microsoft-Windows-DotNETRuntime",
                EventLevel.Verbose,
                Loader | Jit | Contention | Exceptions | Threading | WaitHandle
            ),
            new EventPipeProvider("System.Threading.Tasks.TplEventSource", EventLevel.Informational, 0x1 | 0x2 | 0x40),
        ],
        BufferMegabytes,
        Gc | Loader | Jit | Precompiled | IlToNativeMap,
        requestStackwalk: true
    );

    /// <summary>Records until the time is over, the file is full or <paramref name="stop"/> is cancelled.</summary>
    /// <param name="processId">The process.</param>
    /// <param name="file">Path of the file to write.</param>
    /// <param name="duration">Length of the recording.</param>
    /// <param name="maxBytes">Size at which the recording ends; the names of methods follow.</param>
    /// <param name="progress">Receives the size so far, ten times a second.</param>
    /// <param name="stop">Ends the recording early.</param>
    /// <exception cref="TimeoutException">The runtime did not complete the file.</exception>
    public static void Record(
        int processId,
        string file,
        TimeSpan duration,
        long maxBytes,
        Action<long> progress,
        CancellationToken stop
    )
    {
        ArgumentNullException.ThrowIfNull(progress);
        using var timeout = new CancellationTokenSource(duration + EndTimeout);
        try
        {
            using var recording = EventRecording.Start(processId, Session, file, maxBytes + NamesBytes, timeout);
            for (
                var started = Stopwatch.GetTimestamp();
                Stopwatch.GetElapsedTime(started) < duration && recording.Bytes < maxBytes;

            )
            {
                if (stop.WaitHandle.WaitOne(PollInterval))
                    break;
                timeout.Token.ThrowIfCancellationRequested();
                progress(recording.Bytes);
            }

            recording.Stop();
            progress(recording.Bytes);
        }
        catch (OperationCanceledException)
        {
            throw new TimeoutException("The target's runtime did not complete the recording.");
        }
    }
}

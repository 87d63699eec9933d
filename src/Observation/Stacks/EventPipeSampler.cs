using System.Diagnostics.Tracing;
using System.Net.Sockets;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing.Etlx;

namespace Observation.Stacks;

/// <summary>
/// Samples the threads of a .NET process through EventPipe, which works even while its pool is starved. If request
/// handlers are missing from the stacks of blocked threads, a second, longer recording shows which request begins on
/// which thread. The recordings are stored in a temporary folder, which is always deleted.
/// </summary>
public sealed class EventPipeSampler(string temporaryFolder) : IThreadSampler
{
    private const string FolderPrefix = "concurrency-stacks-";

    private const int BufferMegabytes = 64;

    // A busy machine may not produce a sample in the short recording time.
    private const int Attempts = 3;

    // Names of modules and methods (jitted and precompiled), and maps from machine code to IL offsets.
    private const long Loader = 0x8,
        Jit = 0x10,
        Precompiled = 0x20,
        IlToNativeMap = 0x20000;

    // Four times the size of the runtime's buffer.
    private const long MaxRecordingBytes = 4L * BufferMegabytes * 1024 * 1024;

    /// <summary>Length of the recording of stacks.</summary>
    internal static readonly TimeSpan SampleTime = TimeSpan.FromMilliseconds(50);

    /// <summary>The session that samples the stacks; the names of the methods follow at its end.</summary>
    internal static readonly EventPipeSessionConfiguration Samples = new(
        [new EventPipeProvider("Microsoft-DotNETCore-SampleProfiler", EventLevel.Informational)],
        BufferMegabytes,
        Loader | Jit | Precompiled | IlToNativeMap,
        requestStackwalk: true
    );

    /// <summary>Time limit for the runtime to deliver its stacks and method names.</summary>
    internal TimeSpan SampleTimeout { get; init; } = TimeSpan.FromSeconds(20);

    /// <summary>Length of the recording of requests, if it is needed.</summary>
    internal TimeSpan RequestTime { get; init; } = TimeSpan.FromSeconds(1);

    /// <inheritdoc/>
    public IReadOnlyList<ThreadStack> Sample(int processId)
    {
        var folder = Path.Combine(temporaryFolder, $"{FolderPrefix}{Guid.NewGuid():N}");
        Directory.CreateDirectory(folder);
        using var timeout = new CancellationTokenSource(SampleTimeout);
        try
        {
            var threads = Sampled(processId, folder, "once", timeout);
            return (
                    threads.Any(thread => RequestFrames.IsHandlerMissing(thread.Frames))
                        ? WithRequests(processId, folder, timeout)
                        : null
                ) ?? [.. threads.Select(thread => new ThreadStack(thread.Frames))];
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    private IReadOnlyList<SampledThread> Sampled(
        int processId,
        string folder,
        string name,
        CancellationTokenSource timeout
    )
    {
        for (var attempt = 1; ; attempt++)
        {
            var recording = Path.Combine(folder, $"{name}-{attempt}.nettrace");
            Record(processId, recording, timeout);
            var threads = Read(processId, recording);
            if (threads.Count > 0 || attempt == Attempts)
                return threads;
        }
    }

    // If this fails, the stacks sampled before remain valid.
    private List<ThreadStack>? WithRequests(int processId, string folder, CancellationTokenSource timeout)
    {
        var begun = Path.Combine(folder, "requests.nettrace");
        try
        {
            IReadOnlyList<SampledThread> threads;

            // Outlasts the sampling of the stacks, so that no request begins unseen between the two ends.
            using (
                var recording = EventRecording.Start(
                    processId,
                    RequestEvents.Session,
                    begun,
                    RequestEvents.MaxRecordingBytes,
                    timeout
                )
            )
            {
                Thread.Sleep(RequestTime);
                threads = Sampled(processId, folder, "again", timeout);
                recording.Stop();
            }

            var requests = RequestEvents.Read(begun);
            return threads.Count == 0
                ? null
                :
                [
                    .. threads.Select(thread => new ThreadStack(
                        thread.Frames,
                        requests.Find(thread.Thread, thread.Time, thread.Frames)
                    )),
                ];
        }
        catch (Exception away)
            when (away
                    is TimeoutException
                        or OperationCanceledException
                        or FormatException
                        or IOException
                        or SocketException
                        or DiagnosticsClientException
                        or ObjectDisposedException
            )
        {
            return null;
        }
    }

    private static IReadOnlyList<SampledThread> Read(int processId, string recording)
    {
        try
        {
            return SampledThreads.Read(
                processId,
                recording,
                TraceLog.CreateFromEventPipeDataFile(
                    recording,
                    Path.ChangeExtension(recording, ".etlx"),
                    new TraceLogOptions { ContinueOnError = true }
                )
            );
        }
        catch (Exception nonsense) when (nonsense is not (IOException or FormatException))
        {
            // The reader does not validate its input and can throw any exception.
            throw new FormatException("The recorded stacks cannot be read.", nonsense);
        }
    }

    private void Record(int processId, string file, CancellationTokenSource timeout)
    {
        try
        {
            using var recording = EventRecording.Start(processId, Samples, file, MaxRecordingBytes, timeout);
            Thread.Sleep(SampleTime);
            recording.Stop();
        }
        catch (OperationCanceledException)
        {
            throw new TimeoutException(
                $"The stacks and the names of the methods did not arrive within {SampleTimeout.TotalSeconds} s."
            );
        }
        catch (Exception nonsense) when (nonsense is OverflowException or ArgumentException)
        {
            // The client does not validate the lengths in a response.
            throw new FormatException("The runtime's response is invalid.", nonsense);
        }
    }
}

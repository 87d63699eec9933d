using System.Diagnostics.Tracing;
using System.Runtime.ExceptionServices;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing.Etlx;
using Observation.Runtime;

namespace Observation.Stacks;

/// <summary>
/// Samples the threads of a .NET process through its own diagnostics channel, which goes on answering while its pool is starved.
/// The recording is kept in a temporary folder, which is always deleted. Stateless.
/// </summary>
public sealed class EventPipeSampler(string temporaryFolder) : IThreadSampler
{
    private const string FolderPrefix = "concurrency-stacks-";

    private const int BufferMegabytes = 64;

    // A busy machine may not get round to a first sample in so short a time.
    private const int Attempts = 3;

    // Names of modules and of methods, jitted and precompiled, and where in a method's machine code each of its statements is.
    private const long Loader = 0x8, Jit = 0x10, Precompiled = 0x20, IlToNativeMap = 0x20000;

    private static readonly TimeSpan SampleTime = TimeSpan.FromMilliseconds(50);

    // Four times as much as the runtime keeps for it.
    private const long LongestRecording = 4L * BufferMegabytes * 1024 * 1024;

    /// <summary>How long the runtime may take to give its stacks and the names of its methods, all in all.</summary>
    internal TimeSpan Patience { get; init; } = TimeSpan.FromSeconds(20);

    /// <inheritdoc/>
    public IReadOnlyList<IReadOnlyList<StackFrame>> Sample(int processId)
    {
        var folder = Path.Combine(temporaryFolder, $"{FolderPrefix}{Guid.NewGuid():N}");
        Directory.CreateDirectory(folder);
        using var patience = new CancellationTokenSource(Patience);
        try
        {
            for (var attempt = 1; ; attempt++)
            {
                var recording = Path.Combine(folder, $"{attempt}.nettrace");
                Record(processId, recording, patience);
                var threads = Read(recording);
                if (threads.Count > 0 || attempt == Attempts) return threads;
            }
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    private static IReadOnlyList<IReadOnlyList<StackFrame>> Read(string recording)
    {
        try
        {
            return SampledThreads.Read(recording, TraceLog.CreateFromEventPipeDataFile(recording, Path.ChangeExtension(recording, ".etlx"), new TraceLogOptions { ContinueOnError = true }));
        }
        catch (Exception nonsense) when (nonsense is not (IOException or FormatException))
        {
            // The reader trusts what it reads, and fails in as many ways as there are to break that trust.
            throw new FormatException("The recorded stacks cannot be read.", nonsense);
        }
    }

    private void Record(int processId, string file, CancellationTokenSource patience)
    {
        using var output = File.Create(file);
        Task? copied = null;
        try
        {
            // On a thread of its own, which may wait: the asynchronous calls are those that can be given up.
            using var session = new DiagnosticsClient(processId).StartEventPipeSessionAsync(
                new EventPipeSessionConfiguration(
                    [new EventPipeProvider("Microsoft-DotNETCore-SampleProfiler", EventLevel.Informational)],
                    BufferMegabytes, Loader | Jit | Precompiled | IlToNativeMap, requestStackwalk: true),
                patience.Token).GetAwaiter().GetResult();

            // The session ends only when somebody reads it to its end, so the copying needs a thread beside this one.
            copied = Task.Factory.StartNew(() => Copy(session.EventStream, output), CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);

            // After a copy that failed nobody reads any more, and the runtime would wait for it.
            _ = copied.ContinueWith(static (_, patience) => ((CancellationTokenSource)patience!).Cancel(), patience, CancellationToken.None, TaskContinuationOptions.OnlyOnFaulted, TaskScheduler.Default);
            Thread.Sleep(SampleTime);
            session.StopAsync(patience.Token).GetAwaiter().GetResult();
            copied.WaitAsync(patience.Token).GetAwaiter().GetResult();
        }
        catch (OperationCanceledException)
        {
            if (copied?.Exception is { InnerException: { } failure }) ExceptionDispatchInfo.Throw(failure);
            throw new TimeoutException($"The stacks and the names of the methods did not arrive within {Patience.TotalSeconds} s.");
        }
        catch (Exception nonsense) when (nonsense is OverflowException or ArgumentException)
        {
            // The client believes the lengths in an answer.
            throw new FormatException("The runtime's answer makes no sense.", nonsense);
        }
    }

    private static void Copy(Stream events, FileStream output)
    {
        using var believable = new BelievableEvents(events);
        var buffer = new byte[80 * 1024];
        int read;
        while ((read = believable.Read(buffer)) > 0)
        {
            if (output.Length + read > LongestRecording) throw new FormatException($"The recorded stacks are longer than {LongestRecording / 1024 / 1024} MiB, and no runtime writes as many in so short a time.");
            output.Write(buffer, 0, read);
        }
    }
}

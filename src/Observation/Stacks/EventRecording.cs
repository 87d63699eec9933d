using System.Runtime.ExceptionServices;
using Microsoft.Diagnostics.NETCore.Client;
using Observation.Processes;
using Observation.Runtime;

namespace Observation.Stacks;

/// <summary>
/// Records a runtime's events to a file until it is stopped. Not thread-safe: one capture owns it, on a dedicated
/// thread that may block. The calls that must be cancellable are asynchronous.
/// </summary>
internal sealed class EventRecording : IDisposable
{
    private readonly EventPipeSession _session;
    private readonly FileStream _output;
    private readonly Task _copied;
    private readonly CancellationTokenSource _timeout;
    private long _bytes;

    private EventRecording(EventPipeSession session, FileStream output, long longest, CancellationTokenSource timeout)
    {
        (_session, _output, _timeout) = (session, output, timeout);

        // The session ends only when its stream is read to the end, so the copy needs another thread.
        _copied = Task.Factory.StartNew(
            () => Copy(session.EventStream, output, longest),
            CancellationToken.None,
            TaskCreationOptions.LongRunning,
            TaskScheduler.Default
        );

        // After a failed copy, the stream is not read, and the runtime would block.
        _ = _copied.ContinueWith(
            static (_, timeout) => ((CancellationTokenSource)timeout!).Cancel(),
            timeout,
            CancellationToken.None,
            TaskContinuationOptions.OnlyOnFaulted,
            TaskScheduler.Default
        );
    }

    /// <summary>Bytes recorded so far. Thread-safe.</summary>
    public long Bytes => Interlocked.Read(ref _bytes);

    /// <summary>Starts recording.</summary>
    /// <param name="processId">The process.</param>
    /// <param name="what">The session configuration.</param>
    /// <param name="file">Path of the file to write.</param>
    /// <param name="longest">Maximum size in bytes.</param>
    /// <param name="timeout">Time limit for the runtime; cancelled if the events cannot be written.</param>
    public static EventRecording Start(
        int processId,
        EventPipeSessionConfiguration what,
        string file,
        long longest,
        CancellationTokenSource timeout
    )
    {
        var session = DiagnosticPorts.StartSession(processId, what, timeout.Token);
        try
        {
            return new(session, File.Create(file), longest, timeout);
        }
        catch
        {
            session.Dispose();
            throw;
        }
    }

    /// <summary>Ends the recording and waits until the file is complete.</summary>
    public void Stop()
    {
        try
        {
            _session.StopAsync(_timeout.Token).GetAwaiter().GetResult();
            _copied.WaitAsync(_timeout.Token).GetAwaiter().GetResult();
            _output.Dispose();
        }
        catch (OperationCanceledException) when (_copied.Exception is { InnerException: { } failure })
        {
            ExceptionDispatchInfo.Throw(failure);
        }
    }

    public void Dispose()
    {
        _session.Dispose();
        _output.Dispose();
    }

    private void Copy(Stream events, FileStream output, long longest)
    {
        using var believable = new ValidatingEventStream(events);
        var buffer = new byte[80 * 1024];
        int read;
        while ((read = believable.Read(buffer)) > 0)
        {
            if (output.Length + read > longest)
                throw new FormatException(
                    $"The recorded events are longer than {longest / 1024 / 1024} MiB, and no runtime writes as many in so short a time."
                );
            output.Write(buffer, 0, read);
            Interlocked.Add(ref _bytes, read);
        }
    }
}

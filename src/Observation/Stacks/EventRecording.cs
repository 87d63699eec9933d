using System.Runtime.ExceptionServices;
using Microsoft.Diagnostics.NETCore.Client;
using Observation.Runtime;

namespace Observation.Stacks;

/// <summary>
/// A session of a runtime's events, on their way into a file until it is ended. Not thread-safe: one capture owns it, on a thread of its own,
/// which may wait. The asynchronous calls are those that can be given up.
/// </summary>
internal sealed class EventRecording : IDisposable
{
    private readonly EventPipeSession _session;
    private readonly FileStream _output;
    private readonly Task _copied;
    private readonly CancellationTokenSource _timeout;

    private EventRecording(EventPipeSession session, FileStream output, long longest, CancellationTokenSource patience)
    {
        (_session, _output, _timeout) = (session, output, patience);

        // The session ends only when somebody reads it to its end, so the copying needs a thread beside this one.
        _copied = Task.Factory.StartNew(
            () => Copy(session.EventStream, output, longest),
            CancellationToken.None,
            TaskCreationOptions.LongRunning,
            TaskScheduler.Default
        );

        // After a copy that failed nobody reads any more, and the runtime would wait for it.
        _ = _copied.ContinueWith(
            static (_, patience) => ((CancellationTokenSource)patience!).Cancel(),
            patience,
            CancellationToken.None,
            TaskContinuationOptions.OnlyOnFaulted,
            TaskScheduler.Default
        );
    }

    /// <summary>Begins to record.</summary>
    /// <param name="processId">The process.</param>
    /// <param name="what">What it is asked for.</param>
    /// <param name="file">Where it is written to.</param>
    /// <param name="longest">Most bytes that are believed.</param>
    /// <param name="patience">How long the runtime may take, all in all; is cancelled when the events cannot be written.</param>
    public static EventRecording Start(
        int processId,
        EventPipeSessionConfiguration what,
        string file,
        long longest,
        CancellationTokenSource patience
    )
    {
        var session = new DiagnosticsClient(processId)
            .StartEventPipeSessionAsync(what, patience.Token)
            .GetAwaiter()
            .GetResult();
        try
        {
            return new(session, File.Create(file), longest, patience);
        }
        catch
        {
            session.Dispose();
            throw;
        }
    }

    /// <summary>Ends the recording, and waits until all of it is in the file.</summary>
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

    private static void Copy(Stream events, FileStream output, long longest)
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
        }
    }
}

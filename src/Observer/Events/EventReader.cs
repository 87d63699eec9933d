using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Etlx;
using Observation.Processes;

namespace Observer.Events;

/// <summary>Reads the events of a session with their stacks on a thread of its own, until the session ends.</summary>
internal sealed class EventReader : IDisposable
{
    private static readonly TimeSpan EndTimeout = TimeSpan.FromSeconds(5);

    private readonly EventPipeSession _session;
    private readonly Thread _thread;
    private readonly Action<EventReader, TraceLogEventSource> _subscribe;
    private readonly Dictionary<CallStackIndex, ulong[]> _stacks = [];
    private volatile bool _hasEnded;
    private long _events;

    /// <summary>Opens the session.</summary>
    /// <param name="process">The process.</param>
    /// <param name="session">Its configuration.</param>
    /// <param name="subscribe">Subscribes to the events. It runs, as the subscriptions do, on the thread of the reader.</param>
    public EventReader(
        int process,
        EventPipeSessionConfiguration session,
        Action<EventReader, TraceLogEventSource> subscribe
    )
    {
        _session = DiagnosticPorts.StartSession(process, session, CancellationToken.None);
        _subscribe = subscribe;
        _thread = new(Read) { IsBackground = true, Name = "events" };
        _thread.Start();
    }

    /// <summary>True when the session has ended.</summary>
    public bool HasEnded => _hasEnded;

    /// <summary>Number of events so far.</summary>
    public long Events => Interlocked.Read(ref _events);

    /// <summary>The return addresses of an event's stack, innermost first. Equal stacks have the same array.</summary>
    public ulong[] StackOf(TraceEvent happened)
    {
        var index = happened.CallStackIndex();
        if (_stacks.TryGetValue(index, out var known))
            return known;
        var addresses = new List<ulong>();
        for (var frame = happened.CallStack(); frame is not null; frame = frame.Caller)
            addresses.Add(frame.CodeAddress.Address);
        return _stacks[index] = [.. addresses];
    }

    /// <summary>Ends the session and waits for the rest of its events; false if they do not arrive in time.</summary>
    public bool Stop(TimeSpan timeout)
    {
        using var limit = new CancellationTokenSource(timeout);
        _session.StopAsync(limit.Token).GetAwaiter().GetResult();
        return _thread.Join(timeout);
    }

    public void Dispose()
    {
        // Closing the connection ends the session.
        _session.Dispose();
        _thread.Join(EndTimeout);
    }

    private void Read()
    {
        try
        {
            using var source = TraceLog.CreateFromEventPipeSession(_session);
            _subscribe(this, source);
            source.AllEvents += _ => Interlocked.Increment(ref _events);
            source.Process();
        }
        catch (Exception)
        {
            // The reader does not validate its input and can throw any exception, also when the connection is closed.
        }
        finally
        {
            _hasEnded = true;
        }
    }
}

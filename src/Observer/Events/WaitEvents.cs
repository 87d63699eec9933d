using System.Diagnostics.Tracing;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing.Etlx;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace Observer.Events;

/// <summary>Follows the waits of a process through its events.</summary>
internal sealed class WaitEvents : IDisposable
{
    private const int BufferMegabytes = 16;

    // Keywords of the runtime's provider. Wait events exist since .NET 9 and are verbose.
    private const long Loader = 0x8,
        Jit = 0x10,
        Contention = 0x4000,
        IlToNativeMap = 0x2_0000,
        WaitHandle = 0x400_0000_0000;

    // The stream holds back all but the first event of a block until the next block arrives, so something must happen each
    // second. The counters are read at this interval anyway.
    private static readonly EventPipeSessionConfiguration Session = new(
        [
            new EventPipeProvider(
                "Microsoft-Windows-DotNETRuntime",
                EventLevel.Verbose,
                Loader | Jit | Contention | IlToNativeMap | WaitHandle
            ),
            new EventPipeProvider(
                "System.Runtime",
                EventLevel.Critical,
                0,
                new Dictionary<string, string> { ["EventCounterIntervalSec"] = "1" }
            ),
        ],
        BufferMegabytes,
        rundownKeyword: 0,
        requestStackwalk: true
    );

    private readonly EventReader _reader;
    private readonly OpenWaits _waits = new();
    private long _lost;

    /// <summary>Opens the session.</summary>
    /// <param name="process">The process.</param>
    /// <param name="code">Receives the methods that are compiled from now on.</param>
    public WaitEvents(int process, CodeTable code) =>
        _reader = new(process, Session, (reader, source) => Follow(reader, source, code));

    /// <summary>True when the session has ended.</summary>
    public bool HasEnded => _reader.HasEnded;

    /// <summary>Number of events so far.</summary>
    public long Events => _reader.Events;

    /// <summary>The wait of each thread that waited at the newest moment.</summary>
    public IReadOnlyDictionary<int, (WaitKind Kind, ulong[] Stack)> Shown => _waits.Shown;

    public void Dispose() => _reader.Dispose();

    private void Follow(EventReader reader, TraceLogEventSource source, CodeTable code)
    {
        source.AllEvents += happened =>
        {
            _waits.Advance(happened.TimeStampRelativeMSec);
            if (source.EventsLost == _lost)
                return;
            _lost = source.EventsLost;
            _waits.Clear();
        };
        code.Follow(source);
        source.Clr.WaitHandleWaitStart += started =>
            _waits.Begin(started.ThreadID, WaitKind.Handle, reader.StackOf(started));
        source.Clr.WaitHandleWaitStop += ended => _waits.End(ended.ThreadID, WaitKind.Handle);
        source.Clr.ContentionStart += started => _waits.Begin(started.ThreadID, WaitKind.Lock, reader.StackOf(started));
        source.Clr.ContentionStop += ended => _waits.End(ended.ThreadID, WaitKind.Lock);
    }
}

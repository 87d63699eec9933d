using System.Diagnostics;
using System.Diagnostics.Tracing;
using System.Threading.Channels;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;

namespace TargetApi.Tests.Vitals;

/// <summary>One beat.</summary>
internal sealed record Beat(long ArrivedAt, double PoolBusy);

internal sealed class HeartbeatSession : IDisposable
{
    private readonly Channel<Beat> _beats = Channel.CreateUnbounded<Beat>();
    private readonly EventPipeSession _session;
    private readonly Thread _reader;

    public HeartbeatSession(int processId)
    {
        var provider = new EventPipeProvider(
            TargetApi.Vitals.Heartbeat.SourceName,
            EventLevel.Critical,
            arguments: new Dictionary<string, string> { ["EventCounterIntervalSec"] = "0.1" }
        );
        _session = new DiagnosticsClient(processId).StartEventPipeSession(provider, requestRundown: false);
        _reader = new Thread(Read) { IsBackground = true, Name = "Heartbeat session" };
        _reader.Start();
    }

    public async Task<IReadOnlyList<Beat>> NextAsync(int count, CancellationToken cancellation)
    {
        using var patience = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        patience.CancelAfter(TimeSpan.FromSeconds(30));
        while (_beats.Reader.TryRead(out _)) { }
        var beats = new List<Beat>(count);
        while (beats.Count < count)
            beats.Add(await _beats.Reader.ReadAsync(patience.Token));
        return beats;
    }

    public void Dispose()
    {
        _session.Stop();
        _reader.Join();
        _session.Dispose();
    }

    private void Read()
    {
        using var source = new EventPipeEventSource(_session.EventStream);
        source.Dynamic.All += OnEvent;
        source.Process();
        _beats.Writer.Complete();
    }

    private void OnEvent(TraceEvent data)
    {
        if (data.EventName != "EventCounters" || data.PayloadValue(0) is not IDictionary<string, object> outer)
            return;
        var counter = (IDictionary<string, object>)outer["Payload"];
        if ((string)counter["Name"] == TargetApi.Vitals.Heartbeat.PoolBusy)
            _beats.Writer.TryWrite(new Beat(Stopwatch.GetTimestamp(), (double)counter["Mean"]));
    }
}

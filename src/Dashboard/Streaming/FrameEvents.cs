using System.Collections.Concurrent;

namespace Dashboard.Streaming;

/// <summary>What happened since the last frame. Anyone may add from any thread; the pump takes.</summary>
public sealed class FrameEvents(StreamClock clock)
{
    private readonly ConcurrentQueue<FrameEvent> _events = new();

    /// <summary>Notes that something happened now.</summary>
    public void Add(string kind, string label) => _events.Enqueue(new(kind, label, Math.Round(clock.Seconds, 3)));

    /// <summary>Takes what happened since the last call, oldest first.</summary>
    public IReadOnlyList<FrameEvent> Take()
    {
        if (_events.IsEmpty) return [];
        var taken = new List<FrameEvent>();
        while (_events.TryDequeue(out var happened)) taken.Add(happened);
        return taken;
    }
}

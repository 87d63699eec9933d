using System.Collections.Concurrent;
using Experiments;
using Observation.Runtime;

namespace Lab.Targets.Frames;

/// <summary>The events since the last frame. Any thread may add events; the frame pump takes them.</summary>
public sealed class FrameEvents(StreamClock clock)
{
    private readonly ConcurrentQueue<FrameEvent> _events = new();

    /// <summary>Adds an event with the current time.</summary>
    public void Add(string kind, string label) => _events.Enqueue(new(kind, label, Time));

    /// <summary>Adds the event of a start or switch.</summary>
    /// <param name="kind">The kind of the event.</param>
    /// <param name="variant">The variant.</param>
    /// <param name="label">Its display name.</param>
    /// <param name="waiting">The requests in flight to the earlier variant; null where the new one is under load at once.</param>
    public void AddVariant(string kind, VariantKind variant, string label, long? waiting = null) =>
        _events.Enqueue(FrameEvent.ForVariant(kind, variant, Time, label) with { Waiting = waiting });

    /// <summary>Adds the event of a load change.</summary>
    public void AddLoad(string words, double level) =>
        _events.Enqueue(new(FrameEventKinds.LoadChanged, words, Time) { Level = level });

    /// <summary>Adds the event of a pool adjustment.</summary>
    public void AddAdjustment(string reason, int threads) =>
        _events.Enqueue(FrameEvent.ForAdjustment(reason, threads, Time));

    /// <summary>Removes and returns the events since the last call, oldest first.</summary>
    public IReadOnlyList<FrameEvent> DequeueAll()
    {
        if (_events.IsEmpty)
            return [];
        var taken = new List<FrameEvent>();
        while (_events.TryDequeue(out var frameEvent))
            taken.Add(frameEvent);
        return taken;
    }

    private double Time => Math.Round(clock.Seconds, 3);
}

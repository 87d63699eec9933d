using System.Collections.Concurrent;
using Experiments;
using Observation.Runtime;

namespace Lab.Targets.Frames;

/// <summary>The events since the last frame. Any thread may add events; the frame pump takes them.</summary>
public sealed class FrameEvents(StreamClock clock)
{
    private readonly ConcurrentQueue<FrameEvent> _events = new();

    /// <summary>Adds something that happened now.</summary>
    public void Add(string kind, string label) => _events.Enqueue(new(kind, label, Time));

    /// <summary>A variant came under load now.</summary>
    public void AddVariant(string kind, VariantKind variant, string label) =>
        _events.Enqueue(FrameEvent.ForVariant(kind, variant, Time, label));

    /// <summary>Users or rate were changed now.</summary>
    public void AddLoad(string words, double level) =>
        _events.Enqueue(new(FrameEventKinds.LoadChanged, words, Time) { Level = level });

    /// <summary>The pool of the target changed its thread goal.</summary>
    public void AddAdjustment(string reason, int threads) =>
        _events.Enqueue(FrameEvent.ForAdjustment(reason, threads, Time));

    /// <summary>Removes and returns what happened since the last call, oldest first.</summary>
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

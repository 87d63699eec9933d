namespace Observation.Stacks;

/// <summary>
/// Which request each thread was at, from what was seen to begin and to end on it. A thread is given a name only while its stack still shows
/// that very call: whatever was continued after an await may be anybody's. Not thread-safe: one capture owns it.
/// </summary>
internal sealed class ThreadRequests
{
    /// <summary>Most events that are kept: a second at fifty thousand requests.</summary>
    public const int MaxEvents = 200_000;

    private readonly Dictionary<int, List<Seen>> _threads = [];
    private readonly HashSet<string> _texts = [];
    private int _events;

    private enum Step
    {
        Started,
        Stopped,
        Executing,
        Executed,
    }

    /// <summary>True when some of what happened was not seen: the last that began may then be another than the last that was seen.</summary>
    public bool IsIncomplete { get; set; }

    /// <summary>A request began on a thread.</summary>
    public void Started(int thread, long time, string? method, string? path) =>
        Add(thread, new(time, Step.Started, RequestNames.Method(method), RequestNames.Path(path)));

    /// <summary>A request ended on a thread.</summary>
    public void Stopped(int thread, long time) => Add(thread, new(time, Step.Stopped, null, null));

    /// <summary>The endpoint of a request was called on a thread.</summary>
    public void Executing(int thread, long time, string? displayName) =>
        Add(thread, new(time, Step.Executing, null, RequestNames.Endpoint(displayName)));

    /// <summary>The endpoint of a request came to its end on a thread.</summary>
    public void Executed(int thread, long time) => Add(thread, new(time, Step.Executed, null, null));

    /// <summary>What the thread was at, such as <c>GET /orders/{id}</c>; null where it was not seen to begin.</summary>
    /// <param name="thread">The thread.</param>
    /// <param name="time">When its stack was taken, by the clock of the events.</param>
    /// <param name="frames">The stack.</param>
    public string? Find(int thread, long time, IReadOnlyList<StackFrame> frames)
    {
        if (IsIncomplete || !_threads.TryGetValue(thread, out var seen))
            return null;
        var request = RequestFrames.IsCalledByServer(frames) ? Last(seen, time, Step.Started, Step.Stopped) : null;
        var endpoint = RequestFrames.IsInEndpoint(frames) ? Last(seen, time, Step.Executing, Step.Executed) : null;
        if ((endpoint?.Text ?? request?.Text) is not { } name)
            return null;
        return request?.Method is { } method ? $"{method} {name}" : name;
    }

    private static Seen? Last(List<Seen> seen, long time, Step begins, Step ends)
    {
        var last = seen.FindLast(step => step.Time <= time && (step.Step == begins || step.Step == ends));
        return last?.Step == begins ? last : null;
    }

    private void Add(int thread, Seen seen)
    {
        if (IsIncomplete || ++_events > MaxEvents)
        {
            IsIncomplete = true;
            return;
        }

        if (!_threads.TryGetValue(thread, out var known))
            _threads[thread] = known = [];
        known.Add(seen with { Method = Intern(seen.Method), Text = Intern(seen.Text) });
    }

    // The same few routes come again and again.
    private string? Intern(string? text)
    {
        if (text is null)
            return null;
        if (_texts.TryGetValue(text, out var known))
            return known;
        _texts.Add(text);
        return text;
    }

    private sealed record Seen(long Time, Step Step, string? Method, string? Text);
}

namespace Observation.Stacks;

/// <summary>
/// The current request of each thread, from recorded begin and end events. A thread gets a name only while its stack
/// still shows the same call, because a continuation after an await can belong to any request. Not thread-safe.
/// </summary>
internal sealed class ThreadRequests
{
    /// <summary>Maximum number of stored events: one second at 50,000 requests per second.</summary>
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

    /// <summary>
    /// True if events are missing: the last request that began can then differ from the last recorded one.
    /// </summary>
    public bool IsIncomplete { get; set; }

    /// <summary>A request began on a thread.</summary>
    public void Started(int thread, long time, string? method, string? path) =>
        Add(thread, new(time, Step.Started, RequestNames.Method(method), RequestNames.Path(path)));

    /// <summary>A request ended on a thread.</summary>
    public void Stopped(int thread, long time) => Add(thread, new(time, Step.Stopped, null, null));

    /// <summary>The endpoint of a request began on a thread.</summary>
    public void Executing(int thread, long time, string? displayName) =>
        Add(thread, new(time, Step.Executing, null, RequestNames.Endpoint(displayName)));

    /// <summary>The endpoint of a request ended on a thread.</summary>
    public void Executed(int thread, long time) => Add(thread, new(time, Step.Executed, null, null));

    /// <summary>
    /// The request of the thread, such as <c>GET /orders/{id}</c>; null if its beginning was not recorded.
    /// </summary>
    /// <param name="thread">The thread.</param>
    /// <param name="time">When its stack was sampled, by the clock of the events.</param>
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

    // Reuses the strings of repeated routes.
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

namespace Lab.Targets.Processes;

/// <summary>The last lines a process wrote. Safe for several writers and readers at once: one lock guards the queue.</summary>
/// <param name="capacity">How many lines are kept.</param>
internal sealed class LogTail(int capacity)
{
    // A line without an end, such as a dumped document, must not fill the page or the memory.
    private const int MaxLineLength = 500;

    private readonly Lock _gate = new();
    private readonly Queue<string> _lines = new(capacity);

    public void Add(string line)
    {
        var kept = line.Length <= MaxLineLength ? line : string.Concat(line.AsSpan(0, MaxLineLength), "…");
        lock (_gate)
        {
            if (_lines.Count == capacity)
            {
                _lines.Dequeue();
            }

            _lines.Enqueue(kept);
        }
    }

    public IReadOnlyList<string> ToList()
    {
        lock (_gate)
        {
            return [.. _lines];
        }
    }
}

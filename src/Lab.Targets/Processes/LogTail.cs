namespace Lab.Targets.Processes;

/// <summary>The last lines written by a process. Thread-safe: guarded by a lock.</summary>
/// <param name="capacity">Number of lines kept.</param>
internal sealed class LogTail(int capacity)
{
    // Maximum length of a line, so that a dumped document does not fill the page or the memory.
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

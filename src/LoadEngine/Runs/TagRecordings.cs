using LoadEngine.Plans;
using LoadEngine.Recording;

namespace LoadEngine.Runs;

/// <summary>
/// The recorders and tallies of the tags that requests carry. Recorded from any thread; collected by the snapshot thread.
/// </summary>
internal sealed class TagRecordings
{
    private readonly Lock _changes = new();
    private readonly List<TagRecording> _tags = [];
    private readonly Tally _interval = new();

    /// <summary>The counts so far by tag; valid until the next <see cref="Collect"/>.</summary>
    public IReadOnlyDictionary<string, Tally> Totals
    {
        get
        {
            lock (_changes)
                return new SortedDictionary<string, Tally>(
                    _tags.ToDictionary(tag => tag.Name, tag => tag.Total),
                    StringComparer.Ordinal
                );
        }
    }

    /// <summary>The recorders of a request's tags; empty if it has none.</summary>
    public Recorder[] GetRecorders(RequestTemplate request)
    {
        if (request.Tags.Count == 0)
            return [];
        lock (_changes)
            return [.. request.Tags.Distinct(StringComparer.Ordinal).Select(RecorderOf)];
    }

    /// <summary>Collects the counts since the last call.</summary>
    public void Collect()
    {
        lock (_changes)
            foreach (var tag in _tags)
            {
                tag.Recorder.CollectInterval(_interval);
                tag.Total.Add(_interval);
            }
    }

    /// <summary>Releases the recording buffers; call after the last collection.</summary>
    public void Release()
    {
        lock (_changes)
            foreach (var tag in _tags)
                tag.Recorder.Release();
    }

    private Recorder RecorderOf(string tag)
    {
        var known = _tags.Find(recording => recording.Name == tag);
        if (known is null)
            _tags.Add(known = new(tag, new(), new()));
        return known.Recorder;
    }

    private sealed record TagRecording(string Name, Recorder Recorder, Tally Total);
}

using LoadEngine.Plans;
using LoadEngine.Recording;

namespace LoadEngine.Runs;

/// <summary>
/// The recorders and tallies of the tags that requests carry. Recorded from any thread; collected by whoever takes the run's snapshot, one at a
/// time.
/// </summary>
internal sealed class TagRecordings
{
    private readonly Lock _changes = new();
    private readonly SortedDictionary<string, (Recorder Recorder, Tally Total)> _tags = new(StringComparer.Ordinal);
    private readonly Tally _interval = new();

    /// <summary>Everything counted so far, by tag; valid until the next <see cref="Collect"/>.</summary>
    public IReadOnlyDictionary<string, Tally> Totals
    {
        get
        {
            lock (_changes) return _tags.ToDictionary(tag => tag.Key, tag => tag.Value.Total);
        }
    }

    /// <summary>What the iterations of a request are recorded in besides the target's recorder; empty when it has no tags.</summary>
    public Recorder[] Of(RequestTemplate request)
    {
        if (request.Tags.Count == 0) return [];
        lock (_changes) return [.. request.Tags.Distinct(StringComparer.Ordinal).Select(RecorderOf)];
    }

    /// <summary>Collects what came since the last call.</summary>
    public void Collect()
    {
        lock (_changes)
            foreach (var (recorder, total) in _tags.Values)
            {
                recorder.CollectInterval(_interval);
                total.Add(_interval);
            }
    }

    private Recorder RecorderOf(string tag)
    {
        if (!_tags.TryGetValue(tag, out var known)) _tags[tag] = known = (new(), new());
        return known.Recorder;
    }
}

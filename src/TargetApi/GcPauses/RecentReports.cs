using System.Collections.Concurrent;

namespace TargetApi.GcPauses;

/// <summary>Keeps the newest reports of both variants, so that the memory is bounded. Thread-safe.</summary>
internal sealed class RecentReports
{
    /// <summary>Maximum number of reports.</summary>
    public const int Capacity = 300;

    private readonly ConcurrentQueue<object> _reports = new();

    /// <summary>Number of reports.</summary>
    public int Count => _reports.Count;

    /// <summary>Adds a report and removes the oldest one if there are too many.</summary>
    public void Keep(object report)
    {
        _reports.Enqueue(report);
        while (_reports.Count > Capacity && _reports.TryDequeue(out _)) { }
    }
}

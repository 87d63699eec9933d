namespace Observation.Threads;

/// <summary>Reads the threads of a process from <c>/proc</c>, a few microseconds each. Not thread-safe.</summary>
/// <param name="process">Process ID.</param>
/// <param name="quota">Limits the files that stay open.</param>
/// <param name="readsState">False to read only how often the threads ran.</param>
internal sealed class ThreadScan(int process, OpenFileQuota quota, bool readsState = true) : IDisposable
{
    private readonly byte[] _buffer = new byte[4096];
    private readonly Dictionary<int, ThreadFiles> _threads = [];
    private readonly List<int> _ids = [];
    private int _listing;

    /// <summary>True if the process had no threads in the latest reading: it has ended.</summary>
    public bool HasEnded { get; private set; }

    /// <summary>The threads.</summary>
    /// <param name="onlyPool">True for those of the thread pool alone.</param>
    public List<ScannedThread> Read(bool onlyPool = false)
    {
        var read = new List<ScannedThread>(_threads.Count + 16);
        ProcFile.ReadThreads(process, _ids);
        HasEnded = _ids.Count == 0;
        _listing++;
        foreach (var id in _ids)
        {
            if (!_threads.TryGetValue(id, out var files))
                _threads[id] = files = new(process, id, quota);
            files.Listing = _listing;
            if (onlyPool && files.IsOther)
                continue;
            if (!files.TryRead(_buffer, readsState, out var thread))
                Forget(id, files);
            else if (thread.IsPool || !onlyPool)
                read.Add(thread);
        }

        if (_threads.Count > _ids.Count)
            ForgetUnlisted();
        return read;
    }

    public void Dispose()
    {
        foreach (var files in _threads.Values)
            files.Dispose();
        _threads.Clear();
    }

    private void ForgetUnlisted()
    {
        foreach (var (id, files) in _threads)
        {
            if (files.Listing != _listing)
                Forget(id, files);
        }
    }

    private void Forget(int id, ThreadFiles files)
    {
        files.Dispose();
        _threads.Remove(id);
    }
}

using System.Buffers.Text;

namespace Observation.Processes;

/// <summary>A thread as <c>/proc</c> shows it.</summary>
/// <param name="Id">Thread ID.</param>
/// <param name="IsPool">True for a worker of the thread pool.</param>
/// <param name="IsBlocked">True if it waits in the kernel.</param>
/// <param name="Runs">Number of times it was given a processor. While this is unchanged, it has not run.</param>
internal readonly record struct ScannedThread(int Id, bool IsPool, bool IsBlocked, long Runs);

/// <summary>Reads the threads of a process from <c>/proc</c>, a few microseconds each. Not thread-safe.</summary>
internal sealed class ThreadScan(int process)
{
    // A thread has the name of its creator until the runtime names it.
    private const int ScansUntilNamed = 4;

    private readonly byte[] _buffer = new byte[2048];
    private readonly Dictionary<int, Known> _known = [];

    /// <summary>The threads; empty if the process has ended.</summary>
    public List<ScannedThread> Read()
    {
        var threads = new List<ScannedThread>(_known.Count + 16);
        foreach (var id in ProcFile.Threads(process))
        {
            if (!_known.TryGetValue(id, out var known))
                _known[id] = known = new($"/proc/{process}/task/{id}/");
            if (known.Scans < ScansUntilNamed)
            {
                known.IsPool = IsPoolName(Text(known.Folder + "comm"));
                known.Scans++;
            }

            if (RunsOf(known) is not { } runs)
                continue;
            // A thread that has not run is as blocked as before, unless it was about to run.
            if (runs != known.Runs || !known.IsBlocked)
                known.IsBlocked = StateOf(known) is (byte)'S' or (byte)'D';
            known.Runs = runs;
            threads.Add(new(id, known.IsPool, known.IsBlocked, runs));
        }

        if (_known.Count > threads.Count * 2 + 64)
            Forget(threads);
        return threads;
    }

    // Up to .NET 6 ".NET ThreadPool Worker", of which the kernel keeps 15 characters.
    private static bool IsPoolName(ReadOnlySpan<byte> name) =>
        name.StartsWith(".NET TP Worker"u8) || name.StartsWith(".NET ThreadPool"u8);

    private long? RunsOf(Known known)
    {
        // Time on a processor, time waiting for one, number of times it was given one.
        var text = Text(known.Folder + "schedstat");
        if (text.Length > 0 && text.LastIndexOf((byte)' ') is > 0 and var last)
            return Utf8Parser.TryParse(text[(last + 1)..], out long count, out _) ? count : null;
        var status = Text(known.Folder + "status");
        return status.Length == 0
            ? null
            : Number(status, "\nvoluntary_ctxt_switches:"u8) + Number(status, "\nnonvoluntary_ctxt_switches:"u8);
    }

    private byte StateOf(Known known)
    {
        var text = Text(known.Folder + "stat");
        var name = text.LastIndexOf((byte)')');
        return name > 0 && text.Length > name + 2 ? text[name + 2] : (byte)'?';
    }

    private static long Number(ReadOnlySpan<byte> text, ReadOnlySpan<byte> label)
    {
        var at = text.IndexOf(label);
        if (at < 0)
            return 0;
        var rest = text[(at + label.Length)..].TrimStart("\t "u8);
        return Utf8Parser.TryParse(rest, out long number, out _) ? number : 0;
    }

    private ReadOnlySpan<byte> Text(string path)
    {
        var length = ProcFile.Read(path, _buffer);
        return length > 0 ? _buffer.AsSpan(0, length) : default;
    }

    private void Forget(List<ScannedThread> alive)
    {
        var ids = alive.Select(thread => thread.Id).ToHashSet();
        foreach (var id in _known.Keys.Where(id => !ids.Contains(id)).ToList())
            _known.Remove(id);
    }

    private sealed class Known(string folder)
    {
        public string Folder { get; } = folder;
        public int Scans { get; set; }
        public bool IsPool { get; set; }
        public bool IsBlocked { get; set; }
        public long Runs { get; set; } = -1;
    }
}

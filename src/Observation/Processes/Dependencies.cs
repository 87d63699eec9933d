using Observation.Sockets;

namespace Observation.Processes;

/// <summary>
/// The local processes that work for a process: those at the other end of its outgoing connections, such as a database on the same
/// machine, and its children. Linux only. Not thread-safe.
/// </summary>
internal sealed class Dependencies(int processId)
{
    /// <summary>Most remote ends that are remembered.</summary>
    public const int MaxRemoteEnds = 256;

    private readonly HashSet<TcpEnd> _called = [];
    private Dictionary<int, double> _cpuSeconds = [];

    /// <summary>Finds the processes again, which reads the descriptors of every process of this user.</summary>
    public void Find()
    {
        if (Outgoing() is not var (outgoing, rows))
            return;
        var peers = rows.Where(row => outgoing.Contains((row.Local, row.Remote))).Select(row => row.Inode).ToHashSet();
        var found = Families(ProcessTable.All().ToDictionary(id => id, ProcessTable.ParentOf), peers);
        _cpuSeconds = found.ToDictionary(
            id => id,
            id => _cpuSeconds.TryGetValue(id, out var known) ? known : ProcessTable.CpuSecondsOf(id) ?? 0
        );
    }

    /// <summary>
    /// Remembers the remote ends of its outgoing connections, which reads its own descriptors only. A connection that is used once
    /// is open for a moment.
    /// </summary>
    public void FindRemoteEnds() => _ = Outgoing();

    // Its outgoing connections as remote and local end, and all connections of the machine; null if this user may not see them.
    private (HashSet<(TcpEnd, TcpEnd)> Outgoing, List<TcpRow> Rows)? Outgoing()
    {
        if (ProcessTable.SocketsOf(processId) is not { } inodes)
            return null;
        var sockets = inodes.ToHashSet();
        var (outgoing, rows, listening) = (new HashSet<(TcpEnd, TcpEnd)>(), new List<TcpRow>(), new HashSet<int>());
        TcpRow.ForEach(
            processId,
            row =>
            {
                if (row.State == TcpRow.Listening && sockets.Contains(row.Inode))
                    listening.Add(row.Local.Port);
                if (row.State == TcpRow.Established)
                    rows.Add(row);
            }
        );
        // A connection to its own port comes from a client, or from itself.
        foreach (var row in rows.Where(row => sockets.Contains(row.Inode) && !listening.Contains(row.Local.Port)))
        {
            if (listening.Contains(row.Remote.Port))
                continue;
            outgoing.Add((row.Remote, row.Local));
            if (_called.Count < MaxRemoteEnds)
                _called.Add(row.Remote);
        }

        return (outgoing, rows);
    }

    /// <summary>Processor seconds that each has used since the last call, by name, the most first.</summary>
    public IReadOnlyList<(string Name, double Seconds)> CpuSinceLastCall()
    {
        List<(int Id, double Seconds)> used = [];
        foreach (var (id, before) in _cpuSeconds.ToList())
        {
            if (ProcessTable.CpuSecondsOf(id) is not { } now)
                continue;
            used.Add((id, now - before));
            _cpuSeconds[id] = now;
        }

        return
        [
            .. used.GroupBy(pair => ProcessTable.NameOf(pair.Id), pair => pair.Seconds)
                .Select(group => (group.Key, group.Sum()))
                .OrderByDescending(pair => pair.Item2),
        ];
    }

    /// <summary>Sockets of its outgoing connections in TIME_WAIT, which have no owner any more.</summary>
    public int CountTimeWait()
    {
        var count = 0;
        if (_called.Count > 0)
            TcpRow.ForEach(
                processId,
                row => count += row.State == TcpRow.TimeWait && _called.Contains(row.Remote) ? 1 : 0
            );
        return count;
    }

    // A server such as PostgreSQL has a process for each connection; they and its workers have one parent.
    private HashSet<int> Families(Dictionary<int, int?> parents, HashSet<long> peers)
    {
        var children = parents
            .Where(pair => pair.Value is not null)
            .ToLookup(pair => pair.Value!.Value, pair => pair.Key);
        HashSet<int> found = [];
        foreach (var child in children[processId])
            AddFamily(found, children, child);
        if (peers.Count == 0)
            return found;
        foreach (var id in parents.Keys.Where(id => id != processId && id != Environment.ProcessId))
        {
            if (ProcessTable.SocketsOf(id)?.Any(peers.Contains) != true)
                continue;
            var first =
                parents[id] is > 1 and var parent
                && ProcessTable.NameOf(parent) == ProcessTable.NameOf(id)
                && parent != processId
                    ? parent
                    : id;
            AddFamily(found, children, first);
        }

        found.Remove(processId);
        found.Remove(Environment.ProcessId);
        return found;
    }

    private static void AddFamily(HashSet<int> found, ILookup<int, int> children, int id)
    {
        if (!found.Add(id))
            return;
        foreach (var child in children[id])
            AddFamily(found, children, child);
    }
}

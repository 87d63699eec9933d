namespace LoadEngine.Runs;

/// <summary>
/// The users of a run. Added and retired by the scheduler thread only; the deadline thread walks an array that is replaced
/// rather than changed beyond its published length; users report from any thread that they have left.
/// </summary>
internal sealed class UserRoster(Func<int, long, VirtualUser> create)
{
    private VirtualUser[] _users = new VirtualUser[64];
    private int _count;
    private int _retiring;
    private int _left;
    private int _lastId;

    /// <summary>Users that are here and are to stay.</summary>
    public int Staying => Volatile.Read(ref _lastId) - Volatile.Read(ref _retiring);

    /// <summary>Users that have not left, those about to leave included.</summary>
    public int Present => Volatile.Read(ref _lastId) - Volatile.Read(ref _left);

    /// <summary>Brings in another user, who begins at once on the calling thread.</summary>
    /// <param name="firstStartNs">Planned start it is brought in for, or <see cref="Executors.Executor.Leave"/> when the executor plans it.</param>
    public void Add(long firstStartNs)
    {
        Compact();
        if (_count == _users.Length)
        {
            var larger = new VirtualUser[_users.Length * 2];
            Array.Copy(_users, larger, _count);
            Volatile.Write(ref _users, larger);
        }

        Volatile.Write(ref _lastId, _lastId + 1);
        var user = create(_lastId, firstStartNs);
        _users[_count] = user;
        Volatile.Write(ref _count, _count + 1);
        _ = user.LiveAsync();
    }

    /// <summary>Asks the newest users to leave.</summary>
    public void Retire(int number, long interruptAtNs)
    {
        for (var i = _count - 1; i >= 0 && number > 0; i--)
        {
            if (_users[i].IsRetiring) continue;
            _users[i].Retire(interruptAtNs);
            Volatile.Write(ref _retiring, _retiring + 1);
            number--;
        }
    }

    public void NoteLeft() => Interlocked.Increment(ref _left);

    /// <summary>Lets every user's deadline be checked. Deadline thread only.</summary>
    public void CheckDeadlines(long nowNs, bool interruptAll)
    {
        // The count first: the array read after it is at least as long.
        var count = Volatile.Read(ref _count);
        var users = Volatile.Read(ref _users);
        for (var i = 0; i < Math.Min(count, users.Length); i++) users[i]?.CheckDeadline(nowNs, interruptAll);
    }

    // Ramps up and down would otherwise pile up users that have left.
    private void Compact()
    {
        if (_count < 1_024 || _count < _users.Length || Volatile.Read(ref _left) < _count / 2) return;
        var here = _users.Take(_count).Where(user => !user.HasLeft).ToArray();
        if (here.Length > _count / 2) return;
        var packed = new VirtualUser[_users.Length];
        Array.Copy(here, packed, here.Length);
        Volatile.Write(ref _count, here.Length);
        Volatile.Write(ref _users, packed);
    }
}

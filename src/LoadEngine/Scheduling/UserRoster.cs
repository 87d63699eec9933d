namespace LoadEngine.Scheduling;

/// <summary>
/// The users of a run. Added and retired by the scheduler thread only; the deadline thread walks an array that is replaced
/// rather than changed beyond its published length; users report from any thread that they have left.
/// </summary>
internal sealed class UserRoster(Func<int, long, ScheduledUser> create)
{
    private ScheduledUser[] _users = new ScheduledUser[64];
    private int _count;
    private int _retiring;
    private int _left;
    private int _lastId;

    /// <summary>Users that are present and not asked to leave.</summary>
    public int ActiveCount => Volatile.Read(ref _lastId) - Volatile.Read(ref _retiring);

    /// <summary>Users that have not left, those about to leave included.</summary>
    public int PresentCount => Volatile.Read(ref _lastId) - Volatile.Read(ref _left);

    /// <summary>Brings in another user, who begins at once on the calling thread.</summary>
    /// <param name="firstStartNs">Its first planned start, or <see cref="ScheduledUser.NoStart"/> when the executor plans it.</param>
    public void Add(long firstStartNs)
    {
        Compact();
        if (_count == _users.Length)
        {
            var larger = new ScheduledUser[_users.Length * 2];
            Array.Copy(_users, larger, _count);
            Volatile.Write(ref _users, larger);
        }

        Volatile.Write(ref _lastId, _lastId + 1);
        var user = create(_lastId, firstStartNs);
        _users[_count] = user;
        Volatile.Write(ref _count, _count + 1);
        _ = user.RunAsync();
    }

    /// <summary>Asks the newest users to leave.</summary>
    public void Retire(int number, long interruptAtNs)
    {
        for (var i = _count - 1; i >= 0 && number > 0; i--)
        {
            if (_users[i].IsRetiring)
                continue;
            _users[i].Retire(interruptAtNs);
            Volatile.Write(ref _retiring, _retiring + 1);
            number--;
        }
    }

    /// <summary>Counts a user that has left; called by that user.</summary>
    public void CountStopped() => Interlocked.Increment(ref _left);

    /// <summary>Checks the deadline of every user's request. Deadline thread only.</summary>
    public void CheckDeadlines(long nowNs, bool interruptAll)
    {
        // The count first: the array read after it is at least as long.
        var count = Volatile.Read(ref _count);
        var users = Volatile.Read(ref _users);
        for (var i = 0; i < Math.Min(count, users.Length); i++)
            users[i]?.CheckDeadline(nowNs, interruptAll);
    }

    /// <summary>Adds the planned start of every iteration under way. Any thread may call it.</summary>
    public void AddUnanswered(List<long> plannedNs)
    {
        var count = Volatile.Read(ref _count);
        var users = Volatile.Read(ref _users);
        for (var i = 0; i < Math.Min(count, users.Length); i++)
            if (users[i]?.UnansweredSinceNs is { } startNs and not ScheduledUser.NoStart)
                plannedNs.Add(startNs);
    }

    // Ramps up and down would otherwise pile up users that have left.
    private void Compact()
    {
        if (_count < 1_024 || _count < _users.Length || Volatile.Read(ref _left) < _count / 2)
            return;
        var present = _users.Take(_count).Where(user => !user.HasStopped).ToArray();
        if (present.Length > _count / 2)
            return;
        var packed = new ScheduledUser[_users.Length];
        Array.Copy(present, packed, present.Length);

        // In this order a reader never pairs the new count with the old array, which would hide some of those present.
        Volatile.Write(ref _users, packed);
        Volatile.Write(ref _count, present.Length);
    }
}

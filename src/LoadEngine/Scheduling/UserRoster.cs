namespace LoadEngine.Scheduling;

/// <summary>
/// The users of a run. Added and retired by the scheduler thread only; the deadline thread reads an array that is never changed
/// within its published length; users report from any thread that they have left.
/// </summary>
internal sealed class UserRoster(Func<int, long, ScheduledUser> create)
{
    private ScheduledUser[] _users = new ScheduledUser[64];
    private int _count;
    private int _retiring;
    private int _left;
    private int _lastId;

    /// <summary>Number of users that have not been requested to leave.</summary>
    public int ActiveCount => Volatile.Read(ref _lastId) - Volatile.Read(ref _retiring);

    /// <summary>Number of users that have not left, including leaving ones.</summary>
    public int PresentCount => Volatile.Read(ref _lastId) - Volatile.Read(ref _left);

    /// <summary>Adds a user, which starts on the calling thread.</summary>
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

    /// <summary>Requests the newest users to leave.</summary>
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

    /// <summary>Adds the planned start of each iteration in progress. Thread-safe.</summary>
    public void AddUnanswered(List<long> plannedNs)
    {
        var count = Volatile.Read(ref _count);
        var users = Volatile.Read(ref _users);
        for (var i = 0; i < Math.Min(count, users.Length); i++)
            if (users[i]?.UnansweredSinceNs is { } startNs and not ScheduledUser.NoStart)
                plannedNs.Add(startNs);
    }

    // Removes users that have left, which would accumulate over several ramps.
    private void Compact()
    {
        if (_count < 1_024 || _count < _users.Length || Volatile.Read(ref _left) < _count / 2)
            return;
        var present = _users.Take(_count).Where(user => !user.HasStopped).ToArray();
        if (present.Length > _count / 2)
            return;
        var packed = new ScheduledUser[_users.Length];
        Array.Copy(present, packed, present.Length);

        // In this order a reader never pairs the new count with the old array, which would hide users.
        Volatile.Write(ref _users, packed);
        Volatile.Write(ref _count, present.Length);
    }
}

namespace Lab.Targets.Leases;

/// <summary>
/// Exclusive access to the lab and its target: only the holder starts runs, restarts the target, and switches to another service.
/// There is one lease at a time. Dispose it to release it; any thread may do this, more than once.
/// </summary>
public sealed class LabLease : IDisposable
{
    private readonly Action<LabLease> _release;
    private int _isReleased;

    /// <summary>Creates a lease that is held.</summary>
    /// <param name="why">Why the lab is reserved and how to end it, as a sentence for other users.</param>
    /// <param name="release">Releases the lease; called once.</param>
    /// <param name="endsWithChange">Whether the lease is for one change of the target, and ends with it.</param>
    public LabLease(string why, Action<LabLease> release, bool endsWithChange = false) =>
        (Why, _release, ReleasesAfterRestart) = (why, release, endsWithChange);

    /// <summary>Why the lab is reserved and how to end it, as a sentence for other users.</summary>
    public string Why { get; }

    /// <summary>False after the release.</summary>
    public bool IsHeld => Volatile.Read(ref _isReleased) == 0;

    /// <summary>Distinguishes the runs of this lease; null for none. Set by the holder between its runs.</summary>
    public string? Part { get; set; }

    /// <summary>
    /// True for a lease of one change of the target, which is released just before the target reports that it runs.
    /// </summary>
    internal bool ReleasesAfterRestart { get; }

    /// <inheritdoc/>
    public void Dispose()
    {
        if (Interlocked.Exchange(ref _isReleased, 1) == 0)
            _release(this);
    }

    /// <summary>Throws unless the lease is held.</summary>
    /// <exception cref="InvalidOperationException">The lease has been released.</exception>
    internal void EnsureHeld()
    {
        if (!IsHeld)
            throw new InvalidOperationException("The lease has ended. Acquire a new one before changing the target.");
    }
}

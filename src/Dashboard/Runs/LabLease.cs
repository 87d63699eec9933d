namespace Dashboard.Runs;

/// <summary>The lab, kept for a series of runs. Dispose of it to give the lab back; any thread may, and more than once.</summary>
/// <param name="why">What to tell everybody else, as a sentence.</param>
/// <param name="release">Gives the lab back.</param>
public sealed class LabLease(string why, Action<LabLease> release) : IDisposable
{
    /// <summary>What to tell everybody else, as a sentence.</summary>
    public string Why => why;

    /// <inheritdoc/>
    public void Dispose() => release(this);
}

using Experiments;

namespace Dashboard.Runs;

/// <summary>Why the lab did not do what was asked; empty when it did.</summary>
/// <param name="Errors">The mistakes, all at once.</param>
/// <param name="IsConflict">True when nothing is wrong with what was asked, but the lab's state does not allow it now.</param>
public sealed record LabAnswer(IReadOnlyList<FieldError> Errors, bool IsConflict = false)
{
    /// <summary>Not now, and why.</summary>
    public static LabAnswer Conflict(string message) => new([new("lab", message)], IsConflict: true);

    /// <summary>It was done.</summary>
    public static LabAnswer Done { get; } = new([]);

    /// <summary>True when it was done.</summary>
    public bool IsDone => Errors.Count == 0;
}

/// <summary>The one lab that every browser in the room shares. All members may be called from any thread.</summary>
public interface ILab
{
    /// <summary>The state now.</summary>
    LabState State { get; }

    /// <summary>Raised after each change of <see cref="State"/>, on any thread.</summary>
    event Action? Changed;

    /// <summary>Checks the request and starts the run; refuses while another is on.</summary>
    LabAnswer Start(RunRequest request);

    /// <summary>As <see cref="Start(RunRequest)"/>, for whoever has reserved the lab.</summary>
    LabAnswer Start(RunRequest request, LabLease lease) => Start(request);

    /// <summary>Keeps the lab for a series of runs: until the lease is disposed of, only who holds it can start one.</summary>
    /// <param name="why">What to tell everybody else, as a sentence.</param>
    /// <returns>Null while a run is on, or the lab is reserved already.</returns>
    LabLease? Reserve(string why) => State.Run is null ? new(why, _ => { }) : null;

    /// <summary>Picks the experiment for the next run; refuses while a run is on.</summary>
    LabAnswer SelectExperiment(string experiment);

    /// <summary>Switches the variant: at once when a run is on, else for the next run.</summary>
    LabAnswer SwitchVariant(VariantKind variant);

    /// <summary>Stops the run: what is in flight may finish, then it is cancelled.</summary>
    LabAnswer Stop();

    /// <summary>The summary of a run of this session, or null.</summary>
    RunSummary? Summary(string id);
}

using Experiments;
using Lab.Foundation.Results;
using Lab.Loads.Planning;
using Lab.Storage.Summaries;
using Lab.Targets.Leases;
using Lab.Targets.Settings;

namespace Lab.Runtime;

/// <summary>The shared lab. Thread-safe.</summary>
public interface ILab
{
    /// <summary>The current state.</summary>
    LabState State { get; }

    /// <summary>Raised after each change of <see cref="State"/>, on any thread.</summary>
    event Action? Changed;

    /// <summary>
    /// Validates the request, prepares its load source, restarts the target if the run needs other settings, and starts the run.
    /// This is the only way to start one.
    /// </summary>
    /// <param name="request">The lease, if the caller holds it; without it, the start fails while the lab is reserved.</param>
    /// <param name="lease">The lease, for the holder of the lab; without it, fails while the lab is reserved.</param>
    /// <param name="settings">The target's settings for this run; null for its own settings with those of the preset.</param>
    /// <returns>The run, the validation errors, or the reason why it cannot start now.</returns>
    Task<StartResult> StartAsync(RunRequest request, LabLease? lease = null, RuntimeSettings? settings = null);

    /// <summary>
    /// Reserves the lab and its target: until the lease is disposed, only its holder may start runs and change the target. Fails
    /// during a run or if the lab is already reserved.
    /// </summary>
    /// <param name="why">Why the lab is reserved and how to end it, as a sentence for other users.</param>
    /// <param name="forOneChange">Whether the lease is for one change of the target, and ends with it.</param>
    LeaseResult Reserve(string why, bool forOneChange = false);

    /// <summary>Selects the experiment for the next run; fails during a run, and while another user holds the lab.</summary>
    LabResult SelectExperiment(string experiment, LabLease? lease = null);

    /// <summary>
    /// Switches the variant: at once during a run, otherwise for the next run; fails while another user holds the lab.
    /// </summary>
    LabResult SwitchVariant(VariantKind variant, LabLease? lease = null);

    /// <summary>Changes users or rate during the run; fails without one, and while another user holds the lab.</summary>
    LabResult ChangeLoad(LoadChange change);

    /// <summary>Stops the run: requests in flight may complete before they are cancelled.</summary>
    /// <param name="run">The run to stop; null for the active one.</param>
    LabResult Stop(string? run = null);

    /// <summary>The summary of a recent run of this session, or null.</summary>
    RunSummary? Summary(string id);
}

using System.Globalization;
using Experiments;
using Lab.Foundation.Results;
using Lab.Targets;
using Lab.Targets.Connections;
using Lab.Targets.CustomEndpoints;
using Lab.Targets.Services;
using LoadEngine.Documents;
using LoadEngine.Plans;

namespace Lab.Runtime.TargetControl;

/// <summary>
/// Switches between the user's own service and the lab's API, when that responds and no run is in progress.
/// Thread-safe.
/// </summary>
public sealed class ServiceControl(ITargetChoice choice, ILab lab, OwnEndpointStore endpoints, LabAddresses own)
{
    /// <summary>Why the target cannot be changed now, in words; null when it can.</summary>
    public string? BlockedReason => lab.State.BlockedReason;

    /// <summary>The same for a program, which names a process by its number.</summary>
    /// <param name="url">The address.</param>
    /// <param name="processId">The process; 0 for none, null for the one that listens there.</param>
    /// <param name="cancellation">Calls it off.</param>
    public Task<ServiceResult> UseServiceAsync(string url, int? processId, CancellationToken cancellation) =>
        UseServiceAsync(url, processId == 0 ? "" : processId?.ToString(CultureInfo.InvariantCulture), cancellation);

    /// <summary>Checks address and process, and turns to them.</summary>
    /// <param name="url">The address as typed. A path becomes a saved endpoint, ready to be put under load.</param>
    /// <param name="processId">The process as typed; empty for none, null for the one that listens there.</param>
    /// <param name="cancellation">Calls it off.</param>
    /// <returns>The saved endpoint; or the validation errors, with fields <c>url</c> and <c>processId</c>; or why not now.</returns>
    public async Task<ServiceResult> UseServiceAsync(string url, string? processId, CancellationToken cancellation)
    {
        var (lease, answer) = lab.Reserve(
            "The target is being switched to another service. Wait until that is done.",
            forOneChange: true
        );
        if (lease is null)
            return ServiceResult.Rejected(answer);
        using (lease)
        {
            // Everything that can be refused comes before the switch: a refusal leaves all as it was.
            var (service, errors) = await ServiceForm.ReadAsync(
                url,
                processId,
                endpoints.AllowedHosts,
                cancellation,
                address => own.ProblemAsync(address, choice.Service is null, cancellation)
            );
            if (service is null)
                return new(errors);
            var known = endpoints.All;
            var (endpoint, kept) = EndpointFor(service);
            if (!kept.IsDone)
                return ServiceResult.Rejected(kept);
            if (endpoint is not null && lab.SelectExperiment(endpoint.Id, lease) is { IsDone: false } refused)
                return ServiceResult.Rejected(refused);
            await choice.UseServiceAsync(service, lease);
            return new(
                [],
                Saved: endpoint is null || known.Any(ownEndpoint => ownEndpoint.Id == endpoint.Id)
                    ? null
                    : new(endpoint.Id, endpoint.Name)
            );
        }
    }

    /// <summary>Turns back to the lab's own API, and waits until it runs.</summary>
    /// <returns>Why not now, or why it does not run.</returns>
    public async Task<LabResult> UseOwnAsync()
    {
        // Held beyond the change: an experiment is chosen under it.
        var (lease, answer) = lab.Reserve(
            "The target is being switched back to the lab's own API. Wait until it responds."
        );
        if (lease is null)
            return answer;
        using (lease)
        {
            try
            {
                await choice.UseOwnAsync(lease);
                lab.SelectExperiment(ExperimentCatalogue.All[0].Id, lease);
            }
            catch (OperationCanceledException)
            {
                return LabResult.Conflict("The dashboard is being ended.");
            }
        }

        return lab.State.Target is { Phase: not TargetPhase.Running, Message: var message }
            ? LabResult.Conflict($"The lab’s own API was chosen again, and does not run. {message}")
            : LabResult.Done;
    }

    /// <summary>
    /// The saved endpoint to fire at first: that of the path which the service was named with; where it was named without, one that is
    /// saved, or its root. The experiments of the lab have no routes there. None, and why, where it could not be saved.
    /// </summary>
    public (OwnEndpoint? Endpoint, LabResult Kept) EndpointFor(ServiceAddress service)
    {
        var route = service.Url.PathAndQuery;
        if (route == "/" && endpoints.All is [var first, ..])
            return (first, LabResult.Done);
        if (
            endpoints.All.FirstOrDefault(known =>
                known is { Fixed: null, Fragile: { Method: "GET", Body: "", Headers: "" } }
                && known.Fragile.Route == route
            ) is
            { } saved
        )
            return (saved, LabResult.Done);
        return endpoints.Save(new("", endpoints.FreeName($"GET {Redactor.RedactUrl(route)}"), new(route)));
    }
}

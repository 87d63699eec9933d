using System.Globalization;
using Experiments;
using Lab.Foundation.Results;
using Lab.Targets;
using Lab.Targets.Connections;
using Lab.Targets.CustomEndpoints;
using Lab.Targets.Leases;
using Lab.Targets.Services;
using LoadEngine.Documents;
using LoadEngine.Plans;

namespace Lab.Runtime.TargetControl;

/// <summary>
/// Switches between an external service and the built-in API, if it responds and no run is active. Thread-safe.
/// </summary>
public sealed class ServiceControl(
    ITargetChoice choice,
    ITarget target,
    ILab lab,
    OwnEndpointStore endpoints,
    LabAddresses own
)
{
    private static readonly TimeSpan MaxWait = TimeSpan.FromSeconds(10);

    /// <summary>Why the target cannot be changed now; null if it can.</summary>
    public string? BlockedReason => lab.State.BlockedReason;

    /// <summary>Same as the other overload, for programs, which identify a process by its number.</summary>
    /// <param name="url">The address.</param>
    /// <param name="processId">The process; 0 for none, null for the one that listens at the address.</param>
    /// <param name="cancellation">Cancels the checks.</param>
    /// <param name="healthUrl">The health check, as a path or an address of this machine; null for none.</param>
    public Task<ServiceResult> UseServiceAsync(
        string url,
        int? processId,
        CancellationToken cancellation,
        string? healthUrl = null
    ) =>
        UseServiceAsync(
            url,
            processId == 0 ? "" : processId?.ToString(CultureInfo.InvariantCulture),
            cancellation,
            healthUrl
        );

    /// <summary>Validates address and process, and switches to them.</summary>
    /// <param name="url">The entered address. A path becomes a saved endpoint.</param>
    /// <param name="processId">The entered process; empty for none, null for the one that listens at the address.</param>
    /// <param name="cancellation">Cancels the checks.</param>
    /// <param name="healthUrl">The entered health check; empty for none.</param>
    /// <returns>The saved endpoint, once the service answers or after ten seconds; or the validation errors, with fields
    /// <c>url</c>, <c>processId</c> and <c>healthUrl</c>; or the reason why it is not possible now.</returns>
    public async Task<ServiceResult> UseServiceAsync(
        string url,
        string? processId,
        CancellationToken cancellation,
        string? healthUrl = null
    )
    {
        var (lease, answer) = lab.Reserve(
            "The target is switching to another service. Wait until it has finished.",
            forOneChange: true
        );
        if (lease is null)
            return ServiceResult.Rejected(answer);
        using (lease)
        {
            // All validation precedes the switch, so that an error changes nothing.
            var (service, errors) = await ServiceForm.ReadAsync(
                url,
                processId,
                endpoints.AllowedHosts,
                cancellation,
                address => own.ProblemAsync(address, choice.Service is null, cancellation),
                healthUrl
            );
            return service is null ? new(errors) : await SwitchAsync(service, lease, cancellation);
        }
    }

    /// <summary>Validates a command and its address, starts it and switches to it.</summary>
    /// <param name="url">The address at which the service will listen. A path becomes a saved endpoint.</param>
    /// <param name="command">The command line.</param>
    /// <param name="folder">Working folder; empty for that of the dashboard.</param>
    /// <param name="environment">Additional environment variables.</param>
    /// <param name="cancellation">Cancels the wait for its response; the command continues.</param>
    /// <param name="healthUrl">The health check; empty for none.</param>
    /// <returns>As for a service that runs already, with the additional fields <c>command</c>, <c>folder</c> and
    /// <c>environment</c>.</returns>
    public async Task<ServiceResult> StartServiceAsync(
        string url,
        string command,
        string? folder,
        IReadOnlyDictionary<string, string> environment,
        CancellationToken cancellation,
        string? healthUrl = null
    )
    {
        var (lease, answer) = lab.Reserve("Your service is starting. Wait until it responds.", forOneChange: true);
        if (lease is null)
            return ServiceResult.Rejected(answer);
        using (lease)
        {
            var (service, errors) = CommandForm.Read(
                url,
                command,
                folder,
                environment,
                endpoints.AllowedHosts,
                healthUrl
            );
            if (service is null)
                return new(errors);
            if (await own.ProblemAsync(service.Url, choice.Service is null, cancellation) is { } problem)
                return new([new("url", problem)]);
            if (
                service.HealthUrl is { } health
                && await own.ProblemAsync(health, choice.Service is null, cancellation) is { } reason
            )
                return new([new(HealthAddress.Field, reason)]);
            // The port of a command that the new one replaces is free once that has ended.
            if (
                (choice.Service is not { Command: not null } before || before.Url.Port != service.Url.Port)
                && LoopbackPort.IsTaken(service.Url.Port)
            )
                return new([
                    new(
                        "url",
                        "Another program listens on this port. Stop it, or use it as the target without a command."
                    ),
                ]);
            return await SwitchAsync(service, lease, cancellation);
        }
    }

    private async Task<ServiceResult> SwitchAsync(
        ServiceAddress service,
        LabLease lease,
        CancellationToken cancellation
    )
    {
        var known = endpoints.All;
        var (endpoint, kept) = EndpointFor(service);
        if (!kept.IsDone)
            return ServiceResult.Rejected(kept);
        if (endpoint is not null && lab.SelectExperiment(endpoint.Id, lease) is { IsDone: false } refused)
            return ServiceResult.Rejected(refused);
        await choice.UseServiceAsync(service, lease);
        await WaitForResponseAsync(cancellation);
        return endpoint is null
            ? new([])
            : new([], Saved: new(endpoint.Id, endpoint.Name))
            {
                IsNewlySaved = known.All(ownEndpoint => ownEndpoint.Id != endpoint.Id),
            };
    }

    // A program can start a run right after the change. The phase of the target says whether the wait was long enough.
    private async Task WaitForResponseAsync(CancellationToken cancellation)
    {
        var answered = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        target.Changed += Check;
        try
        {
            Check();
            await answered.Task.WaitAsync(MaxWait, cancellation);
        }
        catch (TimeoutException)
        {
            // The service is still asked.
        }
        finally
        {
            target.Changed -= Check;
        }

        void Check()
        {
            if (target.State.Phase != TargetPhase.Starting)
                answered.TrySetResult();
        }
    }

    /// <summary>Switches to the built-in API and waits until it runs.</summary>
    /// <returns>Why it is not possible now, or why the API does not run.</returns>
    public async Task<LabResult> UseOwnAsync()
    {
        // Held longer than the change, because an experiment is selected under it.
        var (lease, answer) = lab.Reserve(
            "The target is switching back to the built-in target. Wait until it responds."
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
                return LabResult.Conflict("The dashboard is shutting down.");
            }
        }

        return lab.State.Target is { Phase: not TargetPhase.Running, Message: var message }
            ? LabResult.Conflict($"The built-in target was selected but is not running. {message}")
            : LabResult.Done;
    }

    /// <summary>
    /// Returns the saved endpoint to select first: that of the path in the address; without a path a saved one, or the root. The
    /// built-in experiments have no routes on the service. Returns an error if it cannot be saved.
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

using Dashboard.OwnEndpoints;
using Dashboard.Runs;

namespace Dashboard.Targeting;

/// <summary>
/// Turns the lab to somebody's own service and back, when that answers and nobody is in the middle of a run. Safe for any thread.
/// </summary>
internal sealed class ServiceControl(ITargetChoice choice, ILab lab, OwnEndpointStore endpoints)
{
    private const string RunIsOn = "The target cannot be changed while a run is on. Stop the run first, or wait until it has ended.";

    /// <summary>Why the target cannot be changed now, in words; null when it can.</summary>
    public string? Obstacle => lab.State.Run is null ? null : RunIsOn;

    /// <summary>Checks address and process, and turns to them.</summary>
    /// <param name="url">The address as typed. A path in it becomes a saved endpoint, so that it can be put under fire at once.</param>
    /// <param name="processId">The process as typed; empty for none.</param>
    /// <param name="cancellation">Calls it off.</param>
    /// <returns>The mistakes, with fields <c>url</c> and <c>processId</c>; or why not now.</returns>
    public async Task<LabAnswer> UseServiceAsync(string url, string processId, CancellationToken cancellation)
    {
        if (Obstacle is { } obstacle) return LabAnswer.Conflict(obstacle);
        var (service, errors) = await ServiceForm.ReadAsync(url, processId, endpoints.AllowedHosts, cancellation);
        if (service is null) return new(errors);
        await choice.UseServiceAsync(service, cancellation);
        return Remember(service) is { } id ? lab.SelectExperiment(id) : LabAnswer.Done;
    }

    /// <summary>Turns back to the lab's own API, and waits until it runs.</summary>
    public async Task<LabAnswer> UseOwnAsync(CancellationToken cancellation)
    {
        if (Obstacle is { } obstacle) return LabAnswer.Conflict(obstacle);
        await choice.UseOwnAsync(cancellation);
        return LabAnswer.Done;
    }

    /// <summary>The endpoint for the path that a service was named with; null when it was named without.</summary>
    public string? Remember(ServiceAddress service)
    {
        var route = service.Url.PathAndQuery;
        if (route == "/") return null;
        if (endpoints.All.FirstOrDefault(known => known is { Fixed: null, Fragile: { Method: "GET", Body: "", Headers: "" } } && known.Fragile.Route == route) is { } saved) return saved.Id;
        var name = $"GET {route}";
        return endpoints.Save(new("", name.Length <= OwnEndpointValidation.LongestName ? name : name[..OwnEndpointValidation.LongestName], new(route))).Saved?.Id;
    }
}

using Dashboard.Http.Binding;
using Lab.Foundation.Results;
using Lab.Targets.Connections;
using Lab.Targets.CustomEndpoints;
using Microsoft.AspNetCore.Http.HttpResults;
using WebHosting;

namespace Dashboard.Api;

/// <summary>The body of <c>POST /api/endpoints</c> and <c>PUT /api/endpoints/{id}</c>.</summary>
/// <param name="Name">Display name of the endpoint.</param>
/// <param name="Fragile">The request, or the fragile request of a pair.</param>
/// <param name="Fixed">The fixed request of a pair, or null.</param>
public sealed record EndpointChange(string Name, OwnRequest Fragile, OwnRequest? Fixed = null)
{
    /// <summary>How the requests are sent.</summary>
    public OwnSending Sending { get; init; } = new();
}

/// <summary>Saved endpoints over HTTP.</summary>
internal static class EndpointsApi
{
    private const string Path = "/api/endpoints";

    public static void MapEndpointsApi(this IEndpointRouteBuilder routes)
    {
        var api = routes.MapGroup(Path).WithTags("Endpoints");
        api.MapGet("", ListEndpoints).WithName(nameof(ListEndpoints)).WithSummary("Lists the saved endpoints.");
        api.MapPost("", CreateEndpoint)
            .WithName(nameof(CreateEndpoint))
            .WithSummary("Saves an endpoint; its id is an experiment for runs.")
            .ProducesProblem(StatusCodes.Status503ServiceUnavailable)
            .ProducesProblem(StatusCodes.Status507InsufficientStorage);
        api.MapPut("/{id}", PutEndpoint)
            .WithName(nameof(PutEndpoint))
            .WithSummary("Replaces a saved endpoint.")
            .ProducesProblem(StatusCodes.Status404NotFound)
            .ProducesProblem(StatusCodes.Status503ServiceUnavailable)
            .ProducesProblem(StatusCodes.Status507InsufficientStorage);
        api.MapDelete("/{id}", DeleteEndpoint)
            .WithName(nameof(DeleteEndpoint))
            .WithSummary("Deletes a saved endpoint.")
            .ProducesProblem(StatusCodes.Status404NotFound)
            .ProducesProblem(StatusCodes.Status503ServiceUnavailable)
            .ProducesProblem(StatusCodes.Status507InsufficientStorage);
    }

    private static Ok<IReadOnlyList<OwnEndpoint>> ListEndpoints(OwnEndpointStore store) => TypedResults.Ok(store.All);

    private static Results<Created<OwnEndpoint>, ValidationProblem, ProblemHttpResult> CreateEndpoint(
        RequestBody<EndpointChange> change,
        OwnEndpointStore store
    )
    {
        var (saved, answer) = store.Save(ToEndpoint("", change.Value));
        if (saved is not null)
            return TypedResults.Created($"{Path}/{saved.Id}", saved);
        return answer.IsConflict ? answer.ToConflict() : answer.ToValidationProblem();
    }

    private static Results<Ok<OwnEndpoint>, ValidationProblem, ProblemHttpResult> PutEndpoint(
        string id,
        RequestBody<EndpointChange> change,
        OwnEndpointStore store,
        LabAddresses addresses
    )
    {
        var endpoint = ToEndpoint(id, change.Value);
        if (OwnEndpointValidation.Validate(endpoint, store.AllowedHosts, addresses) is { Count: > 0 } errors)
            return ProblemResponses.Invalid(errors);
        if (store.All.All(known => known.Id != id))
            return NotFound();
        var (saved, answer) = store.Save(endpoint);
        if (saved is not null)
            return TypedResults.Ok(saved);
        return answer.IsConflict ? answer.ToConflict() : answer.ToValidationProblem();
    }

    private static Results<NoContent, ProblemHttpResult> DeleteEndpoint(string id, OwnEndpointStore store)
    {
        if (store.All.All(known => known.Id != id))
            return NotFound();
        var answer = store.Remove(id);
        return answer.IsDone ? TypedResults.NoContent() : answer.ToConflict();
    }

    private static OwnEndpoint ToEndpoint(string id, EndpointChange change) =>
        new(id, change.Name, change.Fragile, change.Fixed) { Sending = change.Sending };

    private static ProblemHttpResult NotFound() =>
        ProblemResponses.NotFound("id", "There is no saved endpoint with this id.");
}

using System.Net;
using System.Net.Http.Json;
using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.Routing;

namespace Dashboard.Tests.Api;

public sealed class EndpointsApiTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Endpoint_PostWithBody_CanBeCreatedSelectedChangedAndDeleted()
    {
        await using var host = await ApiHost.StartAsync();
        var fragile = new
        {
            route = "/api/orders",
            method = "POST",
            body = """{"amount":1}""",
        };

        using var created = await host.Client.PostAsJsonAsync(
            "/api/endpoints",
            new { name = "Orders", fragile },
            Cancellation
        );
        Assert.Equal(HttpStatusCode.Created, created.StatusCode);
        var id = (string)(await created.Content.ReadFromJsonAsync<JsonObject>(Cancellation))!["id"]!;

        using var selected = await host.Client.PutAsJsonAsync(
            "/api/lab/experiment",
            new { experiment = id },
            Cancellation
        );
        Assert.Equal(HttpStatusCode.OK, selected.StatusCode);
        Assert.Equal(id, host.Lab.State.Experiment);

        using var changed = await host.Client.PutAsJsonAsync(
            $"/api/endpoints/{id}",
            new { name = "Slow orders", fragile },
            Cancellation
        );
        Assert.Equal(HttpStatusCode.OK, changed.StatusCode);
        var listed = (await host.Client.GetFromJsonAsync<JsonArray>("/api/endpoints", Cancellation))!.Single()!;
        Assert.Equal("Slow orders", (string)listed["name"]!);
        Assert.Equal("POST", (string)listed["fragile"]!["method"]!);

        using var deleted = await host.Client.DeleteAsync($"/api/endpoints/{id}", Cancellation);
        Assert.Equal(HttpStatusCode.NoContent, deleted.StatusCode);
        using var missing = await host.Client.DeleteAsync($"/api/endpoints/{id}", Cancellation);
        Assert.Equal(HttpStatusCode.NotFound, missing.StatusCode);
    }

    [Fact]
    public async Task PutExperiment_Unknown_NamesTheField()
    {
        await using var host = await ApiHost.StartAsync();

        using var answer = await host.Client.PutAsJsonAsync(
            "/api/lab/experiment",
            new { experiment = "unknown" },
            Cancellation
        );

        Assert.Equal(HttpStatusCode.BadRequest, answer.StatusCode);
        Assert.NotNull((await answer.Content.ReadFromJsonAsync<JsonObject>(Cancellation))!["errors"]!["experiment"]);
    }

    [Fact]
    public async Task OpenApi_HandlersWithProblems_ListAStatusForThem()
    {
        await using var host = await ApiHost.StartAsync();

        var endpoints = host.Get<EndpointDataSource>()
            .Endpoints.Where(endpoint =>
                endpoint.Metadata.GetMetadata<System.Reflection.MethodInfo>() is { } handler
                && ResultsOf(handler).Contains(typeof(ProblemHttpResult))
            )
            .ToList();

        Assert.True(endpoints.Count > 15, $"Only {endpoints.Count} handlers.");
        Assert.All(
            endpoints,
            endpoint =>
                Assert.True(
                    endpoint
                        .Metadata.OfType<IProducesResponseTypeMetadata>()
                        .Any(response => response.StatusCode is > 400),
                    endpoint.DisplayName
                )
        );
    }

    [Theory]
    [InlineData("/api/lab/variant", "put", 200, 400, 409, 413, 415)]
    [InlineData("/api/lab/experiment", "put", 200, 400, 409, 413, 415)]
    [InlineData("/api/sweeps/{id}/resume", "post", 202, 404, 409, 503, 507)]
    public async Task OpenApi_Operation_ListsItsStatuses(string path, string verb, params int[] statuses)
    {
        await using var host = await ApiHost.StartAsync();

        var document = await host.Client.GetFromJsonAsync<JsonObject>("/openapi/v1.json", Cancellation);

        Assert.Equal(
            statuses.Select(status => status.ToString(System.Globalization.CultureInfo.InvariantCulture)),
            document!["paths"]![path]![verb]!["responses"]!.AsObject().Select(response => response.Key).Order()
        );
    }

    private static Type[] ResultsOf(System.Reflection.MethodInfo handler)
    {
        var type = handler.ReturnType;
        if (type.IsGenericType && type.GetGenericTypeDefinition() == typeof(Task<>))
            type = type.GetGenericArguments()[0];
        return type.IsGenericType ? type.GetGenericArguments() : [];
    }
}

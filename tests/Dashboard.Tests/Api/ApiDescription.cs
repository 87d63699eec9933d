using System.Net.Http.Json;
using System.Text.Json.Nodes;
using Lab.Testing;

namespace Dashboard.Tests.Api;

/// <summary>One operation of the OpenAPI description.</summary>
/// <param name="Verb">The method.</param>
/// <param name="Path">The path, with its parameters in braces.</param>
/// <param name="Body">Schema of the body; null for none.</param>
/// <param name="Query">Names of the parameters of the query.</param>
internal sealed record ApiOperation(string Verb, string Path, JsonObject? Body, IReadOnlyList<string> Query)
{
    public override string ToString() => $"{Verb} {Path}";
}

/// <summary>The OpenAPI description of the API.</summary>
internal sealed class ApiDescription
{
    private readonly JsonObject _document;

    private ApiDescription(JsonObject document) => _document = document;

    public static async Task<ApiDescription> ReadAsync(LabHost host) =>
        new(
            (await host.Client.GetFromJsonAsync<JsonObject>("/openapi/v1.json", TestContext.Current.CancellationToken))!
        );

    public IReadOnlyList<ApiOperation> Operations =>
        [
            .. from path in _document["paths"]!.AsObject()
            from operation in path.Value!.AsObject()
            let body = operation.Value!["requestBody"]?["content"]?["application/json"]?["schema"]
            let query = operation
                .Value!["parameters"]
                ?.AsArray()
                .Where(node => (string)node!["in"]! == "query")
                .Select(node => (string)node!["name"]!)
            select new ApiOperation(
                operation.Key.ToUpperInvariant(),
                path.Key,
                body is null ? null : Resolved(body),
                [.. query ?? []]
            ),
        ];

    /// <summary>The schema of a record by name.</summary>
    public JsonObject Schema(string name) => _document["components"]!["schemas"]![name]!.AsObject();

    /// <summary>Resolves a schema reference.</summary>
    public JsonObject Resolved(JsonNode schema)
    {
        if (schema["$ref"] is { } reference)
            return Resolved(_document["components"]!["schemas"]![((string)reference!).Split('/')[^1]]!);
        // A nullable value is described as one of two schemas.
        return schema["oneOf"] is JsonArray either
            ? Resolved(either.First(node => (string?)node!["type"] != "null")!)
            : schema.AsObject();
    }
}

using System.Text.Json;
using System.Text.Json.Nodes;
using Lab.Files;

namespace Lab.Endpoints.Pasted;

/// <summary>Reads the operations of an OpenAPI document (2 or 3, in JSON), each as a request with examples in the place of what it asks for. Stateless.</summary>
internal static class OpenApiDocument
{
    public static PastedReading Read(string json)
    {
        JsonNode? document;
        try
        {
            document = JsonNode.Parse(json, documentOptions: StrictJson.Options);
        }
        catch (JsonException mistake)
        {
            return PastedReading.Of(mistake.LineNumber is null
                ? $"This JSON cannot be read: {JsonMistakes.InWords(mistake)}"
                : $"This is not JSON: line {mistake.LineNumber + 1}, position {mistake.BytePositionInLine + 1}.");
        }

        if (document is JsonObject recorded && HarArchive.IsOne(recorded)) return HarArchive.Read(recorded);
        if (document is not JsonObject root || root["paths"] is not JsonObject paths) return PastedReading.Of("This JSON is neither an OpenAPI document, which has paths, nor a recording of a browser (HAR).");
        var examples = new OpenApiExamples(root);
        var found = PastedReading.FirstOf(paths.SelectMany(path => Operations(path.Key, path.Value as JsonObject, BaseOf(root), examples)));
        return found.Requests.Count > 0 ? found : PastedReading.Of("This OpenAPI document describes no operations.");
    }

    private static IEnumerable<PastedRequest> Operations(string path, JsonObject? item, string prefix, OpenApiExamples examples)
    {
        foreach (var method in OwnEndpointValidation.KnownMethods)
        {
            if (item?[method.ToLowerInvariant()] is not JsonObject operation) continue;
            var parameters = new[] { item["parameters"], operation["parameters"] }.OfType<JsonArray>().SelectMany(list => list).Select(examples.Resolve).OfType<JsonObject>().ToList();
            var route = prefix + path;
            foreach (var parameter in In(parameters, "path")) route = route.Replace($"{{{NameOf(parameter)}}}", Uri.EscapeDataString(examples.Of(parameter)), StringComparison.Ordinal);
            var query = In(parameters, "query").Where(IsNeeded).Select(parameter => $"{NameOf(parameter)}={Uri.EscapeDataString(examples.Of(parameter))}").ToList();
            var body = method is "GET" or "HEAD" ? "" : examples.Body(operation, parameters);
            yield return PastedRequest.Of(
                new(query.Count == 0 ? route : $"{route}?{string.Join('&', query)}")
                {
                    Method = method,
                    Headers = string.Join('\n', In(parameters, "header").Where(IsNeeded).Select(parameter => $"{NameOf(parameter)}: {examples.Of(parameter)}")),
                    Body = body,
                },
                $"{method} {prefix}{path}");
        }
    }

    // The path that all of them begin with: of the first server, or of Swagger 2.
    private static string BaseOf(JsonObject root)
    {
        var address = OpenApiExamples.Text(root["basePath"]) ?? OpenApiExamples.Text((root["servers"] as JsonArray)?.FirstOrDefault()?["url"]) ?? "";
        var path = Uri.TryCreate(address, UriKind.Absolute, out var whole) && !address.StartsWith('/') ? whole.AbsolutePath : address;
        return path.StartsWith('/') ? path.TrimEnd('/') : "";
    }

    private static IEnumerable<JsonObject> In(IEnumerable<JsonObject> parameters, string place) => parameters.Where(parameter => OpenApiExamples.Text(parameter["in"]) == place);

    private static string NameOf(JsonObject parameter) => OpenApiExamples.Text(parameter["name"]) ?? "";

    private static bool IsNeeded(JsonObject parameter) => parameter["required"] is JsonValue required && required.TryGetValue(out bool isNeeded) && isNeeded;
}

using System.Text.Json;
using System.Text.Json.Nodes;
using Lab.Foundation.Json;
using Lab.Targets.Connections;
using Lab.Targets.CustomEndpoints;

namespace Lab.Targets.CustomEndpoints.Pasted;

/// <summary>Reads the operations of an OpenAPI document (2 or 3, JSON) as requests with example values for their parameters.</summary>
internal static class OpenApiDocument
{
    private static string TooMuch { get; } =
        $"The operations from where its examples, written out in each, have more than {PastedRequests.LongestText:#,0} characters. Leave out of the text what you do not need.";

    public static PastedReading Read(string json)
    {
        JsonElement element;
        try
        {
            using var document = StrictJson.Parse(json);
            element = document.RootElement.Clone();
        }
        catch (JsonException mistake)
        {
            return PastedReading.Of(
                mistake.LineNumber is null
                    ? $"This JSON cannot be read: {JsonErrorFormatter.Format(mistake)}"
                    : $"This is not JSON: line {mistake.LineNumber + 1}, position {mistake.BytePositionInLine + 1}."
            );
        }

        try
        {
            return RequestsOf(JsonObject.Create(element)!);
        }
        catch (InvalidOperationException) when (!JsonTexts.AreValid(element))
        {
            // Decodes only the needed elements: recorded responses in the document may contain invalid text.
            return PastedReading.Of(
                "A name or a text in this JSON is no valid Unicode: a half of a letter stands in it. Save it once more."
            );
        }
    }

    private static PastedReading RequestsOf(JsonObject root)
    {
        if (HarArchive.IsOne(root))
            return HarArchive.Read(root);
        if (root["paths"] is not JsonObject paths)
            return PastedReading.Of(
                "This JSON is neither an OpenAPI document, which has paths, nor a recording of a browser (HAR)."
            );
        var examples = new OpenApiExamples(root);
        var found = PastedReading.FirstOf(
            paths.SelectMany(path => Operations(path.Key, path.Value as JsonObject, BaseOf(root), examples))
        );
        if (examples.IsSpent)
            found = found with { LeftOut = [.. found.LeftOut, TooMuch] };
        return found.Requests.Count > 0
            ? found
            : PastedReading.Of(examples.IsSpent ? TooMuch : "This OpenAPI document describes no operations.");
    }

    private static IEnumerable<PastedRequest> Operations(
        string path,
        JsonObject? item,
        string prefix,
        OpenApiExamples examples
    )
    {
        foreach (var method in OwnEndpointValidation.KnownMethods)
        {
            if (examples.IsSpent || item?[method.ToLowerInvariant()] is not JsonObject operation)
                continue;
            var parameters = new[] { item["parameters"], operation["parameters"] }
                .OfType<JsonArray>()
                .SelectMany(list => list)
                .Select(examples.Resolve)
                .OfType<JsonObject>()
                .ToList();
            var route = prefix + path;
            foreach (var parameter in In(parameters, "path"))
                route = Filled(route, NameOf(parameter), examples.Of(parameter));
            var query = In(parameters, "query")
                .Where(IsNeeded)
                .Select(parameter => $"{NameOf(parameter)}={Uri.EscapeDataString(examples.Of(parameter))}")
                .ToList();
            var body = method is "GET" or "HEAD" ? "" : examples.Body(operation, parameters);
            if (examples.IsSpent)
                continue;
            yield return PastedRequest.Of(
                new(query.Count == 0 ? route : $"{route}?{string.Join('&', query)}")
                {
                    Method = method,
                    Headers = string.Join(
                        '\n',
                        In(parameters, "header")
                            .Where(IsNeeded)
                            .Select(parameter => $"{NameOf(parameter)}: {examples.Of(parameter)}")
                    ),
                    Body = body,
                },
                $"{method} {prefix}{path}"
            );
        }
    }

    // A route longer than the maximum address length is refused, so it is not extended further.
    private static string Filled(string route, string name, string value)
    {
        var (place, escaped) = ($"{{{name}}}", Uri.EscapeDataString(value));
        while (
            route.Length <= AddressLength.MaxLength && route.IndexOf(place, StringComparison.Ordinal) is var at and >= 0
        )
            route = $"{route[..at]}{escaped}{route[(at + place.Length)..]}";
        return route;
    }

    // The path that all of them begin with: of the first server, or of Swagger 2.
    private static string BaseOf(JsonObject root)
    {
        var address =
            OpenApiExamples.Text(root["basePath"])
            ?? OpenApiExamples.Text((root["servers"] as JsonArray)?.FirstOrDefault()?["url"])
            ?? "";
        var path =
            Uri.TryCreate(address, UriKind.Absolute, out var whole) && !address.StartsWith('/')
                ? whole.AbsolutePath
                : address;
        return path.StartsWith('/') ? path.TrimEnd('/') : "";
    }

    private static IEnumerable<JsonObject> In(IEnumerable<JsonObject> parameters, string place) =>
        parameters.Where(parameter => OpenApiExamples.Text(parameter["in"]) == place);

    private static string NameOf(JsonObject parameter) => OpenApiExamples.Text(parameter["name"]) ?? "";

    private static bool IsNeeded(JsonObject parameter) =>
        parameter["required"] is JsonValue required && required.TryGetValue(out bool isNeeded) && isNeeded;
}

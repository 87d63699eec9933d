namespace Lab.Endpoints.Pasted;

/// <summary>Reads requests out of what people have at hand: a <c>curl</c> command, an <c>.http</c> file, an OpenAPI document, or a recording of a browser (HAR). Stateless.</summary>
public static class PastedRequests
{
    /// <summary>Longest text that is read, in characters.</summary>
    public const int LongestText = 5_000_000;

    /// <summary>The requests that are in the text, whichever form it has.</summary>
    public static PastedReading Read(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        var trimmed = text.Trim();
        return WithHosts(trimmed.Length switch
        {
            0 => PastedReading.Of("Paste a curl command, an .http file, an OpenAPI document in JSON, or a browser’s recording (HAR)."),
            > LongestText => PastedReading.Of($"That is more than {LongestText:#,0} characters."),
            _ when trimmed.StartsWith('{') => OpenApiDocument.Read(trimmed),
            _ when trimmed.StartsWith("openapi:", StringComparison.Ordinal) || trimmed.StartsWith("swagger:", StringComparison.Ordinal) =>
                PastedReading.Of("This is an OpenAPI document in YAML. Paste it in JSON: most services give both, such as at /openapi/v1.json."),
            _ when CurlCommand.IsOne(trimmed) => CurlCommand.Read(trimmed),
            _ => HttpFile.Read(trimmed),
        });
    }

    // Whatever form it has: an address that leads nowhere would be refused much later, far from where it was pasted.
    private static PastedReading WithHosts(PastedReading reading)
    {
        var homeless = reading.Requests.Where(each => !HasHost(each.Request.Route)).ToList();
        if (homeless.Count == 0) return reading;
        var sentence = homeless.Count == 1 ? $"‘{homeless[0].Request.Route}’ is an address without a host." : $"{homeless.Count:#,0} requests have an address without a host, such as ‘{homeless[0].Request.Route}’.";
        return homeless.Count == reading.Requests.Count ? PastedReading.Of(sentence) : reading with { Requests = [.. reading.Requests.Where(each => HasHost(each.Request.Route))], LeftOut = [.. reading.LeftOut, sentence] };
    }

    private static bool HasHost(string route)
    {
        var at = route.IndexOf("://", StringComparison.Ordinal);
        return at < 0 || route.StartsWith('/') || (at + 3 < route.Length && route[at + 3] is not ('/' or '?' or '#' or ':'));
    }
}

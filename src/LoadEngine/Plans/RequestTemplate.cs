namespace LoadEngine.Plans;

/// <summary>
/// A request that is sent repeatedly. <c>{vu}</c>, <c>{iteration}</c> and <c>{random}</c> in address, header values and text
/// bodies are replaced for each iteration.
/// </summary>
public sealed record RequestTemplate
{
    /// <summary>Address as text, because placeholders are not valid in a <see cref="Uri"/>.</summary>
    public required string Url { get; init; }

    /// <summary>HTTP method.</summary>
    public string Method { get; init; } = "GET";

    /// <summary>Headers, sent with every request.</summary>
    public IReadOnlyDictionary<string, string> Headers { get; init; } = new Dictionary<string, string>();

    /// <summary>Body, or null for none.</summary>
    public RequestBody? Body { get; init; }

    /// <summary>The expected response; null accepts any 2xx or 304.</summary>
    public ResponseExpectation? Expect { get; init; }

    /// <summary>Tags that group its figures; may be empty.</summary>
    public IReadOnlyList<string> Tags { get; init; } = [];

    /// <summary>Relative frequency among the requests of its target; at least 1.</summary>
    public int Weight { get; init; } = 1;

    /// <summary>Creates a GET of the address.</summary>
    public static RequestTemplate Get(string url) => new() { Url = url };
}

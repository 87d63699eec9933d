namespace Lab.Endpoints.Pasted;

/// <summary>A request that was found in pasted text. Immutable.</summary>
/// <param name="Name">What it is called there, or its method and path.</param>
/// <param name="Request">The request.</param>
public sealed record PastedRequest(string Name, OwnRequest Request)
{
    /// <summary>One that is called by what it does.</summary>
    public static PastedRequest Of(OwnRequest request, string name = "") =>
        new(name.Length > 0 ? name : $"{request.Method} {PathOf(request.Route)}", request);

    private static string PathOf(string route)
    {
        var path = Uri.TryCreate(route, UriKind.Absolute, out var address) && !route.StartsWith('/') ? address.AbsolutePath : route;
        return path.Split('?')[0];
    }
}

/// <summary>What came of reading pasted text. Immutable.</summary>
/// <param name="Requests">The requests, in their order.</param>
/// <param name="Mistake">Why there are none, in words; null when there are.</param>
public sealed record PastedReading(IReadOnlyList<PastedRequest> Requests, string? Mistake = null)
{
    /// <summary>What stands there as well and was not taken, with the reason; a sentence each.</summary>
    public IReadOnlyList<string> LeftOut { get; init; } = [];

    /// <summary>Nothing could be read.</summary>
    public static PastedReading Of(string mistake) => new([], mistake);
}

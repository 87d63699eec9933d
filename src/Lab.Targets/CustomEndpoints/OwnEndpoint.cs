namespace Lab.Targets.CustomEndpoints;

/// <summary>A user-defined request.</summary>
/// <param name="Route">Path and query on the service under load, starting with a slash, or a whole address.</param>
public sealed record OwnRequest(string Route)
{
    /// <summary>HTTP method, in capital letters.</summary>
    public string Method { get; init; } = "GET";

    /// <summary>
    /// Headers, one per line as <c>Name: value</c>. The line <c>Content-Type:</c> sends a body without this header.
    /// </summary>
    public string Headers { get; init; } = "";

    /// <summary>Body as text; empty for none. Sent as JSON unless method or headers specify another type.</summary>
    public string Body { get; init; } = "";

    /// <summary>
    /// Expected statuses, such as <c>200, 404</c> or <c>2xx</c>; empty for 2xx and 304. Any other status is a failure.
    /// </summary>
    public string ExpectedStatuses { get; init; } = "";

    /// <summary>Text that the response body must contain; empty for none.</summary>
    public string ExpectedText { get; init; } = "";

    /// <summary>A value that a JSON body must contain, such as <c>$.status="ok"</c>; empty for none.</summary>
    public string ExpectedJson { get; init; } = "";
}

/// <summary>A saved endpoint: one request, or a fragile and a fixed one to compare.</summary>
/// <param name="Id">Identifier, <c>own-</c> and a slug of the name; assigned by the store.</param>
/// <param name="Name">Display name.</param>
/// <param name="Fragile">The request, or the fragile request of a pair.</param>
/// <param name="Fixed">The fixed request of a pair, or null.</param>
public sealed record OwnEndpoint(string Id, string Name, OwnRequest Fragile, OwnRequest? Fixed = null)
{
    /// <summary>How its requests are sent.</summary>
    public OwnSending Sending { get; init; } = new();
}

namespace Lab.Targets.CustomEndpoints;

/// <summary>The user's own request, to be sent over and over.</summary>
/// <param name="Route">Path and query on the service under load, starting with a slash, or a whole address.</param>
public sealed record OwnRequest(string Route)
{
    /// <summary>HTTP method, in capitals.</summary>
    public string Method { get; init; } = "GET";

    /// <summary>Headers, one a line as <c>Name: value</c>. The line <c>Content-Type:</c> sends a body without this header.</summary>
    public string Headers { get; init; } = "";

    /// <summary>Body as text; empty for none. JSON when the method and headers name no other type.</summary>
    public string Body { get; init; } = "";

    /// <summary>Statuses that are right, such as <c>200, 404</c> or <c>2xx</c>; empty for 2xx and 304. Any other is a failure.</summary>
    public string ExpectedStatuses { get; init; } = "";

    /// <summary>Text that the body of an answer has to contain; empty for none.</summary>
    public string ExpectedText { get; init; } = "";

    /// <summary>A value that a body of JSON has to have, such as <c>$.status="ok"</c>; empty for none.</summary>
    public string ExpectedJson { get; init; } = "";
}

/// <summary>The user's own experiment: one request, or a fragile and a fixed one to compare.</summary>
/// <param name="Id">Identifier, <c>own-</c> and a slug of the name; given by the store.</param>
/// <param name="Name">Name for the picker.</param>
/// <param name="Fragile">The request, or the fragile one of a pair.</param>
/// <param name="Fixed">The fixed one of a pair, or null.</param>
public sealed record OwnEndpoint(string Id, string Name, OwnRequest Fragile, OwnRequest? Fixed = null)
{
    /// <summary>How its requests are sent.</summary>
    public OwnSending Sending { get; init; } = new();
}

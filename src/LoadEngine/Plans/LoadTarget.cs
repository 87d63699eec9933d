namespace LoadEngine.Plans;

/// <summary>A load target: one request, or several by weight. A run can switch from one target to another.</summary>
/// <param name="Name">Name by which its figures are reported, such as <c>Fragile</c>.</param>
/// <param name="Requests">The requests, at least one.</param>
public sealed record LoadTarget(string Name, IReadOnlyList<RequestTemplate> Requests)
{
    /// <summary>Creates a target with one GET.</summary>
    public static LoadTarget Get(string name, string url) => new(name, [RequestTemplate.Get(url)]);
}

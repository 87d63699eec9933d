namespace TargetApi.Hosting;

/// <summary>Marks an alternative route of an experiment's endpoint, used by an article's scripts.</summary>
/// <param name="Route">The route in the catalogue.</param>
internal sealed record RouteAlias(string Route);

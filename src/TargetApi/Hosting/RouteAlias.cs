namespace TargetApi.Hosting;

/// <summary>Marks a route under which an article's own scripts find an experiment's endpoint.</summary>
/// <param name="Route">The route the catalogue knows it by.</param>
internal sealed record RouteAlias(string Route);

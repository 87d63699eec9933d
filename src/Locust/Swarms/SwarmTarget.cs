namespace Locust.Swarms;

/// <summary>How many users there are to be, and how fast they come or go.</summary>
/// <param name="Users">Users.</param>
/// <param name="SpawnRate">Users a second, above 0.</param>
public sealed record SwarmTarget(int Users, double SpawnRate);

namespace Locust.Swarms;

/// <summary>The requested number of users and the spawn rate.</summary>
/// <param name="Users">Number of users.</param>
/// <param name="SpawnRate">Users started or stopped per second, above 0.</param>
public sealed record SwarmTarget(int Users, double SpawnRate);

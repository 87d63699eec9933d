namespace Observation.Processes;

/// <summary>A running .NET process.</summary>
/// <param name="Id">Its identifier.</param>
/// <param name="Name">Name of its program.</param>
/// <param name="Assembly">File name of the assembly that a host such as <c>dotnet</c> runs; null if unknown.</param>
/// <param name="Ports">Ports it listens on, if visible.</param>
/// <remarks>No other argument of the command line is kept, because any of them can be a secret.</remarks>
public sealed record DotnetProcess(int Id, string Name, string? Assembly, IReadOnlyList<int> Ports);

namespace Observation.Processes;

/// <summary>A running .NET process.</summary>
/// <param name="Id">Its identifier.</param>
/// <param name="Name">Name of its program.</param>
/// <param name="CommandLine">The program and the names of its options, if readable. Values are removed: they can be secrets.</param>
/// <param name="Ports">Ports it listens on, if visible.</param>
public sealed record DotnetProcess(int Id, string Name, string CommandLine, IReadOnlyList<int> Ports);

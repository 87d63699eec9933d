namespace Observation.Processes;

/// <summary>A running .NET process.</summary>
/// <param name="Id">Its identifier.</param>
/// <param name="Name">Name of its program.</param>
/// <param name="CommandLine">How it was started, as far as that can be seen: the program and the names of its options, without their values, which may be secrets.</param>
/// <param name="Ports">Ports it listens on, as far as they can be seen.</param>
public sealed record DotnetProcess(int Id, string Name, string CommandLine, IReadOnlyList<int> Ports);

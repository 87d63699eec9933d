namespace Lab.Targets;

/// <summary>A command that starts a service.</summary>
/// <param name="Words">The program and its arguments.</param>
/// <param name="Folder">Working folder.</param>
/// <param name="Environment">Additional environment variables.</param>
public sealed record ServiceCommand(
    IReadOnlyList<string> Words,
    string Folder,
    IReadOnlyDictionary<string, string> Environment
);

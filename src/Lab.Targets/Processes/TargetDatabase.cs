namespace Lab.Targets.Processes;

/// <summary>The database of the target.</summary>
/// <param name="ConnectionString">How the target connects.</param>
public sealed record TargetDatabase(string ConnectionString);

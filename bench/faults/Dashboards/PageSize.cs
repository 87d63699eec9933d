namespace Faults.Dashboards;

/// <summary>What a page keeps.</summary>
/// <param name="ScriptMiB">Memory of its scripts, in MiB.</param>
/// <param name="Nodes">Nodes of its documents, those out of sight included.</param>
/// <param name="Documents">Documents: its own, and any that somebody still holds.</param>
/// <param name="Listeners">Listeners to its events.</param>
internal sealed record PageSize(double ScriptMiB, double Nodes, double Documents, double Listeners);

namespace Faults.Dashboards;

/// <summary>Memory and objects of a page.</summary>
/// <param name="ScriptMiB">JavaScript heap in MiB.</param>
/// <param name="Nodes">DOM nodes, including detached ones.</param>
/// <param name="Documents">Documents: the current one and leaked ones.</param>
/// <param name="Listeners">Event listeners.</param>
internal sealed record PageSize(double ScriptMiB, double Nodes, double Documents, double Listeners);

using Observation.Processes;

namespace Lab.Targets.Connections;

/// <summary>Finds the process behind an address, by the port it listens on.</summary>
public static class ListeningProcess
{
    /// <summary>
    /// The one process of the list that listens on the port of an address of this machine; null when there is none,
    /// or several do.
    /// </summary>
    /// <param name="processes">The processes.</param>
    /// <param name="url">The address, as far as it has been typed.</param>
    public static DotnetProcess? Find(IReadOnlyList<DotnetProcess> processes, string url)
    {
        if (!Uri.TryCreate(url.Trim(), UriKind.Absolute, out var address) || !address.IsLoopback)
            return null;
        var listening = processes.Where(process => process.Ports.Contains(address.Port)).Take(2).ToList();
        return listening is [var only] ? only : null;
    }
}

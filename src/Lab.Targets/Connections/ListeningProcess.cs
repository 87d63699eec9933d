using Observation.Processes;

namespace Lab.Targets.Connections;

/// <summary>Finds the process behind an address, by the port it listens on.</summary>
public static class ListeningProcess
{
    /// <summary>
    /// Returns the only process that listens on the port of a local address; null if there is none, or more than one.
    /// </summary>
    /// <param name="processes">The processes.</param>
    /// <param name="url">The address, possibly incomplete.</param>
    public static DotnetProcess? Find(IReadOnlyList<DotnetProcess> processes, string url)
    {
        if (!Uri.TryCreate(url.Trim(), UriKind.Absolute, out var address) || !address.IsLoopback)
            return null;
        var listening = processes.Where(process => process.Ports.Contains(address.Port)).Take(2).ToList();
        return listening is [var only] ? only : null;
    }
}

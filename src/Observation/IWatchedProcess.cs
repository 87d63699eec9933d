namespace Observation;

/// <summary>
/// The process to watch. It can change at any time. All members can be called from any thread.
/// </summary>
public interface IWatchedProcess
{
    /// <summary>
    /// Identifier of a .NET process that has finished starting; null if no process can be attached to.
    /// </summary>
    /// <remarks>
    /// Do not attach to a runtime that is still starting: opening a session then can deadlock it permanently
    /// (dotnet/runtime#105682; seen in 1 of 30 starts). After its first response, its event sources are available.
    /// </remarks>
    int? ProcessId { get; }

    /// <summary>TCP port that the process listens on.</summary>
    int Port { get; }

    /// <summary>Raised after <see cref="ProcessId"/> or <see cref="Port"/> has changed, on any thread.</summary>
    event Action? Changed;
}

namespace Observation;

/// <summary>
/// The process that is to be watched at the moment; it may become another one at any time. All members may be called from any thread.
/// </summary>
public interface IWatchedProcess
{
    /// <summary>Identifier of a .NET process that has finished starting, or null while there is none that may be attached to.</summary>
    /// <remarks>
    /// A runtime that is still starting must be left alone: a session opened at that moment can deadlock it for good
    /// (dotnet/runtime#105682; seen in one start of thirty). Once it has answered a request, its event sources are there.
    /// </remarks>
    int? ProcessId { get; }

    /// <summary>TCP port it listens on.</summary>
    int Port { get; }

    /// <summary>Raised after <see cref="ProcessId"/> or <see cref="Port"/> has changed, on any thread.</summary>
    event Action? Changed;
}

namespace LoadEngine.Sending;

/// <summary>A placeholder or a redirect made up an address on a host that may not be loaded.</summary>
internal sealed class HostNotAllowedException(string host)
    : InvalidOperationException($"Load may only be sent to this machine and to hosts named on purpose, and '{host}' is neither.");

namespace LoadEngine.Sending;

/// <summary>A placeholder or a redirect led to a host that load may not be sent to.</summary>
internal sealed class HostNotAllowedException()
    : InvalidOperationException("Load may only be sent to this machine and to allowed hosts.");

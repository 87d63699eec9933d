namespace LoadEngine.Sending;

/// <summary>A placeholder or a redirect led to a host that is not allowed.</summary>
internal sealed class HostNotAllowedException()
    : InvalidOperationException("Load may only be sent to this machine and to allowed hosts.");

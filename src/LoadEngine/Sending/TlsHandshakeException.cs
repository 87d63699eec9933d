namespace LoadEngine.Sending;

/// <summary>The TCP connection succeeded, but its TLS handshake failed.</summary>
internal sealed class TlsHandshakeException(Exception why)
    : IOException($"The TLS handshake failed: {why.Message}", why);

namespace LoadEngine.Sending;

/// <summary>The TCP connection came up, but the TLS handshake on it failed.</summary>
internal sealed class TlsHandshakeException(Exception why)
    : IOException($"The TLS handshake failed: {why.Message}", why);

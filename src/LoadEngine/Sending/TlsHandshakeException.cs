namespace LoadEngine.Sending;

/// <summary>The TCP connection succeeded, but one side rejected the certificate or the protocol of the other.</summary>
internal sealed class TlsHandshakeException(Exception why)
    : IOException($"The TLS handshake failed: {why.Message}", why);

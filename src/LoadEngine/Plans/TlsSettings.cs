using System.Security.Cryptography.X509Certificates;

namespace LoadEngine.Plans;

/// <summary>TLS settings of https connections; the default trusts the operating system's authorities.</summary>
public sealed record TlsSettings
{
    /// <summary>The operating system's trust, no client certificate, the address's host as server name.</summary>
    public static TlsSettings Default { get; } = new();

    /// <summary>Accepts any certificate, also an expired one or one of another host. Use it only for targets you operate.</summary>
    public bool Insecure { get; init; }

    /// <summary>Additional trusted certificate authorities; empty for none.</summary>
    public IReadOnlyList<X509Certificate2> TrustedRoots { get; init; } = [];

    /// <summary>The client certificate with its private key; null for none.</summary>
    public X509Certificate2? ClientCertificate { get; init; }

    /// <summary>The source file of <see cref="TrustedRoots"/>, for writing the plan; null if there is none.</summary>
    public string? TrustedRootsFile { get; init; }

    /// <summary>The source file of <see cref="ClientCertificate"/>; null if there is none.</summary>
    public string? ClientCertificateFile { get; init; }

    /// <summary>The source file of its private key; null if there is none.</summary>
    public string? ClientKeyFile { get; init; }

    /// <summary>The host name for SNI and certificate validation; null for the host of the address.</summary>
    public string? ServerName { get; init; }
}

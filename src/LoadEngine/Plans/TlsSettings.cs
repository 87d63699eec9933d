using System.Security.Cryptography.X509Certificates;

namespace LoadEngine.Plans;

/// <summary>How https connections are opened. Immutable; the default trusts what the operating system trusts.</summary>
public sealed record TlsSettings
{
    /// <summary>The operating system's trust, no client certificate, the address's host as server name.</summary>
    public static TlsSettings Default { get; } = new();

    /// <summary>Accepts any certificate, also an expired one or one of another host. Use it only for targets you operate.</summary>
    public bool Insecure { get; init; }

    /// <summary>Certificate authorities that are trusted besides the operating system's; empty for none.</summary>
    public IReadOnlyList<X509Certificate2> TrustedRoots { get; init; } = [];

    /// <summary>The certificate this side shows, with its private key; null for none.</summary>
    public X509Certificate2? ClientCertificate { get; init; }

    /// <summary>The file <see cref="TrustedRoots"/> came from, for writing the plan down; null when there was none.</summary>
    public string? TrustedRootsFile { get; init; }

    /// <summary>The file <see cref="ClientCertificate"/> came from; null when there was none.</summary>
    public string? ClientCertificateFile { get; init; }

    /// <summary>The file its private key came from; null when there was none.</summary>
    public string? ClientKeyFile { get; init; }

    /// <summary>The host that is asked for (SNI) and that the certificate has to be of; null for the host of the address.</summary>
    public string? ServerName { get; init; }
}

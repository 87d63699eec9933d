using System.Net;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace LoadEngine.Tests.Rehearsing;

/// <summary>A test certificate authority and its certificates, which no operating system trusts.</summary>
internal static class Certificates
{
    private static readonly DateTimeOffset From = new(2020, 1, 1, 0, 0, 0, TimeSpan.Zero),
        To = new(2120, 1, 1, 0, 0, 0, TimeSpan.Zero);

    public static X509Certificate2 Authority { get; } = CreateAuthority();

    /// <summary>A server's certificate for a host name.</summary>
    public static X509Certificate2 ForServer(string host) =>
        Issue(
            $"CN={host}",
            "1.3.6.1.5.5.7.3.1",
            names =>
            {
                names.AddDnsName(host);
                if (host == "localhost")
                    names.AddIpAddress(IPAddress.Loopback);
            }
        );

    /// <summary>A client's certificate.</summary>
    public static X509Certificate2 ForClient(string name) =>
        Issue($"CN={name}", "1.3.6.1.5.5.7.3.2", names => names.AddDnsName(name));

    private static X509Certificate2 CreateAuthority()
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        var request = new CertificateRequest("CN=Tests", key, HashAlgorithmName.SHA256);
        request.CertificateExtensions.Add(
            new X509BasicConstraintsExtension(certificateAuthority: true, false, 0, critical: true)
        );
        request.CertificateExtensions.Add(new X509KeyUsageExtension(X509KeyUsageFlags.KeyCertSign, critical: true));
        return request.CreateSelfSigned(From, To);
    }

    private static X509Certificate2 Issue(
        string subject,
        string purpose,
        Action<SubjectAlternativeNameBuilder> addNames
    )
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        var request = new CertificateRequest(subject, key, HashAlgorithmName.SHA256);
        var names = new SubjectAlternativeNameBuilder();
        addNames(names);
        request.CertificateExtensions.Add(names.Build());
        request.CertificateExtensions.Add(new X509EnhancedKeyUsageExtension([new Oid(purpose)], critical: false));
        using var issued = request.Create(Authority, From, To, RandomNumberGenerator.GetBytes(8));
        using var withKey = issued.CopyWithPrivateKey(key);
        return X509CertificateLoader.LoadPkcs12(withKey.Export(X509ContentType.Pkcs12), null);
    }
}

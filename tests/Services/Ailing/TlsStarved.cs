using System.Net;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace Ailing;

/// <summary>Blocks a thread for each request, over HTTPS, so that handshakes wait for threads too.</summary>
internal sealed class TlsStarved(int port) : Disease
{
    public override void Configure(WebApplicationBuilder builder)
    {
        using var key = RSA.Create(2048);
        var request = new CertificateRequest("CN=localhost", key, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        var now = TimeProvider.System.GetUtcNow();
        using var certificate = request.CreateSelfSigned(now.AddDays(-1), now.AddDays(1));
        var stored = X509CertificateLoader.LoadPkcs12(certificate.Export(X509ContentType.Pfx), null);
        builder.WebHost.UseUrls();
        builder.WebHost.ConfigureKestrel(kestrel =>
            kestrel.Listen(IPAddress.Loopback, port, listen => listen.UseHttps(stored))
        );
    }

    public override void Map(WebApplication app) =>
        app.MapGet(
            "/",
            () =>
            {
                Thread.Sleep(500);
                return "ok";
            }
        );
}

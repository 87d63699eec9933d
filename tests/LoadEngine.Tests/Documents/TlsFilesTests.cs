using System.Security.Cryptography.X509Certificates;
using LoadEngine.Documents;
using LoadEngine.Plans;
using LoadEngine.Tests.Rehearsing;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.Server.Kestrel.Https;

namespace LoadEngine.Tests.Documents;

public sealed class TlsFilesTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("tls-").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public async Task Read_PlanWithFilesNextToIt_TrustsTheAuthorityAndShowsTheCertificate()
    {
        using var client = Certificates.ForClient("tester");
        File.WriteAllText(Path.Combine(_folder, "ca.pem"), Certificates.Authority.ExportCertificatePem());
        File.WriteAllText(Path.Combine(_folder, "client.pem"), client.ExportCertificatePem());
        File.WriteAllText(Path.Combine(_folder, "client.key"), client.GetECDsaPrivateKey()!.ExportPkcs8PrivateKeyPem());
        await using var server = await TlsServer.StartAsync(
            Certificates.ForServer("localhost"),
            HttpProtocols.Http1,
            ClientCertificateMode.RequireCertificate
        );

        var reading = PlanReader.Read(
            Plan(server.Url, """{ "caFile": "ca.pem", "certificateFile": "client.pem", "keyFile": "client.key" }"""),
            AllowedHosts.LoopbackOnly,
            _folder
        );

        Assert.Empty(reading.Errors);
        var end = await LiveRun.CompleteAsync(reading.Document!.Plan);
        Assert.Equal(2, end.Total.Counts.Succeeded);
        Assert.Equal("CN=tester", server.Requests.First().Client);

        // The written plan names the files and contains no key.
        var written = PlanWriter.Write(reading.Document);
        Assert.Contains("client.key", written, StringComparison.Ordinal);
        Assert.DoesNotContain("PRIVATE KEY", written, StringComparison.Ordinal);
        Assert.Empty(PlanReader.Read(written, AllowedHosts.LoopbackOnly, "/").Errors);
    }

    [Theory]
    [InlineData("""{ "caFile": "gone.pem" }""", "tls.caFile")]
    [InlineData("""{ "keyFile": "gone.pem" }""", "tls.keyFile")]
    [InlineData("""{ "certificateFile": "empty.pem" }""", "tls.certificateFile")]
    [InlineData("""{ "caFile": "empty.pem" }""", "tls.caFile")]
    [InlineData("""{ "insecure": "yes" }""", "tls.insecure")]
    public void Read_FileThatCannotBeUsed_NamesTheFieldAndWhy(string tls, string field)
    {
        File.WriteAllText(Path.Combine(_folder, "empty.pem"), "nothing");
        var error = Assert.Single(
            PlanReader.Read(Plan("https://localhost/", tls), AllowedHosts.LoopbackOnly, _folder).Errors
        );
        Assert.Equal(field, error.Field);
        Assert.NotEmpty(error.Message);
    }

    [Fact]
    public void Read_FilesWhereNoneMayBeNamed_AreRefused() =>
        Assert.Equal(
            "tls.caFile",
            Assert
                .Single(
                    PlanReader
                        .Read(Plan("https://localhost/", """{ "caFile": "/etc/passwd" }"""), AllowedHosts.LoopbackOnly)
                        .Errors
                )
                .Field
        );

    private static string Plan(string url, string tls) =>
        $$"""{ "target": { "requests": [ { "url": "{{url}}" } ] },"""
        + $$""" "executor": { "type": "shared-iterations", "iterations": 2, "users": 1 }, "tls": {{tls}} }""";
}

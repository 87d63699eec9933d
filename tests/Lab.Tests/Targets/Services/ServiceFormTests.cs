using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using Lab.Foundation.Results;
using Lab.Targets.Services;
using Lab.Testing;
using LoadEngine.Plans;
using Tests.Shared;

namespace Lab.Tests.Targets.Services;

public sealed class ServiceFormTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task ReadAsync_ServiceThatAnswers_IsAccepted()
    {
        await using var kestrel = await OwnKestrel.StartAsync();

        // A 404 is a response, too.
        var (service, errors) = await ServiceForm.ReadAsync(
            new Uri(kestrel.Address, "/nothing").AbsoluteUri,
            "",
            AllowedHosts.LoopbackOnly,
            Cancellation
        );

        Assert.Empty(errors);
        Assert.Equal(new Uri(kestrel.Address, "/nothing"), service!.Url);
        Assert.Equal(kestrel.Address, service.Root);
    }

    // As created by "dotnet dev-certs".
    [Fact]
    public async Task ReadAsync_CertificateOfThisMachineThatNobodyTrusts_IsAccepted()
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        using var certificate = new CertificateRequest("CN=localhost", key, HashAlgorithmName.SHA256).CreateSelfSigned(
            DateTimeOffset.UnixEpoch,
            new DateTimeOffset(2120, 1, 1, 0, 0, 0, TimeSpan.Zero)
        );
        await using var kestrel = await OwnKestrel.StartAsync(certificate: certificate);
        Assert.Equal("https", kestrel.Address.Scheme);

        var (service, errors) = await ServiceForm.ReadAsync(
            kestrel.Address.AbsoluteUri,
            "",
            AllowedHosts.LoopbackOnly,
            Cancellation
        );

        Assert.Empty(errors);
        Assert.Equal(kestrel.Address, service!.Root);
    }

    [Theory]
    [InlineData("u:s3cret@h/?x")]
    [InlineData("http:/u:s3cret@h/")]
    [InlineData("http:u:s3cret@h/")]
    [InlineData("http://u:s3cret@localhost:1/")]
    public void ProblemOfUrl_NameAndPasswordInWhateverForm_IsToldWithoutThem(string url) =>
        Assert.DoesNotContain(
            "s3cret",
            ServiceForm.ValidateUrl(url, AllowedHosts.LoopbackOnly)!,
            StringComparison.Ordinal
        );

    [Fact]
    public async Task ReadAsync_NobodyListens_SaysSo() =>
        await AssertUrlRefusedAsync($"http://localhost:{FreePort.Next()}", "No service listens");

    [Fact]
    public async Task ReadAsync_PortThatDoesNotSpeakHttp_SaysSo()
    {
        using var listener = new AnsweringListener("SSH-2.0-Nonsense\r\n");

        await AssertUrlRefusedAsync(listener.Address.AbsoluteUri, "does not speak HTTP");
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task ReadAsync_ServiceThatDoesNotRespondInTime_IsAccepted()
    {
        using var listener = new AnsweringListener("");

        var (service, errors) = await ServiceForm.ReadAsync(
            listener.Address.AbsoluteUri,
            "",
            AllowedHosts.LoopbackOnly,
            Cancellation
        );

        Assert.Empty(errors);
        Assert.Equal(listener.Address, service!.Root);
    }

    [Theory]
    [InlineData("", "http or https")]
    [InlineData("localhost:5000", "http or https")]
    [InlineData("ftp://localhost", "http or https")]
    [InlineData("http://example.com", "Lab:AllowedHosts")]
    public async Task ReadAsync_AddressThatCannotBe_SaysSoWithoutAsking(string url, string words) =>
        await AssertUrlRefusedAsync(url, words);

    [Fact]
    public async Task ReadAsync_UnknownHostOnTheAllowList_SaysSo()
    {
        var (_, errors) = await ServiceForm.ReadAsync(
            "http://no-such-host.invalid",
            "",
            new AllowedHosts(["no-such-host.invalid"]),
            Cancellation
        );

        Assert.Equal("url", Assert.Single(errors).Field);
    }

    [Theory]
    [InlineData("many")]
    [InlineData("-4")]
    [InlineData("1.5")]
    public async Task ReadAsync_ProcessThatIsNoNumberAndUrlThatIsNone_SaysBothAtOnce(string processId)
    {
        var (service, errors) = await ServiceForm.ReadAsync(
            "nonsense",
            processId,
            AllowedHosts.LoopbackOnly,
            Cancellation
        );

        Assert.Null(service);
        Assert.Equal(["url", "processId"], errors.Select(error => error.Field));
    }

    private static async Task AssertUrlRefusedAsync(string url, string words)
    {
        var (service, errors) = await ServiceForm.ReadAsync(url, "", AllowedHosts.LoopbackOnly, Cancellation);

        Assert.Null(service);
        var error = Assert.Single(errors);
        Assert.Equal("url", error.Field);
        Assert.Contains(words, error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("localhost:5080/health", "http or https")]
    [InlineData("127.0.0.1:5080", "http or https")]
    [InlineData("ftp://localhost", "http or https")]
    [InlineData("s3cr3t", "http or https")]
    [InlineData("http://localhost:5000/?token=•••", "hidden secret")]
    public void ValidateUrl_InvalidAddress_SaysWhatToWriteAndRepeatsNothing(string url, string expected)
    {
        var error = ServiceForm.ValidateUrl(url, AllowedHosts.LoopbackOnly);

        Assert.Contains(expected, error, StringComparison.Ordinal);
        Assert.DoesNotContain(url, error, StringComparison.Ordinal);
    }

    [Fact]
    public void ProblemOfUrl_LongerThanOneMayBe_SaysHowLong() =>
        Assert.Equal(
            "An address can have at most 8,000 characters; this one has 300,000.",
            ServiceForm.ValidateUrl("http://localhost:5000/".PadRight(300_000, 'a'), AllowedHosts.LoopbackOnly)
        );
}

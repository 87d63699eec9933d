using LoadEngine.Plans;
using Telemetry.Loads;

namespace Telemetry.Tests.Loads;

public sealed class RequestAttributesTests
{
    [Theory]
    [InlineData(
        "http://localhost:5080/bad/blocking",
        "http.request.method=GET url.template=/bad/blocking url.scheme=http server.address=localhost "
            + "server.port=5080 network.protocol.version=1.1"
    )]
    [InlineData(
        "http://localhost/orders;token=secret/7",
        "http.request.method=GET url.template=/orders;token=•••/7 url.scheme=http server.address=localhost "
            + "server.port=80 network.protocol.version=1.1"
    )]
    [InlineData(
        "https://user:word@[::1]/orders/{random}?token=secret",
        "http.request.method=GET url.template=/orders/{random} url.scheme=https server.address=::1 server.port=443 "
            + "network.protocol.version=1.1"
    )]
    [InlineData(
        "http://host?q=/x",
        "http.request.method=GET url.template=/ url.scheme=http server.address=host server.port=80 network.protocol.version=1.1"
    )]
    [InlineData("http://host-{vu}/x", "http.request.method=GET url.template=/x network.protocol.version=1.1")]
    public void Of_OneRequest_NamesServerAndRouteAndNoSecret(string url, string expected) =>
        Assert.Equal(expected, Words(LoadTarget.Get("x", url)));

    [Fact]
    public void Of_SeveralRequests_LeavesOutWhatDiffers() =>
        Assert.Equal(
            "url.scheme=http server.address=a server.port=80 network.protocol.version=1.1",
            Words(
                new(
                    "x",
                    [RequestTemplate.Get("http://a/one"), RequestTemplate.Get("http://a/two") with { Method = "POST" }]
                )
            )
        );

    private static string Words(LoadTarget target) =>
        string.Join(
            ' ',
            RequestAttributes.From(target, HttpProtocolVersion.Http11).Select(pair => $"{pair.Key}={pair.Value}")
        );
}

using Locust.Scripts;

namespace Locust.Tests.Scripts;

public sealed class SwarmAddressTests
{
    [Theory]
    [InlineData("http://127.0.0.1:5080/good/blocking", "http://127.0.0.1:5080/good/blocking")]
    [InlineData("http://LOCALHOST/a?b={random}#c", "http://localhost:80/a?b={random}#c")]
    [InlineData("https://[::1]:8443?x=1", "https://[::1]:8443/?x=1")]
    [InlineData("http://127.0.0.1:9", "http://127.0.0.1:9/")]
    [InlineData("http://127.0.0.1/a b\r\nX: y\"ü", "http://127.0.0.1:80/a%20b%0D%0AX:%20y%22%C3%BC")]
    [InlineData("http://127.0.0.1#@evil.example/", "http://127.0.0.1:80/#@evil.example/")]
    [InlineData("http://evil.example@127.0.0.1/", "http://127.0.0.1:80/")]
    [InlineData("http://127.0.0.1//evil.example/", "http://127.0.0.1:80//evil.example/")]
    public void TryWrite_Address_NamesTheHostThatWasUnderstood(string typed, string written)
    {
        Assert.True(SwarmAddress.TryWrite(typed, out var address));
        Assert.Equal(written, address);
        Assert.Equal(new Uri(typed).Host, new Uri(address.Replace("{random}", "1", StringComparison.Ordinal)).Host);
    }

    [Theory]
    [InlineData("http://{random}/")]
    [InlineData("http://127.0.0.1:80{vu}/")]
    [InlineData("ftp://127.0.0.1/")]
    [InlineData("/path")]
    [InlineData("http://127.0.0.1\\evil.example/x")]
    [InlineData("http://127.0.0.1\\@evil.example/x")]
    public void TryWrite_NoFixedHost_IsNone(string typed) => Assert.False(SwarmAddress.TryWrite(typed, out _));
}

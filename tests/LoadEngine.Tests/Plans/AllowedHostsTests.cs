using LoadEngine.Plans;

namespace LoadEngine.Tests.Plans;

public sealed class AllowedHostsTests
{
    [Theory]
    [InlineData("http://localhost:5080/a")]
    [InlineData("http://LOCALHOST/")]
    [InlineData("http://127.0.0.1/")]
    [InlineData("http://127.0.0.5:1/")]
    [InlineData("http://127.1/")]
    [InlineData("http://[::1]:8080/")]
    [InlineData("http://[::ffff:127.0.0.1]/")]
    public void Allows_Loopback_Always(string url) => Assert.True(AllowedHosts.LoopbackOnly.Allows(new Uri(url)));

    [Theory]
    [InlineData("http://localhost.example.com/")]
    [InlineData("http://127.0.0.1.example.com/")]
    [InlineData("http://localhost@example.com/")]
    [InlineData("http://example.com/localhost")]
    [InlineData("http://notlocalhost/")]
    [InlineData("http://0.0.0.0/")]
    [InlineData("http://[::]/")]
    [InlineData("http://128.0.0.1/")]
    [InlineData("http://[::2]/")]
    [InlineData("http://169.254.169.254/")]
    public void Allows_LookAlike_Never(string url) => Assert.False(AllowedHosts.LoopbackOnly.Allows(new Uri(url)));

    [Theory]
    [InlineData("staging.example", "http://staging.example:81/", true)]
    [InlineData("staging.example", "http://STAGING.EXAMPLE/", true)]
    [InlineData("staging.example", "http://staging.example.evil.example/", false)]
    [InlineData("staging.example", "http://a.staging.example/", false)]
    [InlineData("192.0.2.7", "http://192.0.2.7/", true)]
    [InlineData("192.0.2.7", "http://192.0.2.70/", false)]
    [InlineData("2001:db8::1", "http://[2001:db8::1]:9/", true)]
    [InlineData("[2001:db8::1]", "http://[2001:db8::1]:9/", true)]
    [InlineData("2001:db8::1", "http://[2001:db8::2]:9/", false)]
    public void Allows_NamedHost_ExactlyThatOne(string host, string url, bool allowed) =>
        Assert.Equal(allowed, new AllowedHosts([host]).Allows(new Uri(url)));
}

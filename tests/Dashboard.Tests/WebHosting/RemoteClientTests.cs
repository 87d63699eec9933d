using System.Net;
using Tests.Shared;
using WebHosting;

namespace Dashboard.Tests.WebHosting;

public sealed class RemoteClientTests
{
    [Theory]
    [InlineData("192.0.2.7", "192.0.2.7")]
    [InlineData("::ffff:192.0.2.7", "192.0.2.7")]
    [InlineData("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::")]
    [InlineData("fe80::1%3", "fe80::")]
    [InlineData("::1", "::1")]
    [InlineData("::ffff:127.0.0.1", "127.0.0.1")]
    public void Device_OfAnAddress_IsWhatOneDeviceCannotChoose(string address, string expected) =>
        Assert.Equal(IPAddress.Parse(expected), RemoteClient.GetDevice(IPAddress.Parse(address)));

    [Theory]
    [InlineData("RemoteIpAddress", "RemoteClient.cs")]
    [InlineData("RemoteEndPoint", "ConnectionLimiter.cs")]
    [InlineData("RemoteClient.GetAddress(", "JoinCodeValidator.cs")]
    public void Device_IsAskedFor_WhereverSomethingIsCounted(string otherwise, string where)
    {
        var found = new[] { "AudienceWeb", "Dashboard", "WebHosting" }
            .SelectMany(project =>
                Directory.EnumerateFiles(Repository.PathOf("src", project), "*.cs", SearchOption.AllDirectories)
            )
            .Where(file =>
                !file.Contains("/obj/", StringComparison.Ordinal)
                && File.ReadAllText(file).Contains(otherwise, StringComparison.Ordinal)
            );

        Assert.Equal([where], found.Select(Path.GetFileName));
    }
}

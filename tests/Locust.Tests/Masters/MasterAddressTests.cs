using LoadEngine.Plans;
using Locust.Masters;

namespace Locust.Tests.Masters;

public sealed class MasterAddressTests
{
    [Theory]
    [InlineData("http://127.0.0.1:8089", "http://127.0.0.1:8089", null)]
    [InlineData(" http://localhost:8089/ ", "http://localhost:8089", null)]
    [InlineData("https://[::1]:8089", "https://[::1]:8089", null)]
    [InlineData("http://ann:p%40ss@127.0.0.1:8089", "http://127.0.0.1:8089", "ann:p@ss")]
    [InlineData("http://load.example:8089", "http://load.example:8089", null)]
    public void TryParse_AddressThatMayBeUsed_IsReadWithoutItsPassword(string text, string shown, string? credentials)
    {
        Assert.True(MasterAddress.TryParse(text, new AllowedHosts(["load.example"]), out var address, out _));
        Assert.Equal((shown, credentials), (address.ToString(), address.Credentials));
    }

    [Theory]
    [InlineData("8089", "must be an address")]
    [InlineData("ftp://127.0.0.1", "must be an address")]
    [InlineData("http://127.0.0.1:8089/stats", "must have no path")]
    [InlineData("http://127.0.0.1:8089/?a=b", "must have no path")]
    [InlineData("http://user:sekret@127.0.0.1:8089/x?token=sekret#sekret", "must have no path")]
    [InlineData("http://load.example:8089", "Lab:AllowedHosts")]
    [InlineData("http://192.168.1.20:8089", "Lab:AllowedHosts")]
    public void TryParse_Others_AreRefusedWithWords(string text, string words)
    {
        Assert.False(MasterAddress.TryParse(text, AllowedHosts.LoopbackOnly, out _, out var mistake));
        Assert.Contains(words, mistake, StringComparison.Ordinal);
        Assert.DoesNotContain("sekret", mistake, StringComparison.Ordinal);
    }
}

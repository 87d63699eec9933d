using System.Net;
using WebHosting;

namespace Dashboard.Tests.WebHosting;

public sealed class WrongKeysTests
{
    private static readonly IPAddress Device = IPAddress.Parse("192.0.2.7");

    // Hundreds of requests whose last bytes arrive at the same time.
    [Fact]
    public void Try_ManyAtOnce_AreLookedAtNoMoreOftenThanMayBeWrong()
    {
        var keys = new WrongKeys(TimeProvider.System);
        var looks = 0;

        Parallel.For(0, 300, _ => keys.Try(Device, () => Interlocked.Increment(ref looks) < 0));

        Assert.Equal(WrongKeys.MostOfOneDevice, looks);
        Assert.Equal(KeyVerdict.TooMany, keys.Try(Device, () => true));
        Assert.Equal(KeyVerdict.Right, keys.Try(IPAddress.Loopback, () => true));
    }
}

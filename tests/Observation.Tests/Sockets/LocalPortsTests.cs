using Observation.Sockets;

namespace Observation.Tests.Sockets;

public sealed class LocalPortsTests
{
    [Theory]
    [InlineData("32768\t60999\n", 28_232)]
    [InlineData("5 4", null)]
    [InlineData("all of them", null)]
    [InlineData("", null)]
    public void CountOf_Range_IsBothEndsAndAllBetween(string range, int? expected) =>
        Assert.Equal(expected, LocalPorts.CountOf(range));
}

using Lab.Targets.Connections;
using Observation.Processes;

namespace Lab.Tests.Targets.Connections;

public sealed class ListeningProcessTests
{
    private static readonly DotnetProcess[] Processes =
    [
        new(10, "orders", "orders.dll", [5000, 5001]),
        new(11, "twin", "twin.dll", [6000]),
        new(12, "twin", "twin.dll", [6000]),
        new(13, "tool", "tool.dll", []),
    ];

    [Theory]
    [InlineData("http://localhost:5000", 10)]
    [InlineData(" http://127.0.0.1:5001/api/orders?id=1 ", 10)]
    [InlineData("http://[::1]:5000", 10)]
    [InlineData("http://localhost:6000", null)]
    [InlineData("http://localhost:5002", null)]
    [InlineData("http://orders.example:5000", null)]
    [InlineData("localhost:50", null)]
    [InlineData("", null)]
    public void Of_Address_IsTheOneProcessThatListensThere(string url, int? expected) =>
        Assert.Equal(expected, ListeningProcess.Find(Processes, url)?.Id);
}

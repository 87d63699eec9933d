using System.Net;
using Lab.Targets;
using Lab.Targets.Connections;
using Microsoft.Extensions.Options;

namespace Lab.Tests.Targets.Connections;

/// <summary>The addresses of the lab in all notations.</summary>
public sealed class LabAddressesTests
{
    private readonly LabAddresses _lab = new(Options.Create(new TargetOptions { Port = 5080 }));

    public LabAddressesTests() => _lab.SetDashboard([5090]);

    public static TheoryData<string> Names =>
        [
            "localhost",
            "LOCALHOST",
            "127.0.0.1",
            "127.1",
            "0x7f.1",
            "0177.0.0.1",
            "2130706433",
            "[::1]",
            "[0:0:0:0:0:0:0:1]",
            "[::ffff:127.0.0.1]",
            "[::ffff:7f00:1]",
        ];

    [Theory]
    [MemberData(nameof(Names))]
    public async Task ProblemAsync_TheLabItself_IsRecognisedHoweverItIsSpelt(string host)
    {
        Assert.Contains(
            "the built-in target",
            await ProblemAsync($"http://{host}:5080/health"),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "the dashboard itself",
            await ProblemAsync($"http://{host}:5090/api/lab"),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "the dashboard itself",
            await ProblemAsync($"http://{host}:5090/api/lab", ownTargetRuns: false),
            StringComparison.Ordinal
        );
    }

    [Theory]
    [InlineData("127.0.0.1", 5090, true)]
    [InlineData("::ffff:127.0.0.1", 5090, true)]
    [InlineData("0.0.0.0", 5090, true)]
    [InlineData("127.0.0.1", 5080, false)]
    [InlineData("192.0.2.1", 5090, false)]
    public void IsDashboard_WhereAConnectionWouldGo_IsReportedByItsAddress(string address, int port, bool expected) =>
        Assert.Equal(expected, _lab.IsDashboard(new IPEndPoint(IPAddress.Parse(address), port)));

    [Theory]
    [InlineData("http://localhost:5081")]
    [InlineData("http://localhost")]
    [InlineData("http://192.0.2.1:5080")]
    [InlineData("http://no-such-host.invalid:5080")]
    public async Task ProblemAsync_SomeoneElse_IsNone(string url) => Assert.Null(await ProblemAsync(url));

    [Fact]
    public async Task ProblemAsync_PortOfATargetThatHasEnded_IsNone() =>
        Assert.Null(await ProblemAsync("http://localhost:5080", ownTargetRuns: false));

    private Task<string?> ProblemAsync(string url, bool ownTargetRuns = true) =>
        _lab.ProblemAsync(new Uri(url), ownTargetRuns, TestContext.Current.CancellationToken);
}

using System.Globalization;
using System.Net;
using System.Net.Sockets;
using Dashboard.Hosting;
using Lab.Targets;
using Microsoft.AspNetCore.Builder;

namespace Dashboard.Tests.Hosting;

public sealed class DefaultTargetPortTests
{
    [Fact]
    public void UseDefaultTargetPort_AnotherProgramHasTheUsualOne_TakesTheNextAndReportsIt()
    {
        using var other = TryTake(TargetOptions.DefaultPort);
        var builder = WebApplication.CreateBuilder();

        builder.UseDefaultTargetPort();

        Assert.InRange(
            int.Parse(builder.Configuration["Target:Port"]!, CultureInfo.InvariantCulture),
            TargetOptions.DefaultPort + 1,
            TargetOptions.DefaultPort + DefaultTargetPort.Ports - 1
        );
        Assert.Contains(
            $"listens on port {builder.Configuration["Target:Port"]}",
            DefaultTargetPort.Notice(builder.Build().Services),
            StringComparison.Ordinal
        );
    }

    [Theory]
    [InlineData("5080")]
    [InlineData("5999")]
    [InlineData("")]
    public void UseDefaultTargetPort_OneWasAskedFor_IsNeverExchanged(string asked)
    {
        using var other = TryTake(TargetOptions.DefaultPort);
        var builder = WebApplication.CreateBuilder();
        builder.Configuration["Target:Port"] = asked;

        builder.UseDefaultTargetPort();

        Assert.Equal(asked, builder.Configuration["Target:Port"]);
        Assert.Null(DefaultTargetPort.Notice(builder.Build().Services));
    }

    [Fact]
    public void UseDefaultTargetPort_AnotherServiceIsUnderLoad_TakesTheNextForLaterAndReportsNothing()
    {
        using var other = TryTake(TargetOptions.DefaultPort);
        var builder = WebApplication.CreateBuilder();
        builder.Configuration["Target:Url"] = "http://localhost:5711/orders";

        builder.UseDefaultTargetPort();

        Assert.NotNull(builder.Configuration["Target:Port"]);
        Assert.Null(DefaultTargetPort.Notice(builder.Build().Services));
    }

    [Fact]
    public void UseDefaultTargetPort_DashboardIsAskedToListenOnTheNext_LeavesThatToIt()
    {
        using var other = TryTake(TargetOptions.DefaultPort);
        var builder = WebApplication.CreateBuilder();
        builder.Configuration["urls"] = $"http://localhost:{TargetOptions.DefaultPort + 1}";

        builder.UseDefaultTargetPort();

        Assert.InRange(
            int.Parse(builder.Configuration["Target:Port"]!, CultureInfo.InvariantCulture),
            TargetOptions.DefaultPort + 2,
            TargetOptions.DefaultPort + DefaultTargetPort.Ports - 1
        );
    }

    // The port may already be used by a dashboard on this machine.
    private static TcpListener? TryTake(int port)
    {
        var listener = new TcpListener(IPAddress.Loopback, port);
        try
        {
            listener.Start();
            return listener;
        }
        catch (SocketException)
        {
            listener.Dispose();
            return null;
        }
    }
}

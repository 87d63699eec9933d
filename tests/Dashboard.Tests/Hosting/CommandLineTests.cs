using Dashboard.Hosting;

namespace Dashboard.Tests.Hosting;

public sealed class CommandLineTests
{
    [Theory]
    [InlineData("--Target:Port=5123", "--Target:Port=5123")]
    [InlineData("--target:port 5123", "--Target:Port=5123")]
    [InlineData("/Target:Port=5123", "--Target:Port=5123")]
    [InlineData("Target:Port=5123", "--Target:Port=5123")]
    [InlineData("--target-url http://localhost:1/?a=b", "--Target:Url=http://localhost:1/?a=b")]
    [InlineData("--locust-workers=2", "--Locust:Workers=2")]
    [InlineData("--room", "--Room:Open=true")]
    [InlineData("--room=false", "--Room:Open=false")]
    [InlineData("--room --urls http://localhost:1", "--urls=http://localhost:1", "--Room:Open=true")]
    [InlineData(
        "--room --Room:Port=5101 --Room:Address=::1",
        "--Room:Address=::1",
        "--Room:Open=true",
        "--Room:Port=5101"
    )]
    [InlineData("--room false --Room:Port 5101", "--Room:Open=false", "--Room:Port=5101")]
    [InlineData("--Lab:DataFolder lab", "--Lab:DataFolder=lab")]
    [InlineData("--Lab:DataFolder /lab --Lab:AllowedHosts:0 a", "--Lab:DataFolder=/lab", "--Lab:AllowedHosts:0=a")]
    [InlineData("--Kestrel:Endpoints:A:Url=http://a", "--Kestrel:Endpoints:A:Url=http://a")]
    [InlineData("--contentRoot . --environment=mcp", "--contentRoot=.", "--environment=mcp")]
    public async Task InvokeAsync_SettingInAnyForm_IsPassedToTheHost(string line, params string[] expected)
    {
        var (settings, errors, opensBrowser) = await InvokeAsync(line.Split(' '));

        Assert.Equal(expected.Order(), settings.Order());
        Assert.Empty(errors);
        Assert.False(opensBrowser);
    }

    [Fact]
    public async Task InvokeAsync_Open_OpensTheBrowserAndIsNoSetting()
    {
        var (settings, errors, opensBrowser) = await InvokeAsync("--open", "--urls", "http://localhost:1");

        Assert.Equal(["--urls=http://localhost:1"], settings);
        Assert.Empty(errors);
        Assert.True(opensBrowser);
    }

    [Theory]
    [InlineData("--prot", "--prot", "geheim")]
    [InlineData("--prot", "--prot=geheim")]
    [InlineData("--prot", "--prot:geheim")]
    [InlineData("--Authorization", "--Authorization: Bearer geheim")]
    [InlineData("--presenter-key", "--presenter-key", "my", "geheim=1", "/geheim")]
    [InlineData("--help", "geheim")]
    [InlineData("--help", "http://user:geheim@127.0.0.1:6212")]
    [InlineData("--help", "--urls", "http://localhost:1", "geheim")]
    [InlineData("--help", "--Presenter:Key geheim")]
    [InlineData("--help", "--open=geheim")]
    [InlineData("--Presenter:Key", "--Presenter:Key")]
    [InlineData("--locust", "--locust", "geheim", "--locust", "geheim")]
    public async Task InvokeAsync_InvalidArgument_IsOneErrorThatNamesTheOptionAndNoValue(
        string named,
        params string[] args
    )
    {
        var (_, errors, _) = await InvokeAsync(args);

        var error = Assert.Single(errors);
        Assert.Contains(named, error, StringComparison.Ordinal);
        Assert.DoesNotContain("geheim", error, StringComparison.Ordinal);
    }

    private static async Task<(string[] Settings, IReadOnlyList<string> Errors, bool OpensBrowser)> InvokeAsync(
        params string[] args
    )
    {
        (string[] Settings, IReadOnlyList<string> Errors, bool OpensBrowser)? started = null;
        var exitCode = await CommandLine.InvokeAsync(
            args,
            (settings, errors, opensBrowser) =>
            {
                started = (settings, errors, opensBrowser);
                return Task.FromResult(7);
            }
        );
        Assert.Equal(7, exitCode);
        return started!.Value;
    }
}

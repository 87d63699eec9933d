using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using Dashboard.Hosting;
using Lab.Campaigns.Commands;
using Lab.Testing;
using Tests.Shared;

namespace Dashboard.Tests.Hosting;

/// <summary>Starts the program with invalid settings.</summary>
[Trait("Category", "Long")]
public sealed class HostRunTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData("urls", "--urls", "nonsense")]
    [InlineData("urls: the port", "--urls", "http://localhost:80999")]
    [InlineData("urls can be reached", "--urls", "http://192.0.2.1:{port}")]
    [InlineData("urls can be reached", "--urls", "http://0.0.0.0:{port}", "--AllowedHosts", "*")]
    [InlineData("Unexpected argument", "nonsense")]
    [InlineData("Target:Port must be a whole number", "--Target:Port=abc")]
    [InlineData("Kestrel:Endpoints:Wide:Url", "--Kestrel:Endpoints:Wide:Url=http://*:{port}")]
    [InlineData("Logging:LogLevel:Default must be one of", "--Logging:LogLevel:Default=abc")]
    [InlineData("no such address", "--urls", "http://192.0.2.1:{port}", "--Presenter:Key=twelve-letters")]
    [InlineData(
        "Target:Url (--target-url) is the address",
        "--urls",
        "http://localhost:{port}",
        "--target-url",
        "http://127.1:{port}/api/lab"
    )]
    [InlineData("Target:Port ({port}) is also", "--urls", "http://localhost:{port}", "--Target:Port={port}")]
    [InlineData("http_ports can be reached", "--http_ports={port}")]
    [InlineData("https_ports can be reached", "--https_ports={port}")]
    [InlineData(
        "A file or folder that a setting names was not found.",
        "--urls",
        "https://localhost:{port}",
        "--Kestrel:Certificates:Default:Path=/nowhere.pfx"
    )]
    [InlineData("Locust:Url (--locust) must name this machine", "--locust", "http://load.example:8089")]
    [InlineData("Locust:Url (--locust) must be an address", "--locust", "name:secret@load.example")]
    [InlineData("Locust:Workers (--locust-workers) is 65", "--locust-workers", "65")]
    [InlineData("Locust:Workers must be a whole number", "--Locust:Workers=\u001b[2J\u202emany")]
    [InlineData("Locust:Workers must be a whole number", "--locust-workers=many")]
    [InlineData("Target:Url (--target-url): Enter an http or https address", "--target-url", "Bearer s3cr3t")]
    [InlineData(
        "Lab:AllowedHosts:0 must be a host name",
        "--target-url",
        "http://staging.example.com/orders",
        "--Lab:AllowedHosts:0=http://staging.example.com"
    )]
    [InlineData(
        "Locust:Workers (--locust-workers) needs Locust",
        "--locust-workers",
        "2",
        "--Locust:Program=no-such-locust"
    )]
    [InlineData(
        "Locust:Workers (--locust-workers) starts its own",
        "--locust-workers",
        "2",
        "--Locust:Program=dotnet",
        "--locust",
        "http://127.0.0.1:8089"
    )]
    public async Task Start_SomethingWrong_IsOneSentenceAndExitCode2(string named, params string[] arguments)
    {
        var port = $"{FreePort.Next()}";
        var (exitCode, errors) = await StartAsync([
            .. arguments.Select(argument => argument.Replace("{port}", port, StringComparison.Ordinal)),
        ]);

        Assert.Equal(HostRun.BadSettings, exitCode);
        var lines = errors.Split('\n', StringSplitOptions.RemoveEmptyEntries);
        Assert.Equal("The dashboard cannot start with these settings:", lines[0].TrimEnd());
        Assert.Contains(
            lines[1..],
            line =>
                line.StartsWith("  - ", StringComparison.Ordinal)
                && line.Contains(named.Replace("{port}", port, StringComparison.Ordinal), StringComparison.Ordinal)
        );
        Assert.DoesNotContain("   at ", errors, StringComparison.Ordinal);
        Assert.DoesNotContain("Unhandled", errors, StringComparison.Ordinal);
        Assert.DoesNotContain(errors, letter => letter is '\u001b' or '\u202e');
    }

    [Fact]
    public async Task Start_ManyThingsWrong_ReportsAllAtOnceAndNoKey()
    {
        var (exitCode, errors) = await StartAsync(
            "--colour=red",
            "--urls",
            "http://0.0.0.0:1;nonsense",
            "--Target:Port",
            "abc",
            "--Target:LogLines",
            "0",
            "--Target:Prot=1",
            "--Lab:GracefulStopMs=x",
            "--Lab:AllowedHosts=one",
            "--Presenter:Key=short-one"
        );

        Assert.Equal(HostRun.BadSettings, exitCode);
        foreach (
            var named in new[]
            {
                "urls",
                "Target:Port must",
                "Target:LogLines is 0",
                "Target:Prot",
                "Lab:GracefulStopMs",
                "Lab:AllowedHosts is a list",
                "Presenter:Key",
                "--colour",
            }
        )
            Assert.Contains(named, errors, StringComparison.Ordinal);
        Assert.DoesNotContain("Target:Port is 0", errors, StringComparison.Ordinal);
        Assert.DoesNotContain("short-one", errors, StringComparison.Ordinal);
        Assert.DoesNotContain("   at ", errors, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Start_LabWithAnUnknownOption_NamesItWithoutItsValueAndExitsWith2()
    {
        var (exitCode, errors) = await StartAsync("lab", "--all", "--fast", "sekret");

        Assert.Equal(LabCommand.BadUsage, exitCode);
        Assert.Contains("--fast", errors, StringComparison.Ordinal);
        Assert.DoesNotContain("sekret", errors, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("--locust", "http://user:sekret@127.0.0.1:6250/?token=sekret")]
    [InlineData("--locust", "http://user:sekret@127.0.0.1:6250/x#sekret")]
    [InlineData("--urls", "http://user:sekret@127.0.0.1:6212/x")]
    [InlineData("--target-url", "ftp://user:sekret@127.0.0.1:6212/?token=sekret")]
    [InlineData("--Target:Port", "http://user:sekret@127.0.0.1:6212")]
    [InlineData("--Lab:AllowedHosts", "http://user:sekret@127.0.0.1:6212")]
    [InlineData("--Room:Address", "user:sekret@127.0.0.1")]
    [InlineData("--Kestrel:Endpoints:Any:Url", "http://127.0.0.1:6212/?any=sekret")]
    public async Task Start_AddressWithASecretIsRefused_IsReportedWithoutIt(params string[] arguments)
    {
        var (exitCode, errors) = await StartAsync(arguments);

        Assert.Equal(HostRun.BadSettings, exitCode);
        Assert.DoesNotContain("sekret", errors, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("ASPNETCORE_URLS", "http://+:1", "urls can be reached")]
    [InlineData("ASPNETCORE_HTTP_PORTS", "1", "http_ports can be reached")]
    [InlineData("DOTNET_HTTPS_PORTS", "1;2", "https_ports can be reached")]
    public async Task Start_WideAddressOfTheEnvironment_IsRefused(string variable, string value, string named)
    {
        var (exitCode, errors) = await StartAsync([], (variable, value));

        Assert.Equal(HostRun.BadSettings, exitCode);
        Assert.Contains(named, errors, StringComparison.Ordinal);
        Assert.Contains("Presenter:Key", errors, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("http://localhost:4318", "http/json", "OTEL_EXPORTER_OTLP_PROTOCOL must be grpc")]
    [InlineData("collector:4318/?key=a-secret", "grpc", "OTEL_EXPORTER_OTLP_ENDPOINT must be an address")]
    public async Task Start_TelemetryThatCannotBeSent_IsOneSentenceWithoutTheAddressAndExitCode2(
        string endpoint,
        string protocol,
        string named
    )
    {
        var (exitCode, errors) = await StartAsync(
            ["--urls", "http://localhost:{port}"],
            ("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint),
            ("OTEL_EXPORTER_OTLP_PROTOCOL", protocol)
        );

        Assert.Equal(HostRun.BadSettings, exitCode);
        Assert.Contains(named, errors, StringComparison.Ordinal);
        Assert.DoesNotContain("a-secret", errors, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Start_FolderOfAnotherDashboard_IsOneSentenceAndExitCode2()
    {
        using var folder = new TemporaryFolder();
        await using var held = new FileStream(
            Path.Combine(folder.Path, "dashboard.lock"),
            FileMode.OpenOrCreate,
            FileAccess.ReadWrite,
            FileShare.None
        );

        var (exitCode, errors) = await StartAsync([
            $"--Lab:DataFolder={folder.Path}",
            "--urls",
            "http://localhost:{port}",
        ]);

        Assert.Equal(HostRun.BadSettings, exitCode);
        Assert.Contains("Another dashboard is using", errors, StringComparison.Ordinal);
        Assert.DoesNotContain("   at ", errors, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Start_UsualPortIsTakenAndTheFolderToo_DoesNotTellOfAnotherPort()
    {
        using var folder = new TemporaryFolder();
        await using var held = new FileStream(
            Path.Combine(folder.Path, "dashboard.lock"),
            FileMode.OpenOrCreate,
            FileAccess.ReadWrite,
            FileShare.None
        );
        using var taken = new TcpListener(IPAddress.Loopback, DefaultAddress.FirstPort);
        try
        {
            taken.Start();
        }
        catch (SocketException) { }

        var (exitCode, text) = await StartAsync([$"--Lab:DataFolder={folder.Path}"]);

        Assert.Equal(HostRun.BadSettings, exitCode);
        Assert.DoesNotContain("is in use, so", text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("The room is open with the code BCDF, but this machine is not connected")]
    [InlineData("The room is open: http://192.0.2.7:5100/ with the code BCDF", "http://192.0.2.7:5100")]
    [InlineData(
        "The room is open: http://192.0.2.7:5100/ or http://192.0.2.8:5100/ with",
        "http://192.0.2.7:5100",
        "http://192.0.2.8:5100"
    )]
    public void RoomNotice_OfAnyNumberOfAddresses_IsASentence(string expected, params string[] addresses) =>
        Assert.StartsWith(
            expected,
            HostRun.AudienceNotice([.. addresses.Select(address => new Uri(address))], "BCDF"),
            StringComparison.Ordinal
        );

    private static async Task<(int ExitCode, string Errors)> StartAsync(
        string[] arguments,
        params (string Name, string Value)[] environment
    )
    {
        using var folder = new TemporaryFolder();
        var port = $"{FreePort.Next()}";
        var start = new ProcessStartInfo(
            "dotnet",
            [
                typeof(HostRun).Assembly.Location,
                .. arguments.Select(argument => argument.Replace("{port}", port, StringComparison.Ordinal)),
            ]
        )
        {
            RedirectStandardError = true,
            RedirectStandardOutput = true,
            WorkingDirectory = Path.GetTempPath(),
        };
        foreach (var (name, value) in environment)
            start.Environment[name] = value;
        start.Environment["Lab__DataFolder"] = folder.Path;
        using var process = Process.Start(start)!;
        try
        {
            var output = process.StandardOutput.ReadToEndAsync(Cancellation);
            var errors = await process
                .StandardError.ReadToEndAsync(Cancellation)
                .WaitAsync(TimeSpan.FromSeconds(60), Cancellation);
            await process.WaitForExitAsync(Cancellation);
            return (process.ExitCode, errors + await output);
        }
        finally
        {
            if (!process.HasExited)
                process.Kill(entireProcessTree: true);
        }
    }

    private static Task<(int ExitCode, string Errors)> StartAsync(params string[] arguments) =>
        StartAsync(arguments, []);
}

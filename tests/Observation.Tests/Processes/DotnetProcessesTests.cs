using System.Diagnostics;
using System.Globalization;
using Observation.Processes;

namespace Observation.Tests.Processes;

public sealed class DotnetProcessesTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public void Problem_NotDotnet_ReportsItWithItsName()
    {
        using var sleeper = Sleeper.Start();

        Assert.Contains("(sleep) is not a .NET process", DotnetProcesses.Problem(sleeper.Id), StringComparison.Ordinal);
    }

    [Fact]
    public void Problem_SocketOfAnEarlierProcessOfThatNumber_IsNotBelieved()
    {
        if (!OperatingSystem.IsLinux())
            return;
        using var sleeper = Sleeper.Start();
        var socket = Path.Combine(Path.GetTempPath(), $"dotnet-diagnostic-{sleeper.Id}-1-socket");
        File.WriteAllText(socket, "");
        try
        {
            Assert.Contains("is not a .NET process", DotnetProcesses.Problem(sleeper.Id), StringComparison.Ordinal);
            Assert.DoesNotContain(DotnetProcesses.List(), process => process.Id == sleeper.Id);
        }
        finally
        {
            File.Delete(socket);
        }
    }

    [Fact]
    public void Problem_Gone_ReportsIt()
    {
        var sleeper = Sleeper.Start();
        sleeper.Dispose();

        Assert.Contains("There is no process", DotnetProcesses.Problem(sleeper.Id), StringComparison.Ordinal);
    }

    [Fact]
    public async Task IsAlive_EndedAndNotAskedFor_IsFalse()
    {
        if (!OperatingSystem.IsLinux())
            return;
        using var parent = Process.Start(
            new ProcessStartInfo("sh", ["-c", "sleep 0.2 & echo $!; exec sleep 60"]) { RedirectStandardOutput = true }
        )!;
        var ended = int.Parse((await parent.StandardOutput.ReadLineAsync(Cancellation))!, CultureInfo.InvariantCulture);

        await Eventually.WaitForAsync(() => DotnetProcesses.IsAlive(ended), isAlive => !isAlive, Cancellation);

        Assert.True(Directory.Exists($"/proc/{ended}"));
        parent.Kill();
    }

    [Fact]
    public async Task Problem_AnotherUsers_ReportsIt()
    {
        using var stranger = Environment.IsPrivilegedProcess ? Sleeper.StartAsAnotherUser() : null;

        var problem = await Eventually.WaitForAsync(
            () => DotnetProcesses.Problem(stranger?.Id ?? 1),
            seen => seen!.Contains("another user", StringComparison.Ordinal),
            Cancellation
        );

        Assert.NotNull(problem);
    }

    [Fact]
    public void Problem_TheDashboardItself_ReportsIt() =>
        Assert.Contains(
            "the dashboard itself",
            DotnetProcesses.Problem(Environment.ProcessId),
            StringComparison.Ordinal
        );

    [Fact]
    public async Task List_ProcessWithAnotherTemporaryFolder_IsFoundAndCanBeConnected()
    {
        if (!OperatingSystem.IsLinux())
            return;
        var folder = Directory.CreateTempSubdirectory("elsewhere-");
        var port = FreePort.Next();
        var start = new ProcessStartInfo("dotnet")
        {
            ArgumentList = { Path.Combine(AppContext.BaseDirectory, "Observation.InlinedHandlers.dll"), $"{port}" },
            Environment = { ["TMPDIR"] = folder.FullName },
        };
        using var service = Process.Start(start)!;
        try
        {
            var found = await Eventually.WaitForAsync(
                () => DotnetProcesses.List().FirstOrDefault(process => process.Id == service.Id),
                process => process is { Ports.Count: > 0 },
                Cancellation
            );

            Assert.Equal([port], found!.Ports);
            Assert.Null(DotnetProcesses.Problem(service.Id));
            Assert.NotEmpty(DiagnosticPorts.Connect(service.Id).GetProcessEnvironment());
        }
        finally
        {
            service.Kill();
            await service.WaitForExitAsync(Cancellation);
            folder.Delete(recursive: true);
        }
    }
}

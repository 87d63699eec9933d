using System.Diagnostics;
using System.Globalization;
using Observer.Contract;

namespace Observer.Tests;

public sealed class LaunchCommandTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Run_DotnetProgram_TakesTheProcessWithAnUntouchedEnvironment()
    {
        using var service = Launch("dotnet", Path.Combine(AppContext.BaseDirectory, "Waits.dll"), "sleep", "3");
        Assert.Equal("ready", await service.StandardOutput.ReadLineAsync(Cancellation));

        var status = await File.ReadAllTextAsync($"/proc/{service.Id}/status", Cancellation);
        var words = (await File.ReadAllTextAsync($"/proc/{service.Id}/cmdline", Cancellation)).Split('\0');
        using var observer = RunningObserver.Start(service.Id);
        var look = await observer.NextAsync<StackLook>(Cancellation);
        End(service);

        Assert.Contains($"NSpgid:\t{service.Id}\n", status, StringComparison.Ordinal);
        Assert.EndsWith("Waits.dll", words[1], StringComparison.Ordinal);
        Assert.Contains(look.Groups, group => group is { IsPool: true, Threads: 3, Location.Line: not null });
    }

    [Fact]
    public async Task Run_OtherProgram_HasDefaultSignals()
    {
        using var service = Launch("cat", "/proc/self/status");
        var lines = (await service.StandardOutput.ReadToEndAsync(Cancellation)).Split('\n');
        await service.WaitForExitAsync(Cancellation);

        Assert.Equal(0, service.ExitCode);
        foreach (var label in new[] { "SigBlk:", "SigIgn:" })
        {
            var mask = lines.Single(line => line.StartsWith(label, StringComparison.Ordinal))[label.Length..].Trim();
            Assert.Equal(0ul, ulong.Parse(mask, NumberStyles.HexNumber, CultureInfo.InvariantCulture));
        }
    }

    [Fact]
    public async Task Run_ProgramThatIsMissing_ReportsIt()
    {
        using var service = Launch("no-such-program");
        var text = await service.StandardError.ReadToEndAsync(Cancellation);
        await service.WaitForExitAsync(Cancellation);

        Assert.Equal(LaunchCommand.CannotExecute, service.ExitCode);
        Assert.StartsWith("no-such-program: No such file or directory.", text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Run_ParentIsKilled_EndsTheProgram()
    {
        var observer = Path.Combine(AppContext.BaseDirectory, "Observer.dll");
        using var parent = Process.Start(
            new ProcessStartInfo(
                "sh",
                ["-c", $"dotnet '{observer}' launch --parent $$ -- sh -c 'echo $$; sleep 300' & wait"]
            )
            {
                RedirectStandardOutput = true,
            }
        )!;
        var program = int.Parse(
            (await parent.StandardOutput.ReadLineAsync(Cancellation))!,
            CultureInfo.InvariantCulture
        );

        parent.Kill();

        await Eventually.WaitForAsync(() => LiveProcess.IsAlive(program), alive => !alive, Cancellation);
        LaunchCommand.Kill(program);
    }

    private static Process Launch(params string[] command) =>
        Process.Start(
            new ProcessStartInfo("dotnet", LaunchCommand.Arguments(command))
            {
                RedirectStandardInput = true,
                RedirectStandardOutput = true,
                RedirectStandardError = true,
            }
        )!;

    private static void End(Process service)
    {
        LaunchCommand.Kill(service.Id);
        service.WaitForExit();
    }
}

using System.Collections.Concurrent;
using System.Diagnostics;
using Lab.Targets.Runtimes;

namespace Lab.Tests.Targets.Runtimes;

public sealed class DotnetProgramTests
{
    public static bool IsLinux => OperatingSystem.IsLinux();

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact(SkipUnless = nameof(IsLinux), Skip = "The test needs a shell.")]
    public async Task RunAsync_ProgramThatFails_ReturnsItsLinesAndExitCode()
    {
        var lines = new ConcurrentQueue<string>();

        var exitCode = await new DotnetProgram("/bin/sh").RunAsync(
            ["-c", "echo one; echo two >&2; exit 3"],
            Path.GetTempPath(),
            lines.Enqueue,
            Cancellation
        );

        Assert.Equal(3, exitCode);
        Assert.Equal(["one", "two"], lines.Order());
    }

    [Fact(SkipUnless = nameof(IsLinux), Skip = "The test needs a shell.")]
    public async Task RunAsync_Cancelled_KillsTheProgramAndItsChildren()
    {
        var child = new TaskCompletionSource<int>(TaskCreationOptions.RunContinuationsAsynchronously);
        using var stop = CancellationTokenSource.CreateLinkedTokenSource(Cancellation);
        var run = new DotnetProgram("/bin/sh").RunAsync(
            ["-c", "sleep 600 & echo $!; wait"],
            Path.GetTempPath(),
            line => child.TrySetResult(int.Parse(line, System.Globalization.CultureInfo.InvariantCulture)),
            stop.Token
        );
        using var process = Process.GetProcessById(await child.Task.WaitAsync(TimeSpan.FromSeconds(60), Cancellation));

        await stop.CancelAsync();

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => run);
        Assert.True(process.WaitForExit(TimeSpan.FromSeconds(60)));
    }
}

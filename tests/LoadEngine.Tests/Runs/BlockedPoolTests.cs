using System.Diagnostics;
using LoadEngine.Tests.Rehearsing;

namespace LoadEngine.Tests.Runs;

public sealed class BlockedPoolTests
{
    [Fact]
    public async Task Run_EveryWorkerOfItsOwnPoolBlocked_GoesOnSendingRecordingAndTimingOut()
    {
        var program = Path.Combine(AppContext.BaseDirectory, "LoadEngine.BlockedPool.dll");
        using var process = Process.Start(new ProcessStartInfo("dotnet", [program]) { RedirectStandardOutput = true })!;
        try
        {
            var output = await process
                .StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken)
                .WaitAsync(3 * LiveRun.Patience, TestContext.Current.CancellationToken);
            await process.WaitForExitAsync(TestContext.Current.CancellationToken);
            Assert.True(process.ExitCode == 0, output);
            TestContext.Current.TestOutputHelper?.WriteLine(output);
            var figures = output
                .Trim()
                .Split(' ')
                .Select(pair => pair.Split('='))
                .ToDictionary(pair => pair[0], pair => pair[1]);
            Assert.Equal("True", figures["blocked"]);
            Assert.Equal("0", figures["inFlight"]);
            Assert.InRange(int.Parse(figures["p50"], System.Globalization.CultureInfo.InvariantCulture), 45, 300);
        }
        finally
        {
            if (!process.HasExited)
                process.Kill();
        }
    }
}

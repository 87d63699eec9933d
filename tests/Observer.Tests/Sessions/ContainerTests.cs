using System.Diagnostics;
using System.Globalization;
using Observer.Contract;

namespace Observer.Tests.Sessions;

public sealed class ContainerTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Observer_ServiceWithItsOwnProcessIds_FindsItsThreads()
    {
        using var container = Process.Start(
            new ProcessStartInfo(
                "unshare",
                [
                    "--pid",
                    "--fork",
                    "--kill-child",
                    "--mount-proc",
                    "dotnet",
                    Path.Combine(AppContext.BaseDirectory, "Waits.dll"),
                    "sleep",
                    "3",
                ]
            )
            {
                RedirectStandardInput = true,
                RedirectStandardOutput = true,
            }
        )!;
        try
        {
            Assert.Equal("ready", await container.StandardOutput.ReadLineAsync(Cancellation));
            var service = int.Parse(
                await File.ReadAllTextAsync($"/proc/{container.Id}/task/{container.Id}/children", Cancellation),
                CultureInfo.InvariantCulture
            );
            using var observer = RunningObserver.Start(service);

            var held = await observer.NextAsync<HeldThreads>(
                Cancellation,
                held => held.Lines.Sum(line => line.Threads) == 3
            );

            Assert.Equal("BlockedThreads.Sleep", held.Lines.Single().Location.Method);
            Assert.NotNull(held.Lines.Single().Location.Line);
        }
        finally
        {
            container.Kill();
            await container.WaitForExitAsync(Cancellation);
        }
    }
}

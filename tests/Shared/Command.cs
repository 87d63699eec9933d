using System.Diagnostics;

namespace Tests.Shared;

/// <summary>Runs a program that must succeed.</summary>
internal static class Command
{
    public static async Task RunAsync(ProcessStartInfo start, TimeSpan atMost, CancellationToken cancellation)
    {
        (start.RedirectStandardOutput, start.RedirectStandardError) = (true, true);

        foreach (
            var name in start
                .Environment.Keys.Where(name => name.StartsWith("TESTINGPLATFORM_", StringComparison.Ordinal))
                .ToList()
        )
            start.Environment.Remove(name);
        using var process = Process.Start(start)!;
        using var patience = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        patience.CancelAfter(atMost);
        try
        {
            var (output, errors) = (
                process.StandardOutput.ReadToEndAsync(patience.Token),
                process.StandardError.ReadToEndAsync(patience.Token)
            );
            await process.WaitForExitAsync(patience.Token);
            Assert.True(
                process.ExitCode == 0,
                $"{start.FileName} {start.Arguments} ended with {process.ExitCode}:{Environment.NewLine}{await output}{await errors}"
            );
        }
        finally
        {
            if (!process.HasExited)
                process.Kill(entireProcessTree: true);
        }
    }
}

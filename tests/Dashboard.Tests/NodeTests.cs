using System.Diagnostics;

namespace Dashboard.Tests;

/// <summary>Runs the tests of a script where it runs without a browser.</summary>
internal static class NodeTests
{
    /// <summary>Fails with what Node wrote when one of them did.</summary>
    public static async Task PassAsync(string file)
    {
        using var node = Process.Start(
            new ProcessStartInfo("node", ["--test", file])
            {
                RedirectStandardOutput = true,
                RedirectStandardError = true,
            }
        )!;
        var output = node.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        var errors = node.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        await node.WaitForExitAsync(TestContext.Current.CancellationToken);
        Assert.True(node.ExitCode == 0, await output + await errors);
    }
}

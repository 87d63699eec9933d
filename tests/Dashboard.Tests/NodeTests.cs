using System.Diagnostics;

namespace Dashboard.Tests;

/// <summary>Runs script tests in Node.js.</summary>
internal static class NodeTests
{
    /// <summary>Fails with the output of Node.js if a test failed.</summary>
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

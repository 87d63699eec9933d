using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Dashboard.Tests.Pages.Stage;

public sealed class StageScriptTests
{
    [Fact]
    public async Task Scripts_UnderNode_PassTheirOwnTests()
    {
        var start = new ProcessStartInfo("node") { RedirectStandardOutput = true, RedirectStandardError = true };
        start.ArgumentList.Add("--test");
        start.ArgumentList.Add(Path.Combine(Path.GetDirectoryName(ThisFile())!, "stage.test.mjs"));

        using var node = Process.Start(start)!;
        var output = node.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        var errors = node.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        await node.WaitForExitAsync(TestContext.Current.CancellationToken);

        Assert.True(node.ExitCode == 0, await output + await errors);
    }

    private static string ThisFile([CallerFilePath] string path = "") => path;
}

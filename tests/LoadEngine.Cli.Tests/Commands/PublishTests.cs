using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace LoadEngine.Cli.Tests.Commands;

public sealed class PublishTests
{
    // The current platform is determined after the project file is evaluated, so a condition on it is never true.
    [Theory, Trait("Category", "Long")]
    [InlineData("-p:UseCurrentRuntimeIdentifier=true", "true")]
    [InlineData("-p:RuntimeIdentifier=linux-x64", "true")]
    [InlineData("-p:Configuration=Release", "")]
    // A native program is compiled differently.
    [InlineData("-p:UseCurrentRuntimeIdentifier=true;PublishAot=true", "")]
    public async Task Publish_ForAPlatform_IsCompiledBeforehand(string platform, string compiled)
    {
        using var build = Process.Start(
            new ProcessStartInfo("dotnet", ["msbuild", ProjectFile(), "-getProperty:PublishReadyToRun", platform])
            {
                RedirectStandardOutput = true,
            }
        )!;
        var output = await build.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await build.WaitForExitAsync(TestContext.Current.CancellationToken);
        Assert.Equal((0, compiled), (build.ExitCode, output.Trim()));
    }

    private static string ProjectFile([CallerFilePath] string source = "") =>
        Path.GetFullPath(
            Path.Combine(
                Path.GetDirectoryName(source)!,
                "..",
                "..",
                "..",
                "src",
                "LoadEngine.Cli",
                "LoadEngine.Cli.csproj"
            )
        );
}

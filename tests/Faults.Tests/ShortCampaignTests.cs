using System.Diagnostics;
using Tests.Shared;

namespace Faults.Tests;

/// <summary>The short form of <c>bench/faults</c>: kills, a full and a missing folder, malformed documents, a hostile target.</summary>
public sealed class ShortCampaignTests
{
    private const string Needs = "Processes are killed, limited and looked at in Linux's way.";

    public static bool IsLinux => OperatingSystem.IsLinux();

    private static string Program
    {
        get
        {
            var framework = new DirectoryInfo(AppContext.BaseDirectory.TrimEnd(Path.DirectorySeparatorChar));
            return Path.GetFullPath(
                Path.Combine(
                    AppContext.BaseDirectory,
                    "..",
                    "..",
                    "..",
                    "..",
                    "..",
                    "bench",
                    "faults",
                    "bin",
                    framework.Parent!.Name,
                    framework.Name,
                    "Faults.dll"
                )
            );
        }
    }

    [Theory]
    [InlineData("--only", "everything")]
    [InlineData("--kills", "many")]
    [InlineData("soak", "--minutes")]
    public async Task Command_OfWhatItDoesNotKnow_BreaksNothingAndNamesItsParts(params string[] arguments)
    {
        using var faults = Process.Start(
            new ProcessStartInfo("dotnet", [Program, .. arguments])
            {
                RedirectStandardOutput = true,
                RedirectStandardError = true,
            }
        )!;
        var (task, words) = (
            faults.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken),
            await faults.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken)
        );
        await faults.WaitForExitAsync(TestContext.Current.CancellationToken);

        Assert.Equal((2, ""), (faults.ExitCode, await task));
        Assert.Contains("The parts are: ", words, StringComparison.Ordinal);
    }

    [Trait("Category", "Long")]
    [Fact(SkipUnless = nameof(IsLinux), Skip = Needs)]
    public async Task Short_OnThisMachine_LosesNothing()
    {
        using var faults = Process.Start(
            new ProcessStartInfo("dotnet", [Program, "--short", "--from-port", $"{FreePort.FindConsecutive(4)}"])
            {
                RedirectStandardOutput = true,
            }
        )!;
        try
        {
            var table = await faults.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
            await faults.WaitForExitAsync(TestContext.Current.CancellationToken);
            TestContext.Current.TestOutputHelper?.WriteLine(table);

            Assert.True(faults.ExitCode == 0, table);
        }
        finally
        {
            if (!faults.HasExited)
                faults.Kill(entireProcessTree: true);
        }
    }
}

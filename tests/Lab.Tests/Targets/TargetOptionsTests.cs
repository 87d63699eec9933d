using Lab.Foundation;
using Lab.Targets;
using Lab.Targets.Selection;
using Lab.Testing;
using Microsoft.Extensions.Options;

namespace Lab.Tests.Targets;

public sealed class TargetOptionsTests
{
    [Fact]
    public void Validate_Defaults_Succeeds()
    {
        Assert.True(
            new TargetOptionsValidation(Options.Create(new LabOptions())).Validate(null, new TargetOptions()).Succeeded
        );
    }

    [Fact]
    public void Validate_EverythingWrong_NamesEverySettingAtOnce()
    {
        var wrong = new TargetOptions
        {
            Port = 70_000,
            Path = "no/such.dll",
            StartTimeoutSeconds = double.NaN,
            StopTimeoutSeconds = -1,
            WarmUpSeconds = 11,
            LogLines = 0,
        };

        var failures = new TargetOptionsValidation(Options.Create(new LabOptions()))
            .Validate(null, wrong)
            .Failures!.ToArray();

        Assert.Equal(6, failures.Length);
        Assert.All(
            [
                "Target:Port",
                "Target:Path",
                "Target:StartTimeoutSeconds",
                "Target:StopTimeoutSeconds",
                "Target:WarmUpSeconds",
                "Target:LogLines",
            ],
            setting => Assert.Contains(failures, failure => failure.Contains(setting, StringComparison.Ordinal))
        );
    }

    [Fact]
    public async Task StartAsync_WrongOptions_StopsTheHostFromStarting()
    {
        var problem = await Assert.ThrowsAsync<OptionsValidationException>(() =>
            SupervisedTarget.StartAsync(0, TestContext.Current.CancellationToken, null, ("Target:LogLines", "0"))
        );

        Assert.Equal(2, problem.Failures.Count());
    }

    [Fact]
    public void AssemblyPath_NotConfigured_IsNextToTheDashboardAndWasBuilt()
    {
        var path = new TargetOptions().AssemblyPath;

        Assert.Equal(Path.Combine(AppContext.BaseDirectory, "target", "TargetApi.dll"), path);
        Assert.True(File.Exists(path), $"{path} is not there.");
        Assert.True(
            File.Exists(Path.ChangeExtension(path, ".runtimeconfig.json")),
            "The target cannot start without its runtimeconfig."
        );
    }
}

using Lab.Foundation.Results;
using Lab.Targets.Settings;

namespace Lab.Tests.Targets.Settings;

public sealed class RuntimeSettingsValidationTests
{
    [Fact]
    public void Validate_EverythingWrong_NamesEveryFieldAtOnce()
    {
        var wrong = new RuntimeSettings
        {
            MinWorkerThreads = 0,
            MaxWorkerThreads = 40_000,
            ProcessorCount = -1,
            SemaphoreSpin = 10_001,
        };

        var errors = RuntimeSettingsValidation.Validate(wrong);

        Assert.Equal(
            ["minWorkerThreads", "maxWorkerThreads", "processorCount", "semaphoreSpin"],
            errors.Select(error => error.Field)
        );
        Assert.All(errors, error => Assert.Contains("between", error.Message, StringComparison.Ordinal));
    }

    [Fact]
    public void Validate_MinAboveMax_ReportsBothNumbers()
    {
        var error = Assert.Single(
            RuntimeSettingsValidation.Validate(new RuntimeSettings { MinWorkerThreads = 300, MaxWorkerThreads = 200 })
        );

        Assert.Equal("minWorkerThreads", error.Field);
        Assert.Contains("300", error.Message, StringComparison.Ordinal);
        Assert.Contains("200", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(1, 1, 1, 0)]
    [InlineData(32_767, 32_767, 1_024, 10_000)]
    public void Validate_AtTheLimits_IsAccepted(int min, int max, int processors, int spin) =>
        Assert.Empty(
            RuntimeSettingsValidation.Validate(
                new RuntimeSettings
                {
                    MinWorkerThreads = min,
                    MaxWorkerThreads = max,
                    ProcessorCount = processors,
                    SemaphoreSpin = spin,
                }
            )
        );

    [Theory]
    [InlineData(1)]
    [InlineData(200)]
    [InlineData(100_000)]
    public void Presets_AnyUsers_AreSettingsATargetCanBeStartedWith(int users) =>
        Assert.All(RuntimePreset.All, preset => Assert.Empty(RuntimeSettingsValidation.Validate(preset.For(users))));

    [Fact]
    public void InWords_NothingSet_IsDefaultElseWhatDiffers()
    {
        Assert.Equal("Default", RuntimeSettings.Default.Describe());
        Assert.Equal("max 200 · no spin", new RuntimeSettings { MaxWorkerThreads = 200, SemaphoreSpin = 0 }.Describe());
    }

    [Fact]
    public void Validate_UnknownVersionOfDotnet_NamesTheKnownOnes()
    {
        var error = Assert.Single(RuntimeSettingsValidation.Validate(new RuntimeSettings { Net = 7 }));

        Assert.Equal("net", error.Field);
        Assert.Contains("8, 9, 10, 11", error.Message, StringComparison.Ordinal);
    }

    // .NET reads it only from the runtimeconfig, which is part of a build for another version.
    [Fact]
    public void Validate_CooperativeBlockingOnAnotherVersion_IsRejected() =>
        Assert.Equal(
            "cooperativeBlocking",
            Assert.Single(RuntimeSettingsValidation.Validate(new() { Net = 8, CooperativeBlocking = false })).Field
        );
}

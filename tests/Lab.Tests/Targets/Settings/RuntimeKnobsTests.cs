using Lab.Targets.Settings;

namespace Lab.Tests.Targets.Settings;

public sealed class RuntimeKnobsTests
{
    [Fact]
    public void Apply_DashboardsOwnKnobs_DoNotLeakIntoTheTarget()
    {
        var environment = new Dictionary<string, string?>
        {
            ["DOTNET_ThreadPool_ForceMaxWorkerThreads"] = "3",
            ["COMPlus_ThreadPool_ForceMinWorkerThreads"] = "3",
            ["DOTNET_threadpool_unfairsemaphorespinlimit"] = "0",
            ["DOTNET_HillClimbing_WavePeriod"] = "2",
            ["DOTNET_PROCESSOR_COUNT"] = "1",
            ["DOTNET_gcServer"] = "1",
            ["DOTNET_ROOT"] = "here",
            ["PATH"] = "there",
        };

        RuntimeKnobs.Apply(RuntimeSettings.Default, environment);

        Assert.Equal(["DOTNET_ROOT", "PATH"], environment.Keys.Order());
    }

    [Fact]
    public void Apply_Settings_AreWrittenAsTheRuntimeReadsThem()
    {
        var environment = new Dictionary<string, string?>();

        RuntimeKnobs.Apply(
            new()
            {
                MaxWorkerThreads = 200,
                ProcessorCount = 12,
                SemaphoreSpin = 0,
                HillClimbing = false,
                StarvationDetection = true,
                ServerGc = true,
            },
            environment
        );

        Assert.Equal("c8", environment["DOTNET_ThreadPool_ForceMaxWorkerThreads"]);
        Assert.Equal("12", environment["DOTNET_PROCESSOR_COUNT"]);
        Assert.Equal("0", environment["DOTNET_ThreadPool_UnfairSemaphoreSpinLimit"]);
        Assert.Equal("1", environment["DOTNET_HillClimbing_Disable"]);
        Assert.Equal("0", environment["DOTNET_ThreadPool_DisableStarvationDetection"]);
        Assert.Equal("1", environment["DOTNET_gcServer"]);
        Assert.DoesNotContain("DOTNET_ThreadPool_ForceMinWorkerThreads", environment.Keys);
    }
}

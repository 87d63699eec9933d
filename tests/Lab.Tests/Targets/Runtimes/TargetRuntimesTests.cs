using Lab.Targets;
using Lab.Targets.Runtimes;
using Lab.Targets.Settings;
using Lab.Testing;
using Microsoft.Extensions.Logging.Abstractions;

namespace Lab.Tests.Targets.Runtimes;

public sealed class TargetRuntimesTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    private string Builds => Path.Combine(_folder.Path, "runtimes");

    public void Dispose() => _folder.Dispose();

    [Fact]
    public async Task PrepareAsync_FirstUse_PublishesTheNewestReleaseOutsideOfTheSourceTree()
    {
        var dotnet = new FakeDotnet();
        using var runtimes = Runtimes(dotnet);

        var program = await runtimes.PrepareAsync(8, Cancellation);

        Assert.True(File.Exists(program));
        Assert.StartsWith(Builds, program, StringComparison.Ordinal);
        var arguments = Assert.Single(dotnet.Publishes);
        Assert.Contains("-p:RuntimeFrameworkVersion=8.0.34", arguments);
        Assert.Contains("-p:ForOtherRuntimes=true", arguments);
        Assert.All(
            new[] { "--output", "--artifacts-path" },
            option =>
                Assert.StartsWith(Builds, arguments[arguments.ToList().IndexOf(option) + 1], StringComparison.Ordinal)
        );
        Assert.Equal("8.0.34", runtimes.All[0].Release);
        Assert.Null(runtimes.Building);
        // Only the kept build is left.
        Assert.Single(Directory.GetDirectories(Builds));
    }

    [Fact]
    public async Task PrepareAsync_KeptBuild_IsUsedAgainAlsoByTheNextDashboard()
    {
        using var first = Runtimes(new FakeDotnet());
        var program = await first.PrepareAsync(9, Cancellation);
        var dotnet = new FakeDotnet();
        using var second = Runtimes(dotnet);

        Assert.Equal(program, await second.PrepareAsync(9, Cancellation));
        Assert.Empty(dotnet.Publishes);
    }

    [Fact]
    public async Task PrepareAsync_ChangedSources_ReplacesTheBuildOfThisVersionOnly()
    {
        using var first = Runtimes(new FakeDotnet());
        var before = await first.PrepareAsync(8, Cancellation);
        var other = await first.PrepareAsync(9, Cancellation);
        await File.WriteAllTextAsync(
            Path.Combine(_folder.Path, "src", "TargetApi", "More.cs"),
            "// more",
            Cancellation
        );
        using var second = Runtimes(new FakeDotnet());

        var after = await second.PrepareAsync(8, Cancellation);

        Assert.NotEqual(before, after);
        Assert.False(File.Exists(before));
        Assert.True(File.Exists(other));
    }

    [Fact]
    public async Task PrepareAsync_RegistryWithoutASearch_TakesTheReleaseOfTheList()
    {
        var dotnet = new FakeDotnet { Releases = null };
        using var runtimes = Runtimes(dotnet);

        await runtimes.PrepareAsync(11, Cancellation);

        Assert.Contains(
            $"-p:RuntimeFrameworkVersion={DotnetVersion.Find(11)!.Fallback}",
            Assert.Single(dotnet.Publishes)
        );
    }

    [Theory]
    [InlineData(false, true, "sources")]
    [InlineData(true, false, "SDK")]
    public async Task PrepareAsync_WithoutSourcesOrSdk_SaysWhatIsMissing(bool hasSources, bool hasSdk, string missing)
    {
        var dotnet = new FakeDotnet();
        using var runtimes = Runtimes(dotnet, hasSources, hasSdk);

        var failure = await Assert.ThrowsAsync<RuntimeUnavailableException>(() =>
            runtimes.PrepareAsync(8, Cancellation)
        );

        Assert.Contains(missing, failure.Message, StringComparison.Ordinal);
        Assert.All(runtimes.All, each => Assert.Contains(missing, each.Problem, StringComparison.Ordinal));
        Assert.Empty(dotnet.Publishes);
    }

    [Fact]
    public async Task PrepareAsync_FailedBuild_ReportsTheFirstErrorWithoutItsPathAndLeavesNothing()
    {
        using var runtimes = Runtimes(
            new FakeDotnet
            {
                Publishing = (_, onLine) =>
                {
                    onLine("  Determining projects to restore...");
                    onLine("/home/user/TargetApi.csproj : error NU1101: Unable to find package X.");
                    onLine("/home/user/TargetApi.csproj : error NU1102: Another.");
                    return Task.FromResult(1);
                },
            }
        );

        var failure = await Assert.ThrowsAsync<RuntimeUnavailableException>(() =>
            runtimes.PrepareAsync(8, Cancellation)
        );

        Assert.EndsWith("error NU1101: Unable to find package X.", failure.Message, StringComparison.Ordinal);
        Assert.DoesNotContain("/home", failure.Message, StringComparison.Ordinal);
        Assert.Empty(Directory.GetDirectories(Builds));
        Assert.Null(runtimes.All[0].Release);
    }

    [Fact]
    public async Task StopBuilding_DuringABuild_EndsItAndLeavesNothing()
    {
        var started = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        using var runtimes = Runtimes(
            new FakeDotnet
            {
                Publishing = async (stop, _) =>
                {
                    started.SetResult();
                    await Task.Delay(Timeout.Infinite, stop);
                    return 0;
                },
            }
        );
        var build = runtimes.PrepareAsync(9, Cancellation);
        await started.Task.WaitAsync(TimeSpan.FromSeconds(60), Cancellation);
        Assert.Equal(".NET 9", runtimes.Building!.Version.Name);
        Assert.Contains("9.0.23", runtimes.Building.Step, StringComparison.Ordinal);

        Assert.True(runtimes.StopBuilding());

        var failure = await Assert.ThrowsAsync<RuntimeUnavailableException>(() => build);
        Assert.Contains("stopped", failure.Message, StringComparison.Ordinal);
        Assert.Null(runtimes.Building);
        Assert.Empty(Directory.GetDirectories(Builds));
        Assert.False(runtimes.StopBuilding());
    }

    private TargetRuntimes Runtimes(FakeDotnet dotnet, bool hasSources = true, bool hasSdk = true)
    {
        var target = Directory.CreateDirectory(Path.Combine(_folder.Path, "src", "TargetApi")).FullName;
        File.WriteAllText(Path.Combine(target, "TargetApi.csproj"), "<Project />");
        return new(
            new(hasSources ? TargetProject.Find(target) : null, hasSdk, "linux-x64", Builds),
            dotnet,
            new FakeTimeProvider(),
            NullLogger<TargetRuntimes>.Instance
        );
    }
}

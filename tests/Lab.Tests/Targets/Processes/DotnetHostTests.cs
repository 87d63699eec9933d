using Lab.Targets.Processes;
using Lab.Testing;

namespace Lab.Tests.Targets.Processes;

public sealed class DotnetHostTests
{
    [Fact]
    public void HasSdk_FolderOfTheHost_IsAskedForAnSdk()
    {
        using var folder = new TemporaryFolder();
        var host = Path.Combine(folder.Path, "dotnet");

        Assert.False(DotnetHost.HasSdk(host));
        var sdk = Directory.CreateDirectory(Path.Combine(folder.Path, "sdk"));
        Assert.False(DotnetHost.HasSdk(host));
        sdk.CreateSubdirectory("10.0.401");

        Assert.True(DotnetHost.HasSdk(host));
        Assert.False(DotnetHost.HasSdk("dotnet"));
    }
}

using Observation.Processes;

namespace Observation.Tests.Processes;

public sealed class BuildToolsTests
{
    [Theory]
    [InlineData("dotnet", "dotnet run --project src/Shop", false, true)]
    [InlineData("dotnet", "/usr/share/dotnet/dotnet watch", true, true)]
    [InlineData(
        "dotnet",
        "/usr/share/dotnet/dotnet /usr/share/dotnet/sdk/10.0.100/MSBuild.dll /nodemode:1",
        false,
        true
    )]
    [InlineData(
        "dotnet",
        "dotnet exec /usr/share/dotnet/sdk/10.0.100/Roslyn/bincore/VBCSCompiler.dll -pipename:x",
        false,
        true
    )]
    [InlineData("VBCSCompiler", "/usr/share/dotnet/sdk/10.0.100/Roslyn/bincore/VBCSCompiler -pipename:x", false, true)]
    [InlineData("VBCSCompiler", "", false, true)]
    [InlineData("dotnet", "dotnet exec --runtimeconfig x.json bin/testhost.dll --port 1", false, true)]
    [InlineData("dotnet", "dotnet exec --runtimeconfig x.json bin/testhost.dll --port 1", true, false)]
    [InlineData("dotnet", "dotnet Shop.dll run", false, false)]
    [InlineData("dotnet", "dotnet exec Shop.dll", true, false)]
    [InlineData("dotnet", "dotnet", false, false)]
    [InlineData("Shop", "/srv/Shop run", false, false)]
    [InlineData("Dashboard", "", true, false)]
    public void IsOne_ProgramsAndCommands_ReportsThemFromServices(
        string name,
        string arguments,
        bool listens,
        bool expected
    ) =>
        Assert.Equal(
            expected,
            BuildTools.IsBuildTool(name, arguments.Length == 0 ? [] : arguments.Split(' '), listens)
        );
}

using Observer.Source;

namespace Observer.Tests.Source;

public sealed class CodeOriginsTests
{
    [Fact]
    public void ReadDependencies_ProjectsAndPackages_AreToldApart()
    {
        var types = CodeOrigins.ReadDependencies(
            """
            {
              "targets": {
                ".NETCoreApp,Version=v10.0": {
                  "Shop/1.0.0": { "runtime": { "Shop.dll": {} } },
                  "Npgsql/10.0.3": { "runtime": { "lib/net10.0/Npgsql.dll": {} } },
                  "runtimepack.Microsoft.NETCore.App.Runtime.linux-x64/10.0.0": { "runtime": { "System.Linq.dll": {} } },
                  "NoFiles/1.0.0": {}
                }
              },
              "libraries": {
                "Shop/1.0.0": { "type": "project" },
                "Npgsql/10.0.3": { "type": "package" },
                "runtimepack.Microsoft.NETCore.App.Runtime.linux-x64/10.0.0": { "type": "runtimepack" },
                "NoFiles/1.0.0": { "type": "package" }
              }
            }
            """
        );

        Assert.Equal(
            [("Npgsql", "package"), ("Shop", "project"), ("System.Linq", "runtimepack")],
            types.Select(type => (type.Key, type.Value)).OrderBy(type => type.Key, StringComparer.Ordinal)
        );
    }

    [Theory]
    [InlineData("System.Threading.Tasks.Task<System.__Canon>", "System.Threading.Tasks.Task")]
    [InlineData("Shop.Orders+<Load>d__3", "Shop.Orders+<Load>d__3")]
    [InlineData(
        "Shop.Orders<System.Int32>+<Load>d__3<System.Collections.Generic.List<System.Int32>>",
        "Shop.Orders+<Load>d__3"
    )]
    [InlineData("Program+<<Main>$>d__0", "Program+<<Main>$>d__0")]
    [InlineData("System.Byte[]", "System.Byte")]
    public void WithoutArguments_NameOfTheDebuggingInterface_KeepsNamesMadeByTheCompiler(
        string name,
        string expected
    ) => Assert.Equal(expected, TypeNames.WithoutArguments(name));
}

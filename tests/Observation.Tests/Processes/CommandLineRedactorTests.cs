using Observation.Processes;

namespace Observation.Tests.Processes;

public sealed class CommandLineRedactorTests
{
    [Theory]
    [InlineData(
        "dotnet /srv/Shop.dll --urls http://localhost:5000",
        "dotnet /srv/Shop.dll --urls http://localhost:5000"
    )]
    [InlineData("dotnet Shop.dll --Presenter:Key hidden --verbose", "dotnet Shop.dll --Presenter:Key ••• --verbose")]
    [InlineData("dotnet Shop.dll --Presenter:Key=hidden", "dotnet Shop.dll --Presenter:Key=•••")]
    [InlineData(
        "dotnet Shop.dll ConnectionStrings:Shop=Server=db;Password=hidden",
        "dotnet Shop.dll ConnectionStrings:Shop=•••"
    )]
    [InlineData("dotnet Shop.dll amqp://shop:hidden@queue/", "dotnet Shop.dll •••")]
    [InlineData(
        "dotnet run --project src/Shop -- --urls=http://localhost:5000 -p hidden",
        "dotnet run --project src/Shop -- --urls=http://localhost:5000 -p •••"
    )]
    public void Of_Arguments_ShowsNoValueThatMayBeASecret(string arguments, string shown)
    {
        Assert.Equal(shown, CommandLineRedactor.Redact(arguments.Split(' ')));
        Assert.DoesNotContain("hidden", shown, StringComparison.Ordinal);
    }

    [Fact]
    public void Of_ALongLine_KeepsItsEnd() =>
        Assert.EndsWith(
            "Shop.dll",
            CommandLineRedactor.Redact(["dotnet", $"/{new string('x', 500)}/Shop.dll"]),
            StringComparison.Ordinal
        );
}

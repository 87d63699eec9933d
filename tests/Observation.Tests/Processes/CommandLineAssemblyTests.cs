using Observation.Processes;

namespace Observation.Tests.Processes;

public sealed class CommandLineAssemblyTests
{
    [Theory]
    [InlineData("dotnet /srv/Shop.dll --urls http://localhost:5000", "Shop.dll")]
    [InlineData("dotnet exec --runtimeconfig a.json /srv/hidden/Shop.dll hidden", "Shop.dll")]
    [InlineData("dotnet C:\\hidden\\Shop.DLL", "Shop.DLL")]
    [InlineData("/srv/Shop --Presenter:Key hidden", null)]
    [InlineData("/srv/Shop --Key=hidden.dll Password=hidden.dll amqp://shop@hidden.dll", null)]
    [InlineData("dotnet", null)]
    [InlineData("", null)]
    public void In_Arguments_ReturnsOnlyTheFileNameOfTheAssembly(string arguments, string? expected) =>
        Assert.Equal(expected, CommandLineAssembly.In(arguments.Split(' ')));
}

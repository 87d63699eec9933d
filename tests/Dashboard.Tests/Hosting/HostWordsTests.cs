using Dashboard.Hosting;

namespace Dashboard.Tests.Hosting;

public sealed class HostWordsTests
{
    [Theory]
    [InlineData("Configuration value 'x' is not supported.", "Configuration value 'x' is not supported.")]
    [InlineData("Configuration value 'Bearer geheim' is not supported.", "Configuration value '•••' is not supported.")]
    [InlineData(
        "Failed to convert configuration value 'geh3im' at\n 'Kestrel:Limits:Most' to type 'System.Int64'.",
        "Failed to convert configuration value '•••' at 'Kestrel:Limits:Most' to type 'System.Int64'."
    )]
    [InlineData(
        "To generate a developer certificate run 'dotnet dev-certs https'. To trust it run 'dotnet dev-certs https --trust'.",
        "To generate a developer certificate run 'dotnet dev-certs https'. To trust it run 'dotnet dev-certs https --trust'."
    )]
    [InlineData("Configuration value 'it's geheim' is not supported.", "Configuration value '•••' is not supported.")]
    public void Of_MessageOfTheHost_RepeatsNoValueThatMayBeASecret(string message, string line) =>
        Assert.Equal(line, HostWords.Of(new InvalidOperationException(message)));

    [Fact]
    public void Of_FileThatIsNotThere_ReportsItWithoutTheValue() =>
        Assert.Equal(
            "'•••', which a setting names, cannot be opened: There is no such file.",
            HostWords.Of(new FileNotFoundException("Could not find file '/x/Bearer geheim'.", "/x/Bearer geheim"))
        );
}

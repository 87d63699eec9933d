using Dashboard.StartUp;

namespace Dashboard.Tests.StartUp;

public sealed class ArgumentCheckTests
{
    [Fact]
    public void Mistakes_WordThatIsNoCommand_NamesThoseThereAre()
    {
        var mistake = Assert.Single(ArgumentCheck.Mistakes(["frob"]));

        Assert.StartsWith("'frob' is no command and no option.", mistake, StringComparison.Ordinal);
        Assert.All(["lab,", "lab findings,", "mcp,", "--help"], each => Assert.Contains(each, mistake, StringComparison.Ordinal));
    }

    // A command comes first: what stands behind an option was not meant for one.
    [Fact]
    public void Mistakes_WordBehindAnOption_IsNoOption() =>
        Assert.StartsWith("'frob' is no option. The options are:", Assert.Single(ArgumentCheck.Mistakes(["--urls", "http://localhost:1", "frob"])), StringComparison.Ordinal);
}

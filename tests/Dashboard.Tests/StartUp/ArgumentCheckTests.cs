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
        Assert.StartsWith("A word behind --urls and its value is no option; a value with blanks in it is written in quotes. The options are:", Assert.Single(ArgumentCheck.Mistakes(["--urls", "http://localhost:1", "frob"])), StringComparison.Ordinal);

    // A key with a blank in it, typed without quotes, is two words.
    [Theory]
    [InlineData("--presenter-key", "mein", "geheimnis")]
    [InlineData("--presenter-key=mein", "geheimnis")]
    [InlineData("--presenter-key", "mein", "geheimnis=1")]
    [InlineData("--presenter-key", "mein", "/geheimnis")]
    [InlineData("mein=1", "geheimnis")]
    public void Mistakes_RestOfAValueWithABlank_IsNotRepeated(params string[] arguments)
    {
        var mistakes = ArgumentCheck.Mistakes(arguments).ToList();

        Assert.Contains(mistakes, mistake => mistake.Contains("is no option; a value with blanks in it is written in quotes.", StringComparison.Ordinal));
        Assert.All(mistakes, mistake => Assert.DoesNotContain("geheimnis", mistake, StringComparison.Ordinal));
    }
}

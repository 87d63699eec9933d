using Dashboard.Hosting;

namespace Dashboard.Tests.Hosting;

public sealed class ArgumentValidatorTests
{
    [Fact]
    public void Mistakes_WordThatIsNotACommand_NamesThoseThereAre()
    {
        var mistake = Assert.Single(ArgumentValidator.Validate(["frob"]));

        Assert.StartsWith("'frob' is no command and no option.", mistake, StringComparison.Ordinal);
        Assert.All(
            ["lab,", "lab findings,", "mcp,", "--help"],
            text => Assert.Contains(text, mistake, StringComparison.Ordinal)
        );
    }

    // A command must come first: a word after an option is not a command.
    [Fact]
    public void Mistakes_WordBehindAnOption_IsNoOption() =>
        Assert.StartsWith(
            "A word behind --urls and its value is no option; a value with blanks in it is written in quotes. The options are:",
            Assert.Single(ArgumentValidator.Validate(["--urls", "http://localhost:1", "frob"])),
            StringComparison.Ordinal
        );

    [Theory]
    [InlineData("--Presenter:Key", "mein", "--geheim--nis")]
    [InlineData("--Presenter:Key", "mein", "--geheim")]
    [InlineData("--Presenter:Key", "mein", "nicht", "--geheim")]
    [InlineData("--Presenter:Key:Geheim")]
    [InlineData("--Presenter:Geheim:x=1")]
    [InlineData("--Presenter:Key mein geheim")]
    [InlineData("--Authorization: Bearer geheim")]
    [InlineData("Authorization: Bearer geheim")]
    [InlineData("--Authorization=Bearer geheim")]
    [InlineData("lab --Presenter:Key geheim")]
    public void Mistakes_SecretInTheWrongPlace_IsNotRepeated(params string[] arguments) =>
        Assert.All(
            ArgumentValidator.Validate(arguments).Concat(ArgumentValidator.ValidateLab(arguments)),
            mistake => Assert.DoesNotContain("geheim", mistake, StringComparison.OrdinalIgnoreCase)
        );

    [Theory]
    [InlineData("There is no option '--prot'.", "--prot", "1")]
    [InlineData(
        "The option '--Presenter:Key' has no value: write --Presenter:Key=… or --Presenter:Key ….",
        "--Presenter:Key"
    )]
    public void Mistakes_OptionThatIsMisspeltOrHasNoValue_IsNamed(string mistake, params string[] arguments) =>
        Assert.StartsWith(mistake, Assert.Single(ArgumentValidator.Validate(arguments)), StringComparison.Ordinal);

    // A key with a blank in it, typed without quotes, is two words.
    [Theory]
    [InlineData("--presenter-key", "mein", "geheimnis")]
    [InlineData("--presenter-key=mein", "geheimnis")]
    [InlineData("--presenter-key", "mein", "geheimnis=1")]
    [InlineData("--presenter-key", "mein", "/geheimnis")]
    [InlineData("mein=1", "geheimnis")]
    public void Mistakes_RestOfAValueWithABlank_IsNotRepeated(params string[] arguments)
    {
        var mistakes = ArgumentValidator.Validate(arguments).ToList();

        Assert.Contains(
            mistakes,
            mistake =>
                mistake.Contains(
                    "is no option; a value with blanks in it is written in quotes.",
                    StringComparison.Ordinal
                )
        );
        Assert.All(mistakes, mistake => Assert.DoesNotContain("geheimnis", mistake, StringComparison.Ordinal));
    }
}

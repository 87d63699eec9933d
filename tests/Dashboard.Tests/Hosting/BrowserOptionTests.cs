using Dashboard.Hosting;

namespace Dashboard.Tests.Hosting;

public sealed class BrowserOptionTests
{
    [Fact]
    public void Split_OptionBetweenOthers_IsTakenOutAndTheOthersStay()
    {
        var (rest, isGiven) = BrowserOption.Split(["--open", "--urls", "http://localhost:1"]);

        Assert.True(isGiven);
        Assert.Equal(["--urls", "http://localhost:1"], rest);
        Assert.False(BrowserOption.Split(rest).IsGiven);
    }
}

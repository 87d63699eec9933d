using AudienceWeb;

namespace Dashboard.Tests.AudienceWeb;

public sealed class AudienceSwitchTests
{
    [Theory]
    [InlineData("--room", "--Room:Open=true")]
    [InlineData("--room=true", "--Room:Open=true")]
    [InlineData("--room=nonsense", "--Room:Open=nonsense")]
    [InlineData("--rooms", "--rooms")]
    public void Spelt_TheOptionWithOrWithoutAValue_IsTheSetting(string argument, string expected) =>
        Assert.Equal([expected, "--urls"], AudienceSwitch.Expand([argument, "--urls"]));
}

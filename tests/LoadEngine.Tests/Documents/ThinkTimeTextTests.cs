using LoadEngine.Documents;
using LoadEngine.Plans;

namespace LoadEngine.Tests.Documents;

public sealed class ThinkTimeTextTests
{
    [Theory]
    [InlineData("1s", "1s")]
    [InlineData("0", "0s")]
    [InlineData("1500ms", "1s500ms")]
    [InlineData("uniform:1s:3s", "uniform:1s:3s")]
    [InlineData("exponential:2s", "exponential:2s")]
    [InlineData(" normal:2s:500ms ", "normal:2s:500ms")]
    public void TryParse_WrittenAsPeopleWriteIt_IsReadAndWrittenBack(string text, string canonical)
    {
        Assert.True(ThinkTimeText.TryParse(text, out var thinkTime));
        Assert.Equal(canonical, ThinkTimeText.Format(thinkTime));
    }

    [Theory]
    [InlineData("")]
    [InlineData("fast")]
    [InlineData("uniform:1s")]
    [InlineData("uniform:1s:2s:3s")]
    [InlineData("exponential:1s:2s")]
    [InlineData("normal:2s")]
    [InlineData("poisson:2s")]
    [InlineData("uniform")]
    [InlineData("1s:2s")]
    public void TryParse_Nonsense_IsRefused(string text) => Assert.False(ThinkTimeText.TryParse(text, out _));

    [Theory]
    [InlineData("\"uniform:3s:1s\"")]
    [InlineData("\"uniform:3s\"")]
    [InlineData("\"exponential:11m\"")]
    [InlineData("true")]
    public void Read_ThinkInvalidTime_IsAMistakeOfThatField(string thinkTime) =>
        Assert.Equal(
            "thinkTime",
            Assert
                .Single(
                    PlanReader
                        .Read(
                            $$"""{ "target": { "requests": [ { "url": "http://localhost/" } ] },"""
                                + $$""" "executor": { "type": "constant-vus", "users": 1, "duration": "1s" },"""
                                + $$""" "thinkTime": {{thinkTime}} }""",
                            AllowedHosts.LoopbackOnly
                        )
                        .Errors
                )
                .Field
        );
}

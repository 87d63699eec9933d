using LoadEngine.Plans;

namespace LoadEngine.Tests.Plans;

public sealed class RequestPlaceholdersTests
{
    [Theory]
    [InlineData("/a", "/a")]
    [InlineData("/{vu}/{iteration}?r={random}", "/3/14?r=15")]
    [InlineData("{vu}{vu}", "33")]
    [InlineData("{VU} {other} {{vu}}", "{VU} {other} {3}")]
    public void Fill_Placeholders_AreReplaced(string text, string expected) =>
        Assert.Equal(expected, RequestPlaceholders.Fill(text, 3, 14, 15));

    [Theory]
    [InlineData("{vu}", true)]
    [InlineData("x{iteration}", true)]
    [InlineData("{random}x", true)]
    [InlineData("{vus}", false)]
    public void Contains_Text_ReportsWhetherItVaries(string text, bool varies) =>
        Assert.Equal(varies, RequestPlaceholders.Contains(text));
}

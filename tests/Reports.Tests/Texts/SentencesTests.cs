using Reports.Texts;

namespace Reports.Tests.Texts;

public sealed class SentencesTests
{
    [Theory]
    [InlineData("many had none", "Background CPU was high.", "many had none. Background CPU was high.")]
    [InlineData("One.", "Two?", "One. Two?")]
    [InlineData(null, " two ", "two.")]
    [InlineData("", null, "")]
    public void Join_Parts_EndsEachOnce(string? first, string? second, string expected) =>
        Assert.Equal(expected, Sentences.Join(first, second));
}

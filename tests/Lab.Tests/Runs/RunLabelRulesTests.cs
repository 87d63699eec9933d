using Lab.Runs;

namespace Lab.Tests.Runs;

public sealed class RunLabelRulesTests
{
    [Fact]
    public void Tidy_CharactersNobodySees_AreTakenOut()
    {
        var tidy = RunLabelRules.Tidy(new("a\u0000b\n\u202egnp.exe", ["\u2066x", "x"], "two\nlines\u0000"));

        Assert.Equal(("a b  gnp.exe", "two\nlines"), (tidy.Name, tidy.Note));
        Assert.Equal(["x"], tidy.Tags);
    }

    [Theory]
    [InlineData("\u0000\u202e")]
    [InlineData("\ufeff\u200b")]
    [InlineData(" ")]
    public void Mistake_NameOfNothingVisible_IsNone(string name)
    {
        Assert.Equal("A run needs a name.", RunLabelRules.Mistake(new(name, [], "")));
        Assert.Empty(RunLabelRules.Tidy(new("a", [name], "")).Tags);
    }
}

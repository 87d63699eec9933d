using Lab.Foundation.Results;
using Lab.Storage.Documents;
using Lab.Storage.Validation;

namespace Lab.Tests.Storage.Validation;

public sealed class RunLabelValidatorTests
{
    [Fact]
    public void Tidy_CharactersNoOneSees_AreTakenOut()
    {
        var tidy = RunLabelValidator.Tidy(new("a\u0000b\n\u202egnp.exe", ["\u2066x", "x"], "two\nlines\u0000"));

        Assert.Equal(("a b  gnp.exe", "two\nlines"), (tidy.Name, tidy.Note));
        Assert.Equal(["x"], tidy.Tags);
    }

    // Regression: invisible characters made two equal names different.
    [Fact]
    public void Tidy_CharactersWithoutAWidth_AreTakenOutAndJoinersStay()
    {
        var tidy = RunLabelValidator.Tidy(
            new("be\u00adfo\u200bre\u3164", ["a\u2060\ufeff", "a"], "\u034fnote \u0645\u06cc\u200c\u062e")
        );

        Assert.Equal(("before", "note \u0645\u06cc\u200c\u062e"), (tidy.Name, tidy.Note));
        Assert.Equal(["a"], tidy.Tags);
    }

    // Regression: the value was dropped without an error.
    [Theory]
    [InlineData("a\u0000b", "x", "", "name", "U+0000")]
    [InlineData("a", "\u0007", "", "tags", "U+0007")]
    [InlineData("a", "x", "one\u001btwo", "note", "U+001B")]
    public void Mistakes_ControlCharacter_IsNamedWithItsField(
        string name,
        string tag,
        string note,
        string field,
        string control
    )
    {
        var mistake = Assert.Single(RunLabelValidator.Mistakes(new(name, [tag], note)));

        Assert.Equal(field, mistake.Field);
        Assert.Contains(control, mistake.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Mistakes_TabsAndLines_AreNone() =>
        Assert.Empty(RunLabelValidator.Mistakes(new("a\tb", ["x"], "one\r\n\ttwo")));

    [Theory]
    [InlineData("\u0000\u202e")]
    [InlineData("\ufeff\u200b")]
    [InlineData("\u200b\u3164\u2800")]
    [InlineData(" ")]
    public void Mistake_NameOfNothingVisible_IsNone(string name)
    {
        Assert.Equal("Enter a name.", RunLabelValidator.Mistake(new(name, [], "")));
        Assert.Empty(RunLabelValidator.Tidy(new("a", [name], "")).Tags);
    }
}

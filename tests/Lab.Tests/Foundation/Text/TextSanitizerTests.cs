using Lab.Foundation.Text;

namespace Lab.Tests.Foundation.Text;

public sealed class TextSanitizerTests
{
    [Fact]
    public void Line_CharactersNoOneSees_AreBlanks() =>
        Assert.Equal("a b c  d", TextSanitizer.Line("\u0000a\u0007b\nc\u202e\u2066d\u001b"));

    [Theory]
    [InlineData("\U0001F3F4\U000E0067\U000E0062\U000E0073\U000E0063\U000E0074\U000E007F", true)]
    [InlineData("a\U000E0067\U000E0062\U000E0073\U000E0063\U000E0074\U000E007F", false)]
    [InlineData("\U0001F3F4\U000E0067\U000E0062\U000E0073\U000E0063\U000E0074", false)]
    [InlineData("\U0001F3F4\U000E0067\U000E0062\U000E0020\U000E0073\U000E007F", false)]
    [InlineData("\U0001F3F4\U000E0067\U000E0062\U000E0067\U000E0062\U000E0067\U000E0062\U000E0067\U000E007F", false)]
    [InlineData("a\U000E0000\U000E0001\U000E007F", false)]
    public void Line_TagsThatNoOneSees_StayInAFlagAlone(string text, bool isFlag)
    {
        var visible = text.StartsWith('a') ? "a" : "\U0001F3F4";

        Assert.Equal(isFlag ? text : visible, TextSanitizer.Line(text));
        Assert.Equal($"x {(isFlag ? text : visible)}\n\U0001F600", TextSanitizer.Lines($"x {text}\n\U0001F600"));
    }

    [Fact]
    public void Line_TagsWithSomethingUnseenBetween_AreTakenOutWithIt() =>
        Assert.Equal("ab", TextSanitizer.Line("a\U000E0041\u200b\U000E0042\u034fb"));

    [Fact]
    public void IsNothing_TagsAlone_IsTrue() => Assert.True(TextSanitizer.IsBlank("\U000E0041 \U000E0001"));

    [Fact]
    public void Lines_CharactersNoOneSees_AreBlanksAndLinesStay() =>
        Assert.Equal("one\ntwo\n\tthree  end", TextSanitizer.Lines(" one\r\ntwo\n\tthree\u0000\u202eend\n"));
}

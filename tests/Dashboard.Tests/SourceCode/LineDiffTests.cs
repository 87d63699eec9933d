using SourceCode;

namespace Dashboard.Tests.SourceCode;

public sealed class LineDiffTests
{
    [Theory]
    [InlineData("a b c", "a b c", "", "")]
    [InlineData("a b c", "a x c", "b", "x")]
    [InlineData("a b", "a b c d", "", "c d")]
    [InlineData("a b c d", "d", "a b c", "")]
    [InlineData("", "a", "", "a")]
    [InlineData("a", "", "a", "")]
    public void Of_TwoTexts_MarksWhatTheOtherDoesNotHave(string before, string after, string removed, string added)
    {
        string[] texts = Words(before),
            right = Words(after);

        var (before2, after2) = LineDiff.Compare(texts, right);

        Assert.Equal(removed, string.Join(' ', texts.Where((_, index) => before2[index])));
        Assert.Equal(added, string.Join(' ', right.Where((_, index) => after2[index])));
    }

    private static string[] Words(string text) => text.Split(' ', StringSplitOptions.RemoveEmptyEntries);
}

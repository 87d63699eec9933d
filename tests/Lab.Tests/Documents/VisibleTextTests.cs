using Lab.Documents;

namespace Lab.Tests.Documents;

public sealed class VisibleTextTests
{
    [Fact]
    public void Line_CharactersNobodySees_AreBlanks() => Assert.Equal("a b c  d", VisibleText.Line("\u0000a\u0007b\nc\u202e\u2066d\u001b"));

    [Fact]
    public void Lines_CharactersNobodySees_AreBlanksAndLinesStay() => Assert.Equal("one\ntwo\n\tthree  end", VisibleText.Lines(" one\r\ntwo\n\tthree\u0000\u202eend\n"));
}

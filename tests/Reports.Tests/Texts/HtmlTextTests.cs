using Reports.Texts;

namespace Reports.Tests.Texts;

public sealed class HtmlTextTests
{
    [Fact]
    public void Add_TwiceAsManyPieces_TakesAboutTwiceTheMemory()
    {
        Written(100);

        var (once, twice) = (Written(20_000), Written(40_000));

        Assert.InRange((double)twice / once, 1, 3);
    }

    [Fact]
    public void Add_TextInAHole_IsNeverMarkup() =>
        Assert.Equal("<b>&lt;i&gt; 1.5 7</b>", new HtmlText().Add($"<b>{"<i>"} {1.5} {7}</b>").ToString());

    private static long Written(int pieces)
    {
        var before = GC.GetAllocatedBytesForCurrentThread();
        var html = new HtmlText();
        for (var i = 0; i < pieces; i++)
            html.Add($"<path d=\"M{i} 14V191\"/><text>{"Fragile"}</text>");
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }
}

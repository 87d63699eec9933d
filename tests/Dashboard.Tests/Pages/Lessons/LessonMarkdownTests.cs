using Dashboard.Pages.Lessons;

namespace Dashboard.Tests.Pages.Lessons;

public sealed class LessonMarkdownTests
{
    [Fact]
    public void Render_HtmlInTheText_IsShownAndNotTaken()
    {
        var markup = LessonMarkdown.Render("a <script>alert(1)</script> **b**\n\n<img src=x onerror=alert(1)>").Value;

        Assert.DoesNotContain("<script", markup, StringComparison.Ordinal);
        Assert.DoesNotContain("<img", markup, StringComparison.Ordinal);
        Assert.Contains("<strong>b</strong>", markup, StringComparison.Ordinal);
    }
}

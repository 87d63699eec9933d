using Markdig;
using Microsoft.AspNetCore.Components;

namespace Dashboard.Pages.Lessons;

/// <summary>Renders the Markdown of lessons. HTML in it is shown as text.</summary>
internal static class LessonMarkdown
{
    private static readonly MarkdownPipeline Pipeline = new MarkdownPipelineBuilder()
        .DisableHtml()
        .UsePipeTables()
        .Build();

    /// <summary>Returns the markup of a text.</summary>
    public static MarkupString Render(string markdown) => new(Markdown.ToHtml(markdown, Pipeline));
}

using Markdig;
using Microsoft.AspNetCore.Components;

namespace Dashboard.Pages.Lessons;

/// <summary>Turns the lessons' Markdown into markup. HTML within it is shown as text.</summary>
internal static class LessonMarkdown
{
    private static readonly MarkdownPipeline Pipeline = new MarkdownPipelineBuilder()
        .DisableHtml()
        .UsePipeTables()
        .Build();

    /// <summary>The markup of a text.</summary>
    public static MarkupString Render(string markdown) => new(Markdown.ToHtml(markdown, Pipeline));
}

using System.Text;
using Knee.Searching;

namespace Knee.Reports;

/// <summary>A search as a Markdown summary, such as for a pull request.</summary>
public static class KneeMarkdown
{
    /// <summary>Writes the summary.</summary>
    public static string Write(KneeProgress search)
    {
        ArgumentNullException.ThrowIfNull(search);
        var text = new StringBuilder();
        text.Append($"### {Escape(KneeText.Headline(search))}\n\n{Escape(search.Name)}\n\n");
        text.Append($"| {string.Join(" | ", KneeText.Headings)} |\n");
        text.Append($"|{string.Concat(Enumerable.Repeat("---|", KneeText.Headings.Count))}\n");
        foreach (var trial in search.Trials)
            text.Append($"| {string.Join(" | ", KneeText.Cells(search.Plan, trial))} |\n");
        return text.Append($"\n{Escape(string.Join(' ', KneeText.Notes(search)))}\n").ToString();
    }

    private static string Escape(string text) =>
        text.Replace("|", "\\|", StringComparison.Ordinal).Replace("<", "&lt;", StringComparison.Ordinal);
}

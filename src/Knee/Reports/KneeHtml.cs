using System.Net;
using System.Text;
using Knee.Searching;

namespace Knee.Reports;

/// <summary>A search as an HTML page that needs no other files.</summary>
public static class KneeHtml
{
    private const string Style = """
        :root{color-scheme:light dark;--ink:#1b1f24;--back:#fff;--band:#57606a33}
        @media (prefers-color-scheme:dark){:root{--ink:#e6edf3;--back:#0d1117;--band:#9da7b333}}
        body{font:16px/1.5 system-ui,sans-serif;max-width:900px;
        margin:32px auto;padding:0 16px;color:var(--ink);background:var(--back)}
        table{border-collapse:collapse;width:100%}td,th{padding:6px 10px;text-align:right;border-bottom:1px solid var(--band)}
        """;

    /// <summary>Writes the page.</summary>
    public static string Write(KneeProgress search)
    {
        ArgumentNullException.ThrowIfNull(search);
        var (headline, page) = (Encode(KneeText.Headline(search)), new StringBuilder());
        page.Append(
            $"<!doctype html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><title>{headline}</title>\n"
                + $"<style>\n{Style}\n</style></head>\n<body>\n<h1>{headline}</h1>\n<p>{Encode(search.Name)}</p>\n"
                + $"{KneeChart.Write([new(search, "currentColor")])}\n<p>{KneeChart.Note}</p>\n<table>\n<tr>"
        );
        foreach (var heading in KneeText.Headings)
            page.Append($"<th>{heading}</th>");
        page.Append("</tr>\n");
        foreach (var trial in search.Trials)
        {
            page.Append("<tr>");
            foreach (var cell in KneeText.Cells(search.Plan, trial))
                page.Append($"<td>{Encode(cell)}</td>");
            page.Append("</tr>\n");
        }

        page.Append("</table>\n");
        foreach (var note in KneeText.Notes(search))
            page.Append($"<p>{Encode(note)}</p>\n");
        return page.Append("</body>\n</html>\n").ToString();
    }

    private static string Encode(string text) => WebUtility.HtmlEncode(text);
}

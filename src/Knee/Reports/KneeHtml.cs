using System.Net;
using System.Text;
using Knee.Searching;

namespace Knee.Reports;

/// <summary>A search as an HTML page that needs no other files.</summary>
public static class KneeHtml
{
    private const string Style = """
        :root{color-scheme:light dark;--ink:#1b1f24;--back:#fff;--band:#57606a33;--fragile:#b34a00;--fixed:#00718a;--contrast:#8a3fc4}
        @media (prefers-color-scheme:dark){:root{--ink:#e6edf3;--back:#0d1117;--band:#9da7b333;
        --fragile:#ffa04d;--fixed:#4fd0e8;--contrast:#d7a4ff}}
        body{font:16px/1.5 system-ui,sans-serif;max-width:900px;
        margin:32px auto;padding:0 16px;color:var(--ink);background:var(--back)}
        table{border-collapse:collapse;width:100%}td,th{padding:6px 10px;text-align:right;border-bottom:1px solid var(--band)}
        """;

    /// <summary>Writes the page of one search.</summary>
    public static string Write(KneeProgress search)
    {
        ArgumentNullException.ThrowIfNull(search);
        return Write(KneeText.Headline(search), [new(search, "currentColor")], _ => []);
    }

    /// <summary>Writes the page of several searches, whose curves are in one chart.</summary>
    /// <param name="title">The title.</param>
    /// <param name="curves">The searches, at least one; <c>var(--fragile)</c> and <c>var(--fixed)</c> are colors of the page.</param>
    /// <param name="causesOf">The causes at a knee, as sentences.</param>
    public static string Write(
        string title,
        IReadOnlyList<KneeCurve> curves,
        Func<KneeCurve, IReadOnlyList<string>> causesOf
    )
    {
        ArgumentNullException.ThrowIfNull(curves);
        ArgumentNullException.ThrowIfNull(causesOf);
        var page = new StringBuilder();
        page.Append(
            $"<!doctype html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><title>{Encode(title)}</title>\n"
                + $"<style>\n{Style}\n</style></head>\n<body>\n<h1>{Encode(title)}</h1>\n"
                + $"{KneeChart.Write(curves)}\n<p>{KneeChart.Note}</p>\n"
        );
        foreach (var curve in curves)
        {
            page.Append($"<h2 style=\"color:{Encode(curve.Color)}\">{Encode(curve.Search.Name)}</h2>\n");
            foreach (var sentence in causesOf(curve).Prepend(KneeText.Headline(curve.Search)))
                page.Append($"<p>{Encode(sentence)}</p>\n");
            AppendTable(page, curve.Search);
            foreach (var note in KneeText.Notes(curve.Search))
                page.Append($"<p>{Encode(note)}</p>\n");
        }

        return page.Append("</body>\n</html>\n").ToString();
    }

    private static void AppendTable(StringBuilder page, KneeProgress search)
    {
        page.Append("<table>\n<tr>");
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
    }

    private static string Encode(string text) => WebUtility.HtmlEncode(text);
}

using System.Net;
using System.Text;
using Proof.Running;

namespace Proof.Reports;

/// <summary>A proof as an HTML page that needs no other files.</summary>
public static class ProofHtml
{
    private const string Style = """
        :root{color-scheme:light dark;--ink:#1b1f24;--back:#fff;--muted:#57606a;--band:#57606a33}
        @media (prefers-color-scheme:dark){:root{--ink:#e6edf3;--back:#0d1117;--muted:#9da7b3;--band:#9da7b333}}
        body{font:16px/1.5 system-ui,sans-serif;max-width:900px;
        margin:32px auto;padding:0 16px;color:var(--ink);background:var(--back)}
        table{border-collapse:collapse;width:100%}td,th{padding:6px 10px;text-align:right;border-bottom:1px solid var(--band)}
        td:first-child,th:first-child{text-align:left}
        """;

    /// <summary>Writes the page.</summary>
    /// <param name="proof">The proof.</param>
    public static string Write(ProofProgress proof)
    {
        ArgumentNullException.ThrowIfNull(proof);
        var page = new StringBuilder();
        page.Append(
            $"<!doctype html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><title>{Encode(ProofText.Headline(proof))}</title>\n"
                + $"<style>\n{Style}\n</style></head>\n<body>\n<h1>{Encode(ProofText.Headline(proof))}</h1>\n"
                + $"<p>A: {Encode(proof.NameOfA)}<br>B: {Encode(proof.NameOfB)}</p>\n"
        );
        foreach (var figure in proof.Figures.Where(figure => figure.IsPrimary))
            page.Append(
                $"<h2>B ÷ A, {ProofText.Name(figure.Figure)}</h2>\n{ProofChart.Write(proof, figure.Figure)}\n"
                    + $"<p>{ChartNote}</p>\n"
            );
        page.Append("<table>\n<tr>");
        foreach (var heading in ProofText.Headings)
            page.Append($"<th>{heading}</th>");
        page.Append("</tr>\n");
        foreach (var figure in proof.Figures)
        {
            page.Append("<tr>");
            foreach (var cell in ProofText.Cells(proof, figure))
                page.Append($"<td>{Encode(cell)}</td>");
            page.Append("</tr>\n");
        }

        return page.Append(
                $"</table>\n<p>{Encode(ProofText.Failures(proof))} {Encode(ProofNotes.Write(proof))}</p>\n</body>\n</html>\n"
            )
            .ToString();
    }

    /// <summary>Explains the chart.</summary>
    public const string ChartNote =
        "Points are pairs, bars the interval after each pair. Inside the band, a difference does not matter. "
        + "Dotted: A against itself.";

    private static string Encode(string text) => WebUtility.HtmlEncode(text);
}

using Reports.Facts;
using Reports.Texts;

namespace Reports.Exports;

/// <summary>The common parts of reports: a head that blocks external content, the styles, and the footer.</summary>
internal static class ReportPage
{
    private static readonly string Style = DesignTokens.BaseSheet + EmbeddedText.Read("report.css");

    /// <summary>Starts a page.</summary>
    public static HtmlText Begin(string title) =>
        new HtmlText()
            .Add(
                $"""
                <!DOCTYPE html>
                <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
                <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
                <meta name="color-scheme" content="light dark">
                <title>{title}</title><style>
                """
            )
            .AddMarkup(Style)
            .Add($"</style></head><body><main>");

    /// <summary>Ends a page.</summary>
    public static string End(HtmlText html, string engineVersion) =>
        html.Add(
                $"""
                <footer>Made by Concurrency Dashboard, load engine {engineVersion}. Percentiles are nearest-rank values of successes.
                A gap in a line means that nothing was measured there.</footer></main></body></html>

                """
            )
            .ToString();

    /// <summary>Adds a table of conditions.</summary>
    public static void Facts(HtmlText html, string title, IReadOnlyList<RunFact> facts)
    {
        html.Add($"<section class=\"card\"><h2>{title}</h2><table class=\"facts\">");
        foreach (var fact in facts)
            html.Add($"<tr><th>{fact.Name}</th><td>{fact.Value}</td></tr>");
        html.Add($"</table></section>");
    }
}

using Reports.Facts;
using Reports.Texts;

namespace Reports.Exports;

/// <summary>What every report has: a head that lets nothing be loaded, the look, the foot. Stateless.</summary>
internal static class ReportPage
{
    /// <summary>Begins a page.</summary>
    public static HtmlText Begin(string title) =>
        new HtmlText()
            .Add(
                $"""
                <!DOCTYPE html>
                <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
                <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><meta name="color-scheme" content="light dark">
                <title>{title}</title><style>
                """
            )
            .AddMarkup(Style)
            .Add($"</style></head><body><main>");

    /// <summary>Ends it.</summary>
    public static string End(HtmlText html, string engineVersion) =>
        html.Add(
                $"<footer>Made by Concurrency Dashboard, load engine {engineVersion}. Percentiles are nearest-rank values of successes. A gap in a line means that nothing was measured there.</footer></main></body></html>\n"
            )
            .ToString();

    /// <summary>Adds a table of conditions.</summary>
    public static void Facts(HtmlText html, string title, IReadOnlyList<RunFact> facts)
    {
        html.Add($"<section><h2>{title}</h2><table class=\"facts\">");
        foreach (var fact in facts)
            html.Add($"<tr><th>{fact.Name}</th><td>{fact.Value}</td></tr>");
        html.Add($"</table></section>");
    }

    private const string Style = """
        :root{--ground:#eef1f5;--panel:#fff;--edge:#ccd4df;--ink:#131c28;--muted:#4d5c6e;--grid:#dde2ea;--good:#126e46;--bad:#b3261e;--warn:#8a5a00;--blue:#0b66c3;--orange:#b85c00;--green:#0d7a50;--purple:#8a3fc4;--red:#c3281c;--yellow:#86700a;--grey:#66758a;--fragile:#b34a00;--fixed:#00718a;--contrast:#8a3fc4}
        @media screen and (prefers-color-scheme:dark){:root{--ground:#0d1117;--panel:#161c26;--edge:#2c3747;--ink:#eef3fa;--muted:#a3b1c4;--grid:#263040;--good:#5fd6a2;--bad:#ff8578;--warn:#ffc857;--blue:#6db8ff;--orange:#ffb04f;--green:#55d6a5;--purple:#d7a4ff;--red:#ff7d70;--yellow:#f2de5c;--grey:#aebaca;--fragile:#ffa04d;--fixed:#4fd0e8;--contrast:#d7a4ff}}
        *{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.45 system-ui,"Segoe UI",Roboto,sans-serif}
        main{max-width:1180px;margin:0 auto;padding:24px 20px 40px}h1{margin:0 0 2px;font-size:26px;overflow-wrap:anywhere}h2{margin:0 0 8px;font-size:18px}
        p{margin:0 0 8px}.muted,small,footer{color:var(--muted)}.headline{margin:10px 0;font-size:21px;font-weight:600}
        section{margin:14px 0;padding:14px 16px;border:1px solid var(--edge);border-radius:8px;background:var(--panel);overflow-x:auto}
        .note{white-space:pre-wrap;overflow-wrap:anywhere}.tag{display:inline-block;margin-right:5px;padding:0 8px;border:1px solid var(--edge);border-radius:10px;color:var(--muted);font-size:12px}
        table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}th,td{padding:5px 10px;border-bottom:1px solid var(--edge);text-align:right;vertical-align:top}
        th:first-child,td:first-child,.facts td,.left{text-align:left}thead th{color:var(--muted);font-weight:500}.facts th{width:42%;font-weight:500;color:var(--muted)}.facts td{overflow-wrap:anywhere}
        .good{color:var(--good)}.bad{color:var(--bad)}.warn{color:var(--warn)}.fragile>th:first-child{color:var(--fragile)}.fixed>th:first-child{color:var(--fixed)}.contrast>th:first-child{color:var(--contrast)}
        .columns{display:grid;margin:14px 0;grid-template-columns:repeat(auto-fit,minmax(min(100%,340px),1fr));gap:14px}.columns section{margin:0}
        .charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,500px),1fr));gap:14px}.chart{margin:0;padding:10px 12px;border:1px solid var(--edge);border-radius:8px;background:var(--panel);break-inside:avoid}
        figcaption{display:flex;flex-wrap:wrap;gap:2px 8px;align-items:baseline}.legend{display:flex;flex-wrap:wrap;gap:2px 12px;margin-left:auto;font-size:12.5px;color:var(--muted)}
        .chart>svg{display:block;width:100%;height:auto}svg text{font-size:11px;fill:var(--muted)}.y,.level-text{text-anchor:end}.x{text-anchor:middle}
        path{fill:none;stroke-width:1}.grid{stroke:var(--grid)}.line{stroke-width:1.8;stroke-linejoin:round;stroke-linecap:round;stroke:var(--grey)}
        .dot{stroke-width:4}.line.blue{stroke:var(--blue)}.line.orange{stroke:var(--orange)}.line.green{stroke:var(--green)}.line.purple{stroke:var(--purple)}.line.red{stroke:var(--red)}.line.yellow{stroke:var(--yellow)}.line.fragile{stroke:var(--fragile)}.line.fixed{stroke:var(--fixed)}.line.contrast{stroke:var(--contrast)}
        .mark{stroke:var(--muted);stroke-dasharray:4 3}.level{stroke:var(--bad);stroke-width:1.4;stroke-dasharray:3 3}.level-text{fill:var(--bad);font-weight:600}
        ul{margin:0;padding-left:20px}li{margin:4px 0}p,li,h2,footer,th:first-child,.left,figcaption,.legend{overflow-wrap:anywhere}.columns>*{min-width:0}
        @media screen and (max-width:640px){main{padding:16px 10px 32px}.cards,.cards tbody,.cards tr,.cards th{display:block}.cards thead,.cards td:empty{display:none}.cards tr{padding:6px 0;border-bottom:1px solid var(--edge)}.cards tr>*{padding:2px 0;border:0}
        .cards td{display:flex;gap:12px;justify-content:space-between;text-align:right;overflow-wrap:anywhere}.cards td:before{content:attr(data-label);max-width:55%;color:var(--muted);text-align:left}.cards.short tr{display:grid;grid-template-columns:1fr 1fr;gap:0 24px}.cards.short th,.cards.short td:last-child{grid-column:1/-1}}
        @media print{body{background:#fff;font-size:12px}main{max-width:none;padding:0}section,.chart{break-inside:avoid}}
        """;
}

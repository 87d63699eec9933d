using System.Text.Json;
using System.Text.Json.Serialization;
using Experiments;
using Knee.Plans;
using Knee.Reports;
using Lab.Foundation.Formatting;

namespace Lab.Campaigns.Knees;

/// <summary>A search of the lab as a file: all variants, and the cause at each knee.</summary>
public static class KneeReport
{
    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web)
    {
        WriteIndented = true,
        Converters = { new JsonStringEnumConverter() },
    };

    /// <summary>The curves for a chart: orange is fragile, cyan and dashed is fixed.</summary>
    public static IReadOnlyList<KneeCurve> Curves(LabKnee knee, Func<VariantKind, string> colorOf) =>
        [
            .. knee.Curves.Select(curve => new KneeCurve(
                curve.Search.ToSearch(),
                colorOf(curve.Variant),
                curve.Variant != VariantKind.Fragile
            )),
        ];

    /// <summary>The cause at a knee, as sentences; empty without one.</summary>
    public static IReadOnlyList<string> Causes(KneePlan plan, KneeCause? cause)
    {
        if (cause is null)
            return [];
        return
        [
            .. cause.Findings.Count == 0
                ?
                [
                    $"In a run at {KneeText.Load(plan, cause.Load)}, "
                        + (
                            cause.HeldLines.Count == 0
                                ? "no cause was found."
                                : "no rule of the diagnosis names the cause. These lines held threads:"
                        ),
                ]
                : cause.Findings.Select(finding =>
                    $"At {KneeText.Load(plan, cause.Load)}: {finding.Title}. {finding.Sentence}"
                ),
            .. cause.HeldLines.Select(line =>
                FormattableString.Invariant(
                    $"{line.Line} held {line.Threads:0.#} threads of the pool on average ({line.PoolPercent:0} %)."
                )
            ),
        ];
    }

    /// <summary>Writes a search.</summary>
    /// <param name="knee">The search.</param>
    /// <param name="extension">One of <see cref="KneeFormat.Extensions"/>.</param>
    public static string Write(LabKnee knee, string extension)
    {
        ArgumentNullException.ThrowIfNull(knee);
        return extension switch
        {
            "json" => JsonSerializer.Serialize(knee, Json) + "\n",
            "html" => WriteHtml(knee),
            _ => string.Join('\n', knee.Curves.Select(curve => Write(curve, extension))),
        };
    }

    private static string WriteHtml(LabKnee knee)
    {
        var curves = Curves(knee, kind => $"var(--{kind.CssClass()})");
        return KneeHtml.Write(
            knee.Name,
            curves,
            shown => Causes(shown.Search.Plan, knee.Curves[curves.ToList().IndexOf(shown)].Cause)
        );
    }

    private static string Write(LabKneeCurve curve, string extension)
    {
        var text = KneeFormat.Write(curve.Search.ToSearch(), extension);
        var causes = Causes(curve.Search.Plan, curve.Cause);
        return causes.Count == 0 ? text : $"{text}\n{string.Join('\n', causes)}\n";
    }
}

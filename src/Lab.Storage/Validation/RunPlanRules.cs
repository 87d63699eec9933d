using System.Text.Json.Nodes;
using Lab.Foundation.Text;
using Lab.Storage.Documents;
using Lab.Targets.Connections;
using LoadEngine.Documents;

namespace Lab.Storage.Validation;

/// <summary>That the plan of a document from elsewhere is one: offered as a script, it would be refused when somebody asks for that. Stateless.</summary>
internal static class RunPlanRules
{
    // An address that is sent is the host's with the path that was given; each has a limit of its own.
    private const int LongestHost = 300;

    /// <summary>What is wrong with it, in words; null when nothing is.</summary>
    public static string? Mistake(RunDocument document)
    {
        if (document.Plan.Count == 0)
            return "Its 'plan' is empty: it does not tell what was sent.";
        if (RunPlanReader.IsPlan(document.Plan))
            return (
                    RunPlanReader.Read(document.Plan) is { Document: null } reading
                        ? $"Its plan cannot be one. {RunPlanReader.FormatErrors(reading)}"
                        : null
                )
                ?? MistakeInNames(document.Plan)
                ?? MistakeInAddresses(document);
        return RunAgreementRules.IsOfEngine(document)
            ? "Its plan cannot be one: 'plan.target' is missing, which tells what was sent."
            : null;
    }

    // The plan's own rules let a test call its target as it likes; here its name stands on a page.
    private static string? MistakeInNames(JsonObject plan) =>
        Redactor
            .GetRequests(plan)
            .Select(request =>
                (Place: $"plan{request.GetPath().TrimStart('$')}.method", Text: request["method"]?.ToString() ?? "")
            )
            .Prepend((Place: "plan.target.name", Text: plan["target"]?["name"]?.ToString() ?? ""))
            .Where(pair => pair.Text.Length > RunTextRules.LongestTitle || !TextSanitizer.IsLine(pair.Text))
            .Select(pair =>
                $"One of the names of its plan cannot be one: '{pair.Place}' has to be a line of at most {RunTextRules.LongestTitle} characters that can be seen."
            )
            .FirstOrDefault();

    // Other tools have other limits.
    private static string? MistakeInAddresses(RunDocument document) =>
        !RunAgreementRules.IsOfEngine(document)
            ? null
            : Redactor
                .GetRequests(document.Plan)
                .Select(request => (Place: request.GetPath(), Url: request["url"]?.ToString() ?? ""))
                // As it was given: what had to be escaped is longer.
                .Where(pair =>
                    pair.Url.Length > AddressLength.MaxLength + LongestHost
                    && Uri.UnescapeDataString(pair.Url).Length > AddressLength.MaxLength + LongestHost
                )
                .Select(pair =>
                    $"One of the addresses of its plan is longer than there can be: 'plan{pair.Place.TrimStart('$')}.url' has {pair.Url.Length:#,0} characters, and at most {AddressLength.MaxLength:#,0} can be."
                )
                .FirstOrDefault();
}

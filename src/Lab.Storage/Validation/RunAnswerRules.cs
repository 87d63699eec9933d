using System.Text.Json.Nodes;
using Experiments;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using LoadEngine.Documents;
using LoadEngine.Recording;

namespace Lab.Storage.Validation;

/// <summary>That the statuses a run of this program's engine tells agree with what it counts as good and as failed. A plan may expect any status; nothing is said of those. Stateless.</summary>
internal static class RunAnswerRules
{
    private const int NotModified = 304,
        Refused = 429,
        FirstRedirect = 300,
        ShownStatuses = 3;

    private static readonly (ErrorKind Kind, Func<int, bool> IsIts)[] Classes =
    [
        (ErrorKind.Redirect, status => status / 100 == 3 && status != NotModified),
        (ErrorKind.TooManyRequests, status => status == Refused),
        (ErrorKind.ClientError, status => status / 100 == 4 && status != Refused),
        (ErrorKind.ServerError, status => status >= 500),
    ];

    /// <summary>The first contradiction, in words that name where it stands; null when there is none.</summary>
    public static string? Mistake(RunDocument document)
    {
        if (
            document.Summary is not { } summary
            || Redactor
                .GetRequests(document.Plan)
                .Any(request => request["expect"] is JsonObject expect && expect["statuses"] is not null)
        )
            return null;
        return summary
            .Variants.Index()
            .Where(part => IsOfUsualStatuses(document, part.Item.Variant))
            .Select(part => MistakeIn($"summary.variants[{part.Index}].figures", part.Item.Figures))
            .FirstOrDefault(mistake => mistake is not null);
    }

    // The plan is that of the first variant: of one's own service each variant may expect something else, and what the others do is not in it.
    private static bool IsOfUsualStatuses(RunDocument document, VariantKind variant) =>
        ExperimentCatalogue.Find(document.Run.Experiment) is not null
        || (
            document.Plan["target"] is JsonObject target
            && target["name"] is JsonValue name
            && name.TryGetValue<string>(out var text)
            && text == variant.ToString()
        );

    private static string? MistakeIn(string place, RunFigures figures)
    {
        var (good, bad) = (Answers(figures, IsGood), Answers(figures, status => !IsGood(status)));
        if (bad > figures.Failed)
            return $"Its counts contradict each other: '{place}.statusCodes' tells of {bad:#,0} answers with a status of failure ({StatusesOf(figures)}), and 'failed' is {figures.Failed:#,0}.";
        if (good < figures.Succeeded)
            return $"Its counts contradict each other: '{place}.statusCodes' tells of {good:#,0} good answers, and 'succeeded' is {figures.Succeeded:#,0}.";
        foreach (var (kind, isIts) in Classes)
        {
            var (number, answers) = (
                figures.FailuresByKind.GetValueOrDefault(ErrorKinds.NameOf(kind)),
                Answers(figures, isIts)
            );
            if (number > answers)
                return $"Its counts contradict each other: '{place}.failuresByKind.{ErrorKinds.NameOf(kind)}' is {number:#,0}, and 'statusCodes' has {answers:#,0} such answers.";
        }

        // Told by the kind of failure, and by earlier versions by the status.
        return
            figures.Shed != figures.FailuresByKind.GetValueOrDefault(ErrorKinds.NameOf(ErrorKind.TooManyRequests))
            && figures.Shed != Answers(figures, status => status == Refused)
            ? $"Its counts contradict each other: '{place}.shed' is {figures.Shed:#,0}, and 'statusCodes' has {Answers(figures, status => status == Refused):#,0} answers with 429."
            : null;
    }

    private static bool IsGood(int status) => status is < FirstRedirect or NotModified;

    private static decimal Answers(RunFigures figures, Func<int, bool> isOne) =>
        figures.StatusCodes.Where(status => isOne(status.Key)).Sum(status => (decimal)status.Value);

    private static string StatusesOf(RunFigures figures) =>
        string.Join(
            ", ",
            figures
                .StatusCodes.Where(status => status.Value > 0 && !IsGood(status.Key))
                .OrderByDescending(status => status.Value)
                .Take(ShownStatuses)
                .Select(status => status.Key)
        );
}

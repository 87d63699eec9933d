using System.Globalization;
using System.Text.Json;
using Lab.Foundation.Results;
using Lab.Teaching.Audience;
using WebHosting;

namespace AudienceWeb.Endpoints;

internal static class AnswerValidator
{
    /// <summary>The mistake of an answer that its question cannot have; null for one that it can.</summary>
    public static FieldError? Validate(AudienceQuestion question, AudienceAnswer answer)
    {
        if (question.Allows(answer))
            return null;
        if (Misplaced(question.Kind, answer) is { } misplaced)
            return misplaced;
        return question.Kind switch
        {
            QuestionKind.Number => new("number", $"This question takes a 'number' {Range(question)}."),
            QuestionKind.Choice => new(
                "choice",
                $"This question takes as 'choice' a whole number from 0 to {question.Options.Count - 1}: its "
                    + $"{question.Options.Count} options in their order."
            ),
            _ when answer
                    .Line?.Index()
                    .Where(pair => pair.Item < 0 || pair.Item > question.Greatest)
                    .Select(pair => (int?)pair.Index)
                    .FirstOrDefault()
                    is { } at => new($"line[{at}]", $"A height of the line is a number {Range(question)}."),
            _ => new(
                "line",
                $"This question takes a 'line' of {AudienceQuestion.LinePoints} numbers {Range(question)}."
            ),
        };
    }

    private static FieldError? Misplaced(QuestionKind kind, AudienceAnswer answer)
    {
        var entries = new (QuestionKind Kind, string Field, bool IsGiven)[]
        {
            (QuestionKind.Number, "number", answer.Number is not null),
            (QuestionKind.Choice, "choice", answer.Choice is not null),
            (QuestionKind.Line, "line", answer.Line is not null),
        }
            .Where(entry => entry.IsGiven)
            .ToList();
        if (entries.FirstOrDefault(entry => entry.Kind == kind) is not { Field: { } taken })
            return null;
        return entries.FirstOrDefault(entry => entry.Kind != kind) is { Field: { } other }
            ? new(other, $"This question takes a '{taken}': leave '{other}' out.")
            : null;
    }

    /// <summary>Returns an error for the first unknown or duplicate field; null if there is no such field.</summary>
    public static FieldError? ValidateFields(JsonElement body, IReadOnlyList<string> fields)
    {
        var texts = new HashSet<string>();
        foreach (var name in body.EnumerateObject().Select(field => field.Name))
        {
            if (!fields.Contains(name))
                return new("body", $"Unknown field. The fields are: {string.Join(", ", fields)}.");
            if (!texts.Add(name))
                return new(name, "The field occurs twice.");
        }

        return null;
    }

    /// <summary>Writes the errors as problem details.</summary>
    public static Task WriteProblemAsync(HttpContext context, params IReadOnlyList<FieldError> errors) =>
        ProblemResponses.Invalid(errors).ExecuteAsync(context);

    private static string Range(AudienceQuestion question)
    {
        var least = question.Kind == QuestionKind.Line ? 0 : question.Least;
        return $"from {Plain(least)} to {Plain(question.Greatest)} {question.Unit}".TrimEnd();
    }

    private static string Plain(double number) => number.ToString("0.######", CultureInfo.InvariantCulture);
}

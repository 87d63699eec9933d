using Microsoft.AspNetCore.Http.HttpResults;

namespace Dashboard.Runs;

/// <summary>Puts a refusal into the terms of HTTP.</summary>
internal static class LabAnswers
{
    /// <summary>The mistakes, by field.</summary>
    public static ValidationProblem ToInvalid(this LabAnswer answer) => TypedResults.ValidationProblem(
        answer.Errors.GroupBy(error => error.Field).ToDictionary(field => field.Key, field => field.Select(error => error.Message).ToArray()));

    /// <summary>Why it cannot be done now.</summary>
    public static ProblemHttpResult ToConflict(this LabAnswer answer) => TypedResults.Problem(
        string.Join(' ', answer.Errors.Select(error => error.Message)), statusCode: StatusCodes.Status409Conflict, title: "Not now");
}

using System.Text.Json;
using Lab.Foundation.Files;
using Lab.Foundation.Redaction;
using Lab.Foundation.Results;
using Microsoft.AspNetCore.Http.HttpResults;

namespace WebHosting;

/// <summary>
/// Refusals in the terms of HTTP: always problem details, always with the field that is meant, what is allowed there, and what was given.
/// </summary>
public static class ProblemResponses
{
    /// <summary>The mistakes of a request, by field.</summary>
    /// <param name="answer">The lab's answer.</param>
    /// <param name="body">The body that was sent.</param>
    public static ValidationProblem ToValidationProblem(this LabResult answer, JsonElement body) =>
        Invalid(answer.Errors, body);

    /// <summary>The mistakes of a request, by field.</summary>
    /// <param name="errors">Each names a field of the body as <c>users</c> or <c>stages[0].users</c>, or a part of the address.</param>
    /// <param name="body">The body that was sent; undefined for none.</param>
    public static ValidationProblem Invalid(IEnumerable<FieldError> errors, JsonElement body = default)
    {
        var mistakes = errors.ToList();
        var entries = new Dictionary<string, object?>();
        foreach (var field in mistakes.Select(error => error.Field).Distinct())
            if (GivenValue.Of(body, field) is { } value)
                entries.TryAdd(GivenText.Name(field), value);
        return TypedResults.ValidationProblem(
            ByField(mistakes),
            title: "The request was refused",
            extensions: entries.Count == 0 ? null : [new("given", entries)]
        );
    }

    /// <summary>Nothing is wrong with the request, but it cannot be done now.</summary>
    public static ProblemHttpResult ToConflict(this LabResult answer) =>
        answer.StorageError is { } trouble
            ? FromStorageError(trouble)
            : Problem(StatusCodes.Status409Conflict, "Not now", [.. answer.Errors]);

    /// <summary>The data folder did not take it: 507 when there is no room, 503 otherwise.</summary>
    public static ProblemHttpResult FromStorageError(StorageError trouble) =>
        Problem(
            trouble.IsFull ? StatusCodes.Status507InsufficientStorage : StatusCodes.Status503ServiceUnavailable,
            trouble.IsFull ? "The data folder is full" : "The data folder cannot be used",
            new FieldError("dataFolder", trouble.Message)
        );

    /// <summary>There is nothing of that identifier.</summary>
    /// <param name="field">Name of the part of the address that names it.</param>
    /// <param name="message">What is not there.</param>
    public static ProblemHttpResult NotFound(string field, string message) =>
        Problem(StatusCodes.Status404NotFound, "Not found", new FieldError(field, message));

    /// <summary>Any other refusal.</summary>
    public static ProblemHttpResult Problem(int status, string title, params IReadOnlyList<FieldError> errors) =>
        TypedResults.Problem(
            string.Join(' ', errors.Select(error => GivenText.HideQuoted(error.Message))),
            statusCode: status,
            title: title,
            extensions: [new("errors", ByField(errors))]
        );

    private static Dictionary<string, string[]> ByField(IEnumerable<FieldError> errors) =>
        errors
            .GroupBy(error => GivenText.Name(error.Field))
            .ToDictionary(
                field => field.Key,
                field => field.Select(error => GivenText.HideQuoted(error.Message)).ToArray()
            );
}

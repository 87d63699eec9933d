using Lab.Foundation.Files;
using Lab.Foundation.Results;
using Microsoft.AspNetCore.Http.HttpResults;

namespace WebHosting;

/// <summary>Creates problem details with the errors by field.</summary>
public static class ProblemResponses
{
    /// <summary>Returns the errors of a request by field.</summary>
    public static ValidationProblem ToValidationProblem(this LabResult result) => Invalid(result.Errors);

    /// <summary>Returns the errors of a request by field.</summary>
    /// <param name="errors">Each names a field of the body (<c>stages[0].users</c>) or a parameter.</param>
    public static ValidationProblem Invalid(IEnumerable<FieldError> errors) =>
        TypedResults.ValidationProblem(ByField(errors), title: "The request was refused");

    /// <summary>The request is valid, but the current state does not allow it.</summary>
    public static ProblemHttpResult ToConflict(this LabResult result) =>
        result.StorageError is { } error
            ? FromStorageError(error)
            : Problem(StatusCodes.Status409Conflict, "Not now", [.. result.Errors]);

    /// <summary>The data folder could not be written: 507 when it is full, otherwise 503.</summary>
    public static ProblemHttpResult FromStorageError(StorageError error) =>
        Problem(
            error.IsFull ? StatusCodes.Status507InsufficientStorage : StatusCodes.Status503ServiceUnavailable,
            error.IsFull ? "The data folder is full" : "The data folder cannot be used",
            new FieldError("dataFolder", error.Message)
        );

    /// <summary>The resource does not exist.</summary>
    /// <param name="field">Route parameter that names it.</param>
    /// <param name="message">Names the missing resource.</param>
    public static ProblemHttpResult NotFound(string field, string message) =>
        Problem(StatusCodes.Status404NotFound, "Not found", new FieldError(field, message));

    /// <summary>Returns problem details with the errors by field.</summary>
    public static ProblemHttpResult Problem(int status, string title, params IReadOnlyList<FieldError> errors) =>
        TypedResults.Problem(
            string.Join(' ', errors.Select(error => error.Message)),
            statusCode: status,
            title: title,
            extensions: [new("errors", ByField(errors))]
        );

    private static Dictionary<string, string[]> ByField(IEnumerable<FieldError> errors) =>
        errors
            .GroupBy(error => error.Field, error => error.Message)
            .ToDictionary(field => field.Key, field => field.ToArray());
}

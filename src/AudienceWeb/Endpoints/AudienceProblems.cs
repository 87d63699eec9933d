using Lab.Foundation.Results;
using Microsoft.AspNetCore.Diagnostics;
using WebHosting;

namespace AudienceWeb.Endpoints;

internal static class AudienceProblems
{
    /// <summary>Adds a body to error responses without one.</summary>
    public static void UseAudienceProblems(this IApplicationBuilder app) => app.UseStatusCodePages(WriteAsync);

    private static Task WriteAsync(StatusCodeContext refused)
    {
        var (status, path) = (refused.HttpContext.Response.StatusCode, refused.HttpContext.Request.Path.Value);
        var (field, words) = Describe(status, path);
        return ProblemResponses
            .Problem(status, "The room does not take this", new FieldError(field, words))
            .ExecuteAsync(refused.HttpContext);
    }

    private static (string Field, string Words) Describe(int status, string? path) =>
        (status, path) switch
        {
            (StatusCodes.Status400BadRequest, "/join") => (
                "code",
                "The code is the four letters on the stage, as a text in a JSON object: {\"code\":\"ABCD\"}."
            ),
            (StatusCodes.Status400BadRequest, "/answer") => (
                "answer",
                "An answer is a JSON object with the number of its question as 'ballot', and a 'number', a 'choice' or a 'line'."
            ),
            (StatusCodes.Status400BadRequest, "/result") => (
                "result",
                "A result is a JSON object with 'code', 'experiment', 'variant', 'goodput', 'p95Ms' and 'cores', "
                    + "each as the lab measures it."
            ),
            (StatusCodes.Status401Unauthorized, _) => ("room", "Join the room first, with the code on the stage."),
            (StatusCodes.Status403Forbidden, _) => ("code", "This is not the code on the stage."),
            (StatusCodes.Status404NotFound, _) => ("path", "The room has nothing here."),
            (StatusCodes.Status405MethodNotAllowed, _) => ("method", "This is not asked for in this way."),
            (StatusCodes.Status409Conflict, _) => ("ballot", "The question is closed, or has no such answer."),
            (StatusCodes.Status413PayloadTooLarge, _) => (
                "request",
                "This is longer than anything that the room reads."
            ),
            (StatusCodes.Status429TooManyRequests, _) => ("device", "That is too many at once. Wait a moment."),
            (StatusCodes.Status503ServiceUnavailable, _) => ("room", "The room is full."),
            _ => ("request", "This cannot be read."),
        };
}

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
            .Problem(status, "Request refused", new FieldError(field, words))
            .ExecuteAsync(refused.HttpContext);
    }

    private static (string Field, string Words) Describe(int status, string? path) =>
        (status, path) switch
        {
            (StatusCodes.Status400BadRequest, "/join") => (
                "code",
                "Send the four letters on the stage as JSON: {\"code\":\"ABCD\"}."
            ),
            (StatusCodes.Status400BadRequest, "/answer") => (
                "answer",
                "Send a JSON object with the number of the question as 'ballot', and a 'number', a 'choice' or a 'line'."
            ),
            (StatusCodes.Status400BadRequest, "/result") => (
                "result",
                "Send a JSON object with 'code', 'experiment', 'variant', 'goodput', 'p95Ms' and 'cores', "
                    + "each as the lab measures it."
            ),
            (StatusCodes.Status401Unauthorized, _) => ("room", "Join the room first with the code on the stage."),
            (StatusCodes.Status403Forbidden, _) => ("code", "Wrong code. The stage shows the code."),
            (StatusCodes.Status404NotFound, _) => ("path", "Not found."),
            (StatusCodes.Status405MethodNotAllowed, _) => ("method", "This method is not allowed here."),
            (StatusCodes.Status409Conflict, _) => ("ballot", "The question is closed, or has no such answer."),
            (StatusCodes.Status413PayloadTooLarge, _) => ("request", "The request is too long."),
            (StatusCodes.Status429TooManyRequests, _) => ("device", "Too many requests. Wait a moment."),
            (StatusCodes.Status503ServiceUnavailable, _) => ("room", "The room is full."),
            _ => ("request", "The request cannot be read."),
        };
}

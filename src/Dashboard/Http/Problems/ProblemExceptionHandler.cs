using Lab.Foundation.Files;
using Lab.Foundation.Results;
using Microsoft.AspNetCore.Diagnostics;
using Microsoft.AspNetCore.Http.HttpResults;
using WebHosting;

namespace Dashboard.Http.Problems;

/// <summary>Converts unhandled exceptions to responses without stack traces.</summary>
internal sealed class ProblemExceptionHandler : IExceptionHandler
{
    /// <summary>Writes the response; the host has already logged the exception.</summary>
    public async ValueTask<bool> TryHandleAsync(
        HttpContext httpContext,
        Exception exception,
        CancellationToken cancellationToken
    )
    {
        var answer = ToProblem(exception);
        if (answer is null && StatusPages.IsNavigation(httpContext.Request))
            answer = FailurePage();
        await (answer ?? Failed()).ExecuteAsync(httpContext);
        return true;
    }

    private static IResult? ToProblem(Exception exception) =>
        exception switch
        {
            InvalidRequestException refused => refused.Result,
            BadHttpRequestException bad => ProblemResponses.Problem(
                bad.StatusCode,
                "The request was refused",
                new FieldError("request", bad.Message)
            ),
            IOException or UnauthorizedAccessException => ProblemResponses.FromStorageError(
                StorageError.From(exception)
            ),
            _ => null,
        };

    private static ProblemHttpResult Failed() =>
        ProblemResponses.Problem(
            StatusCodes.Status500InternalServerError,
            "Internal error",
            new FieldError(
                "request",
                "The dashboard failed to process the request. An active run continues. See the log of the dashboard for details."
            )
        );

    // Plain markup: the cause of the error could also break a rendered page.
    private static ContentHttpResult FailurePage() =>
        TypedResults.Content(
            """
            <!DOCTYPE html>
            <html lang="en">
            <head>
              <meta charset="utf-8">
              <meta name="color-scheme" content="dark light">
              <title>This page failed</title>
            </head>
            <body>
              <h1>This page failed</h1>
              <p>The lab is not affected: an active run continues. For details, see the log of the dashboard.</p>
              <p><a href="/">Open the stage</a></p>
            </body>
            </html>
            """,
            "text/html; charset=utf-8",
            statusCode: StatusCodes.Status500InternalServerError
        );
}

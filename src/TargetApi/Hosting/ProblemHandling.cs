using Npgsql;

namespace TargetApi.Hosting;

/// <summary>Turns exceptions into problem details.</summary>
internal static class ProblemHandling
{
    /// <summary>
    /// Handles the failures that the experiments cause (connection failures, timeouts, malformed queries) without
    /// logging them: thousands of stack traces would make the console the bottleneck. Logs all other exceptions.
    /// </summary>
    public static void AddProblemHandling(this WebApplicationBuilder builder)
    {
        builder.Services.Configure<RouteHandlerOptions>(options => options.ThrowOnBadRequest = true);
        builder.Services.AddProblemDetails(options =>
            options.CustomizeProblemDetails = problem =>
            {
                if (problem.Exception is { } exception && IsProvoked(exception))
                    problem.ProblemDetails.Detail = exception.Message;
            }
        );
        builder.Services.AddExceptionHandler(options =>
        {
            options.StatusCodeSelector = exception =>
                exception is BadHttpRequestException bad ? bad.StatusCode : StatusCodes.Status500InternalServerError;
            options.SuppressDiagnosticsCallback = context => IsProvoked(context.Exception);
        });
    }

    private static bool IsProvoked(Exception exception) =>
        exception is HttpRequestException or OperationCanceledException or BadHttpRequestException or NpgsqlException;
}

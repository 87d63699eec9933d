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
        builder.Services.AddProblemDetails(options => options.CustomizeProblemDetails = Customize);
#if NET10_0_OR_GREATER
        builder.Services.AddExceptionHandler(options =>
        {
            options.StatusCodeSelector = StatusOf;
            options.SuppressDiagnosticsCallback = context => IsProvoked(context.Exception);
        });
#else
        // Earlier versions cannot select what the middleware logs.
        builder.Logging.AddFilter("Microsoft.AspNetCore.Diagnostics.ExceptionHandlerMiddleware", LogLevel.None);
#endif
    }

    private static void Customize(ProblemDetailsContext problem)
    {
        if (problem.Exception is not { } exception || !IsProvoked(exception))
            return;
        problem.ProblemDetails.Detail = exception.Message;
#if !NET10_0_OR_GREATER
        problem.HttpContext.Response.StatusCode = StatusOf(exception);
        problem.ProblemDetails.Status = StatusOf(exception);
#endif
    }

    private static int StatusOf(Exception exception) =>
        exception is BadHttpRequestException bad ? bad.StatusCode : StatusCodes.Status500InternalServerError;

    private static bool IsProvoked(Exception exception) =>
        exception is HttpRequestException or OperationCanceledException or BadHttpRequestException or NpgsqlException;
}

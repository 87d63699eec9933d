namespace TargetApi.Hosting;

/// <summary>Turns exceptions into problem details.</summary>
internal static class ProblemHandling
{
    /// <summary>
    /// The failures that the experiments provoke (a call that cannot connect or takes too long, a malformed query) are answered, but not
    /// logged: a stack trace for each of thousands of requests would make the console the bottleneck under study. Others are logged.
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
        exception is HttpRequestException or OperationCanceledException or BadHttpRequestException;
}

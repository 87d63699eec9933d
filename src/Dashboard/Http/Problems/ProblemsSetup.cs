using Lab.Foundation.Files;

namespace Dashboard.Http.Problems;

/// <summary>What every answer has in common: failures in words, a body for every status, requests read strictly.</summary>
internal static class ProblemsSetup
{
    public static IServiceCollection AddProblemResponses(this IServiceCollection services)
    {
        services.AddProblemDetails();
        services.AddExceptionHandler<ProblemExceptionHandler>();
        return services;
    }

    /// <summary>Has to stand before whatever answers.</summary>
    public static void UseProblemResponses(this WebApplication app)
    {
        app.UseExceptionHandler(
            new ExceptionHandlerOptions
            {
                // A refused request is the caller's mistake, and a folder that is full or read-only is answered in
                // words: neither is a failure to be logged with its stack.
                SuppressDiagnosticsCallback = failed =>
                    failed.Exception is InvalidRequestException or BadHttpRequestException
                    || StorageError.Matches(failed.Exception),
                AllowStatusCode404Response = true,
            }
        );
        app.UseStatusPages();
    }
}

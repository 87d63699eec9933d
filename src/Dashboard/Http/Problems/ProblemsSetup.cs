using Lab.Foundation.Files;

namespace Dashboard.Http.Problems;

/// <summary>Adds error responses and strict request binding to the host.</summary>
internal static class ProblemsSetup
{
    public static IServiceCollection AddProblemResponses(this IServiceCollection services)
    {
        services.AddProblemDetails();
        services.AddExceptionHandler<ProblemExceptionHandler>();
        return services;
    }

    /// <summary>Adds the middleware; call it before mapping endpoints.</summary>
    public static void UseProblemResponses(this WebApplication app)
    {
        app.UseExceptionHandler(
            new ExceptionHandlerOptions
            {
                // Invalid requests and an unavailable data folder are expected errors, so they are not logged with stack traces.
                SuppressDiagnosticsCallback = failed =>
                    failed.Exception is InvalidRequestException or BadHttpRequestException
                    || StorageError.Matches(failed.Exception),
                AllowStatusCode404Response = true,
            }
        );
        app.UseStatusPages();
    }
}

namespace Dashboard.Answers;

/// <summary>What every answer has in common: failures in words, a body for every status, requests read strictly.</summary>
internal static class AnswersSetup
{
    public static IServiceCollection AddAnswers(this IServiceCollection services)
    {
        services.AddProblemDetails();
        services.AddExceptionHandler<ExceptionAnswers>();
        return services;
    }

    /// <summary>Has to stand before whatever answers.</summary>
    public static void UseAnswers(this WebApplication app)
    {
        app.UseExceptionHandler(new ExceptionHandlerOptions
        {
            // A refused request is the caller's mistake and no failure to be logged.
            SuppressDiagnosticsCallback = failed => failed.Exception is RefusedRequestException or BadHttpRequestException,
            AllowStatusCode404Response = true,
        });
        app.UseStatusPages();
    }
}

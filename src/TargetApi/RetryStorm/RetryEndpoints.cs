using System.Runtime.CompilerServices;
using Polly.CircuitBreaker;

namespace TargetApi.RetryStorm;

/// <summary>Compares six immediate attempts with attempts that pause, use a budget and a circuit breaker.</summary>
internal static class RetryEndpoints
{
    private const int Attempts = 6;

    private static readonly TimeSpan CallTimeout = TimeSpan.FromMilliseconds(250);

    /// <summary>Registers the dependency and the retry strategy of the fixed variant.</summary>
    public static void AddRetryStorm(this WebApplicationBuilder builder)
    {
        builder.Services.AddSingleton<Dependency>();
        builder.Services.AddHostedService(services => services.GetRequiredService<Dependency>());
        builder.Services.AddSingleton<ResilientRetries>();
    }

    /// <summary>Maps both variants.</summary>
    public static void MapRetryStorm(this IEndpointRouteBuilder routes)
    {
        routes.MapGet("/bad/retry", BadRetry);
        routes.MapGet("/good/retry", GoodRetry);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static async Task<IResult> BadRetry(Dependency dependency, CancellationToken cancellation)
    {
        for (var attempt = 1; attempt <= Attempts; attempt++)
        {
            if (await dependency.CallAsync(CallTimeout, cancellation) == DependencyResult.InTime)
                return Results.Ok(new { mode = "retry-at-once", attempt });
        }

        return Results.StatusCode(StatusCodes.Status503ServiceUnavailable);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static async Task<IResult> GoodRetry(
        Dependency dependency,
        ResilientRetries retries,
        CancellationToken cancellation
    )
    {
        try
        {
            var answer = await retries.ExecuteAsync(
                async token => await dependency.CallAsync(CallTimeout, token),
                cancellation
            );
            if (answer == DependencyResult.InTime)
                return Results.Ok(new { mode = "patient-retries" });
        }
        catch (BrokenCircuitException)
        {
            // The circuit is open: the caller hears so at once, and the dependency hears nothing.
        }

        return Results.StatusCode(StatusCodes.Status503ServiceUnavailable);
    }
}

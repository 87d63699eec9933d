using Dashboard.Runs;
using Microsoft.AspNetCore.Http.HttpResults;

namespace Dashboard.BeforeAfter;

/// <summary>Before and after in one request, over HTTP.</summary>
internal static class BeforeAfterApi
{
    /// <summary>Adds what plays both variants.</summary>
    public static IServiceCollection AddBeforeAfter(this IServiceCollection services)
    {
        services.AddSingleton<BeforeAfterRunner>();
        services.AddSingleton<IBeforeAfter>(provider => provider.GetRequiredService<BeforeAfterRunner>());
        services.AddHostedService(provider => provider.GetRequiredService<BeforeAfterRunner>());
        return services;
    }

    public static void MapBeforeAfterApi(this IEndpointRouteBuilder routes)
    {
        var api = routes.MapGroup("/api/both").WithTags("Before and after");
        api.MapGet("", GetBoth).WithName(nameof(GetBoth)).WithSummary("Where the before/after stands, and where the last one is compared.");
        api.MapPost("", StartBoth).WithName(nameof(StartBoth)).WithSummary("Plays the fragile variant and then, after a restart of the target, the fixed one with the same plan.")
            .ProducesProblem(StatusCodes.Status409Conflict);
        api.MapDelete("", StopBoth).WithName(nameof(StopBoth)).WithSummary("Stops it.").ProducesProblem(StatusCodes.Status409Conflict);
    }

    private static Ok<BeforeAfterStatus> GetBoth(IBeforeAfter both) => TypedResults.Ok(both.Status);

    private static Results<Accepted<BeforeAfterStatus>, ValidationProblem, ProblemHttpResult> StartBoth(RunRequest request, IBeforeAfter both)
    {
        var answer = both.Start(request);
        if (answer.IsDone) return TypedResults.Accepted("/api/both", both.Status);
        return answer.IsConflict
            ? Conflict(answer)
            : TypedResults.ValidationProblem(answer.Errors.GroupBy(error => error.Field).ToDictionary(field => field.Key, field => field.Select(error => error.Message).ToArray()));
    }

    private static Results<Accepted<BeforeAfterStatus>, ProblemHttpResult> StopBoth(IBeforeAfter both)
    {
        var answer = both.Stop();
        return answer.IsDone ? TypedResults.Accepted("/api/both", both.Status) : Conflict(answer);
    }

    private static ProblemHttpResult Conflict(LabAnswer answer) => TypedResults.Problem(
        string.Join(' ', answer.Errors.Select(error => error.Message)), statusCode: StatusCodes.Status409Conflict, title: "Not now");
}

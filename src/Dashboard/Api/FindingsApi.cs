using Lab.Diagnosis.Evaluation;

namespace Dashboard.Api;

/// <summary>The diagnosis over HTTP, so that a script can ask what the stage says.</summary>
internal static class FindingsApi
{
    public static void MapFindings(this IEndpointRouteBuilder routes) =>
        routes
            .MapGet("/api/findings", (IFindings findings) => TypedResults.Ok(findings.Current))
            .WithTags("Findings")
            .WithName("GetFindings")
            .WithSummary("The findings of the active or last run: active findings first, warnings before notices.");
}

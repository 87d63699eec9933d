using Lab.Diagnosis.Evaluation;

namespace Dashboard.Api;

/// <summary>Returns the findings of the active or last run over HTTP.</summary>
internal static class FindingsApi
{
    public static void MapFindings(this IEndpointRouteBuilder routes) =>
        routes
            .MapGet("/api/findings", (IFindings findings) => TypedResults.Ok(findings.Current))
            .WithTags("Findings")
            .WithName("GetFindings")
            .WithSummary(
                "Lists the findings of the active or last run: active findings first, warnings before notices."
            );
}

using Knee.Laws;
using Knee.Plans;
using Knee.Searching;
using Knee.Trials;

namespace Knee.Reports;

/// <summary>A search as it is stored and exported.</summary>
/// <param name="Schema">Name and version of the format.</param>
/// <param name="Name">Name of the target.</param>
/// <param name="Plan">The rules.</param>
/// <param name="Trials">All trials in their order.</param>
/// <param name="Result">The result; it follows from the trials.</param>
public sealed record KneeDocument(
    string Schema,
    string Name,
    KneePlan Plan,
    IReadOnlyList<Trial> Trials,
    KneeResult Result
)
{
    /// <summary>The current schema.</summary>
    public const string CurrentSchema = "concurrency-dashboard/knee/1";

    /// <summary>Creates the document of a search.</summary>
    public static KneeDocument From(KneeProgress search)
    {
        ArgumentNullException.ThrowIfNull(search);
        return new(CurrentSchema, search.Name, search.Plan, search.Trials, KneeResult.From(search));
    }

    /// <summary>The search of a document, such as one to resume.</summary>
    /// <exception cref="FormatException">The document is not valid.</exception>
    public KneeProgress ToSearch()
    {
        if (Schema != CurrentSchema)
            throw new FormatException($"Only {CurrentSchema} is understood, not {Schema}.");
        if (Plan.Validate() is [var (field, message), ..])
            throw new FormatException($"plan.{field}: {message}");
        return new(Name, Plan, Trials);
    }
}

/// <summary>The result of a search in its document.</summary>
/// <param name="Outcome">The result.</param>
/// <param name="Holds">The highest load that holds; null without one.</param>
/// <param name="Breaks">The lowest lost load; null without one.</param>
/// <param name="RangeLow">Lower end of the range with all contradicting trials; null without a range.</param>
/// <param name="RangeHigh">Upper end of that range.</param>
/// <param name="IsContradictory">Whether trials contradict each other.</param>
/// <param name="RecoversAt">The load at which the target recovers without a rest; null if it was not looked for or not found.</param>
/// <param name="Law">The universal scalability law; null if none fits.</param>
public sealed record KneeResult(
    KneeOutcome Outcome,
    double? Holds,
    double? Breaks,
    double? RangeLow,
    double? RangeHigh,
    bool IsContradictory,
    double? RecoversAt,
    LawDocument? Law
)
{
    internal static KneeResult From(KneeProgress search) =>
        new(
            search.Outcome,
            search.Holds,
            search.Breaks,
            search.Range?.Low,
            search.Range?.High,
            search.IsContradictory,
            search.RecoversAt,
            ScalabilityFit.From(search.Trials) is { } law
                ? new(law.Contention, law.Coherence, law.Rate, law.PeakConcurrency)
                : null
        );
}

/// <summary>The universal scalability law of a search.</summary>
/// <param name="Contention">α, the serial share.</param>
/// <param name="Coherence">β, the cost of agreement.</param>
/// <param name="Rate">γ, requests per second of one request in flight.</param>
/// <param name="PeakConcurrency">Requests in flight with the highest throughput; null if throughput never falls.</param>
public sealed record LawDocument(double Contention, double Coherence, double Rate, double? PeakConcurrency);

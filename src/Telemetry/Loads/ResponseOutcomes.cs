using LoadEngine.Figures;

namespace Telemetry.Loads;

/// <summary>The status and error of the requests of an interval, as far as the engine's counts determine them.</summary>
/// <param name="SucceededStatus">The status of all successes; null if they differ.</param>
/// <param name="FailedStatus">The status of all failures; null if they differ or have none.</param>
/// <param name="ErrorType">
/// The cause of all failures: their status, or the engine's name for it; <see cref="Mixed"/> if the causes differ.
/// </param>
internal readonly record struct ResponseOutcomes(int? SucceededStatus, int? FailedStatus, string ErrorType)
{
    /// <summary>The value of error.type for mixed causes.</summary>
    public const string Mixed = "_OTHER";

    public static ResponseOutcomes From(IterationCounts counts)
    {
        var failedStatus = FailedStatusOf(counts);
        return new(SucceededStatusOf(counts), failedStatus, ErrorTypeOf(counts, failedStatus));
    }

    private static int? SucceededStatusOf(IterationCounts counts)
    {
        if (counts.ByStatus.Count == 1)
            return counts.ByStatus.Keys.First();
        var good = counts.ByStatus.Where(status => IsGood(status.Key)).ToList();
        return good is [var only] && only.Value == counts.Succeeded ? only.Key : null;
    }

    private static int? FailedStatusOf(IterationCounts counts)
    {
        var bad = (
            counts.Succeeded == 0 ? counts.ByStatus : counts.ByStatus.Where(status => !IsGood(status.Key))
        ).ToList();
        return bad is [var only] && only.Value == counts.Failed ? only.Key : null;
    }

    private static string ErrorTypeOf(IterationCounts counts, int? status)
    {
        if (counts.ByError.Count != 1)
            return Mixed;
        return status is >= 400
            ? status.Value.ToString(System.Globalization.CultureInfo.InvariantCulture)
            : counts.ByError.Keys.First();
    }

    private static bool IsGood(int status) => status is >= 200 and < 300 or 304;
}

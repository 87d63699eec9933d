using Experiments.Charts;

namespace Lab.Diagnosis.Findings;

/// <summary>
/// Requests that a limiter rejects. Its default status, 503, is also that of a failing service; the counter of ASP.NET Core's rate
/// limiter shows the difference.
/// </summary>
internal static class Rejections
{
    /// <summary>5xx answers per second that the rate limiter gave, over the last seconds.</summary>
    public static double ErrorsOfLimiter(this FindingWindow window, double span) =>
        window.GrowthBetween(SeriesCatalogue.ErrorsServerError, window.Now - span, window.Now)
            is { Seconds: > 0 } errors
            ? Math.Min(
                errors.Growth / errors.Seconds,
                Math.Max(
                    0,
                    (window.Mean(SeriesCatalogue.RateLimiterRejected, span) ?? 0)
                        - (window.Mean(SeriesCatalogue.LoadShed, span) ?? 0)
                )
            )
            : 0;

    /// <summary>All rejections per second: 429, and the limiter's 503; null where unknown.</summary>
    public static double? Rejected(this FindingWindow window, double span) =>
        window.Mean(SeriesCatalogue.LoadShed, span) + window.ErrorsOfLimiter(span);
}

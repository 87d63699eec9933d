using Experiments.Charts;

namespace Lab.Diagnosis.Findings;

/// <summary>
/// Requests that a limiter rejects. The default status of ASP.NET Core's rate limiter, 503, is also that of a failing service. The
/// header Retry-After and the counter of the rate limiter show the difference.
/// </summary>
internal static class Rejections
{
    // Frames of uneven length, and counters that are read at different times, make rates of the same requests differ a little.
    private const double MaxDeviation = 0.05;

    /// <summary>5xx answers per second that are rejections, over the last seconds.</summary>
    public static double RejectedErrors(this FindingWindow window, double span)
    {
        var errors = PerSecond(window, SeriesCatalogue.ErrorsServerError, span);
        var rejected = window.Announced(span) + Counted(window, span);
        return rejected >= errors * (1 - MaxDeviation) ? errors : rejected;
    }

    /// <summary>All rejections per second: 429, 503 with Retry-After, and those that the rate limiter counts; null where unknown.</summary>
    public static double? Rejected(this FindingWindow window, double span) =>
        window.Mean(SeriesCatalogue.LoadShed, span) + window.UnannouncedErrors(span);

    /// <summary>The part of the rejections that counts as failures, because only the rate limiter's counter shows them.</summary>
    public static double UnannouncedErrors(this FindingWindow window, double span) =>
        Math.Max(0, window.RejectedErrors(span) - window.Announced(span));

    // Rejections without the status 429 have the header Retry-After. Without the count of 429 all have that status.
    private static double Announced(this FindingWindow window, double span)
    {
        double[][] rows =
        [
            .. window.Rows(
                window.Now - span,
                window.Now,
                SeriesCatalogue.LoadShed,
                SeriesCatalogue.ErrorsTooManyRequests
            ),
        ];
        if (rows.Length < 2)
            return 0;
        var (shed, seconds) = (rows.Skip(1).Sum(row => row[0] * row[1]), rows.Skip(1).Sum(row => row[0]));
        var announced = shed - (rows[^1][2] - rows[0][2]);
        return announced > shed * MaxDeviation ? announced / seconds : 0;
    }

    private static double Counted(FindingWindow window, double span) =>
        Math.Max(
            0,
            (window.Mean(SeriesCatalogue.RateLimiterRejected, span) ?? 0)
                - (window.Mean(SeriesCatalogue.LoadShed, span) ?? 0)
        );

    private static double PerSecond(FindingWindow window, Series series, double span) =>
        window.GrowthBetween(series, window.Now - span, window.Now) is { Seconds: > 0 } counted
            ? counted.Growth / counted.Seconds
            : 0;
}

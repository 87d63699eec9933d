namespace Statistics.Stationarity;

/// <summary>Finds the end of a warm-up in a series by MSER-5 (White, Cobb and Spratt 2000).</summary>
public static class WarmUp
{
    /// <summary>Values in a batch.</summary>
    public const int BatchLength = 5;

    private const double LargeChange = 0.05;

    // In standard errors of the difference.
    private const double Noise = 3;

    /// <summary>
    /// The number of values to leave out, so that the mean of the rest has the smallest marginal standard error.
    /// </summary>
    /// <param name="values">A series with equal distances in time.</param>
    /// <returns>
    /// A multiple of <see cref="BatchLength"/>, at most half of the series; null if the series is shorter than four batches, or
    /// if its last two quarters differ by more than 5 % and by more than their noise: measure longer.
    /// </returns>
    public static int? Length(IReadOnlyList<double> values)
    {
        ArgumentNullException.ThrowIfNull(values);
        var means = values
            .Chunk(BatchLength)
            .Where(batch => batch.Length == BatchLength)
            .Select(batch => batch.Average() - values[^1])
            .ToArray();
        if (means.Length < 4 || IsStillChanging(values))
            return null;

        var (best, bestError) = (0, double.PositiveInfinity);
        var (sum, squares) = (0.0, 0.0);
        for (var cut = means.Length - 1; cut >= 0; cut--)
        {
            sum += means[cut];
            squares += means[cut] * means[cut];
            var count = (double)(means.Length - cut);
            var error = Math.Max(0, squares - sum * sum / count) / (count * count);
            if (cut <= means.Length / 2 && error <= bestError)
                (best, bestError) = (cut, error);
        }

        return best * BatchLength;
    }

    private static bool IsStillChanging(IReadOnlyList<double> values)
    {
        var quarter = values.Count / 4;
        var (third, last) = (
            Of(values.Skip(values.Count - 2 * quarter).Take(quarter)),
            Of(values.Skip(values.Count - quarter))
        );
        var difference = Math.Abs(third.Mean - last.Mean);
        return difference > LargeChange * Math.Max(Math.Abs(third.Mean), Math.Abs(last.Mean))
            && difference > Noise * Math.Sqrt((third.Variance + last.Variance) / quarter);
    }

    private static (double Mean, double Variance) Of(IEnumerable<double> values)
    {
        var list = values.ToArray();
        var mean = list.Average();
        return (mean, list.Sum(value => (value - mean) * (value - mean)) / Math.Max(1, list.Length - 1));
    }
}

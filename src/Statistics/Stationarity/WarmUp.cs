namespace Statistics.Stationarity;

/// <summary>Finds the end of a warm-up in a series by MSER-5 (White, Cobb and Spratt 2000).</summary>
public static class WarmUp
{
    /// <summary>Values in a batch.</summary>
    public const int BatchLength = 5;

    /// <summary>
    /// The number of values to leave out, so that the mean of the rest has the smallest marginal standard error.
    /// </summary>
    /// <param name="values">A series with equal distances in time.</param>
    /// <returns>
    /// A multiple of <see cref="BatchLength"/>; null if the series is shorter than four batches, or if the error still
    /// falls at its middle: it is not stationary yet, measure longer.
    /// </returns>
    public static int? Length(IReadOnlyList<double> values)
    {
        ArgumentNullException.ThrowIfNull(values);
        var means = values
            .Chunk(BatchLength)
            .Where(batch => batch.Length == BatchLength)
            .Select(batch => batch.Average() - values[^1])
            .ToArray();
        var last = means.Length / 2;
        if (last < 2)
            return null;

        var (best, bestError) = (last, double.PositiveInfinity);
        var (sum, squares) = (0.0, 0.0);
        for (var cut = means.Length - 1; cut >= 0; cut--)
        {
            sum += means[cut];
            squares += means[cut] * means[cut];
            var count = (double)(means.Length - cut);
            var error = Math.Max(0, squares - sum * sum / count) / (count * count);
            if (cut <= last && error <= bestError)
                (best, bestError) = (cut, error);
        }

        return best < last ? best * BatchLength : null;
    }
}

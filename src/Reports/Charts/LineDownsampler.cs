namespace Reports.Charts;

/// <summary>
/// Reduces the points of a line without losing its peaks: each bucket keeps its lowest and highest value, in their order.
/// </summary>
internal static class LineDownsampler
{
    /// <summary>Maximum number of points per line.</summary>
    public const int MaxPoints = 400;

    /// <summary>Returns the points to draw.</summary>
    public static IReadOnlyList<(double X, double? Y)> Downsample(IReadOnlyList<(double X, double? Y)> points)
    {
        if (points.Count <= MaxPoints)
            return points;
        var (buckets, thinned) = (MaxPoints / 2, new List<(double X, double? Y)>(MaxPoints));
        for (var bucket = 0; bucket < buckets; bucket++)
        {
            var (from, to) = (
                (int)((long)points.Count * bucket / buckets),
                (int)((long)points.Count * (bucket + 1) / buckets)
            );
            var (least, most) = (-1, -1);
            for (var i = from; i < to; i++)
            {
                if (points[i].Y is not { } value)
                    continue;
                if (least < 0 || value < points[least].Y)
                    least = i;
                if (most < 0 || value > points[most].Y)
                    most = i;
            }

            if (least < 0)
                thinned.Add((points[from].X, null));
            else if (least == most)
                thinned.Add(points[least]);
            else
                thinned.AddRange([points[Math.Min(least, most)], points[Math.Max(least, most)]]);
        }

        return thinned;
    }
}

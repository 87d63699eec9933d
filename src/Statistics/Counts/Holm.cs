namespace Statistics.Counts;

/// <summary>Holm's correction, for several figures of one question (Holm 1979).</summary>
public static class Holm
{
    /// <summary>Adjusts probabilities so that each can be compared with the level of the whole question.</summary>
    /// <param name="probabilities">0..1 each.</param>
    /// <returns>The adjusted probabilities in the order given, 0..1.</returns>
    public static IReadOnlyList<double> Adjust(IReadOnlyList<double> probabilities)
    {
        ArgumentNullException.ThrowIfNull(probabilities);
        var adjusted = new double[probabilities.Count];
        var order = Enumerable.Range(0, probabilities.Count).OrderBy(index => probabilities[index]).ToArray();
        var highest = 0.0;
        for (var i = 0; i < order.Length; i++)
        {
            highest = Math.Max(highest, Math.Min(1, probabilities[order[i]] * (order.Length - i)));
            adjusted[order[i]] = highest;
        }

        return adjusted;
    }
}

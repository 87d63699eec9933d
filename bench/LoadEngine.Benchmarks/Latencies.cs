namespace LoadEngine.Benchmarks;

/// <summary>Latencies of a loaded server: mostly short, some a hundred times longer. Identical in every run.</summary>
internal static class Latencies
{
    public const int Count = 65_536;

    public static long[] Make()
    {
        var random = new Random(1);
        var values = new long[Count];
        for (var i = 0; i < Count; i++)
            values[i] = (long)(200_000 * Math.Exp(random.NextDouble() * random.NextDouble() * 5));
        return values;
    }
}

namespace Statistics.Tests.Paired;

/// <summary>Published paired data.</summary>
internal static class PairedTables
{
    /// <summary>Hamilton depression scale of nine patients (Hollander and Wolfe).</summary>
    public static double[] Hamilton { get; } =
        Differences(
            [1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30],
            [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29]
        );

    /// <summary>Darwin's maize: heights of 15 pairs, in eighths of an inch.</summary>
    public static double[] Darwin { get; } = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48];

    /// <summary>Student's sleep data: extra hours of ten patients.</summary>
    public static double[] Sleep { get; } =
        Differences(
            [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4],
            [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0]
        );

    private static double[] Differences(double[] first, double[] second) => [.. first.Zip(second, (a, b) => a - b)];
}

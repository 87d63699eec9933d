namespace Statistics.Scalability;

/// <summary>
/// Gunther's universal scalability law X(N) = γN / (1 + α(N − 1) + βN(N − 1)): throughput by concurrency.
/// </summary>
/// <param name="Contention">α, the share of work that is serial, 0 or more.</param>
/// <param name="Coherence">β, the cost of keeping pairs of workers in agreement, 0 or more.</param>
/// <param name="Rate">γ, the throughput of one worker, in requests per second.</param>
/// <param name="ResidualError">Standard error of the residuals, in requests per second.</param>
public sealed record ScalabilityLaw(double Contention, double Coherence, double Rate, double ResidualError)
{
    /// <summary>Fewest points of a fit: three parameters need residuals.</summary>
    public const int MinPoints = 6;

    private const int MaxSteps = 500;

    /// <summary>The concurrency with the highest throughput; null if throughput never falls.</summary>
    public double? PeakConcurrency => Coherence > 0 ? Math.Sqrt(Math.Max(0, 1 - Contention) / Coherence) : null;

    /// <summary>The throughput at a concurrency, in requests per second.</summary>
    /// <param name="concurrency">0 or more.</param>
    public double Throughput(double concurrency) => Throughput(Contention, Coherence, Rate, concurrency);

    /// <summary>Fits the law by least squares (Levenberg–Marquardt, parameters 0 or more).</summary>
    /// <param name="points">Concurrency, greater than 0, and measured throughput, per second.</param>
    /// <returns>Null for fewer than <see cref="MinPoints"/> points, or if no fit was found.</returns>
    public static ScalabilityLaw? Fit(IReadOnlyList<(double Concurrency, double Throughput)> points)
    {
        ArgumentNullException.ThrowIfNull(points);
        if (points.Count < MinPoints)
            return null;
        var (alpha, beta, gamma) = (0.01, 0.0001, points.Max(point => point.Throughput / point.Concurrency));
        var squares = Squares(points, alpha, beta, gamma);
        var damping = 1e-3;
        for (var step = 0; step < MaxSteps && damping < 1e12; step++)
        {
            if (Step(points, alpha, beta, gamma, damping) is not var (byAlpha, byBeta, byGamma))
                return null;
            var next = (
                Alpha: Math.Max(0, alpha + byAlpha),
                Beta: Math.Max(0, beta + byBeta),
                Gamma: Math.Max(double.Epsilon, gamma + byGamma)
            );
            var nextSquares = Squares(points, next.Alpha, next.Beta, next.Gamma);
            if (!(nextSquares < squares))
            {
                damping *= 4;
                continue;
            }

            (alpha, beta, gamma, squares) = (next.Alpha, next.Beta, next.Gamma, nextSquares);
            damping = Math.Max(1e-12, damping / 8);
        }

        return double.IsFinite(squares) ? new(alpha, beta, gamma, Math.Sqrt(squares / (points.Count - 3))) : null;
    }

    private static double Throughput(double alpha, double beta, double gamma, double n) =>
        gamma * n / (1 + alpha * (n - 1) + beta * n * (n - 1));

    private static double Squares(
        IReadOnlyList<(double Concurrency, double Throughput)> points,
        double alpha,
        double beta,
        double gamma
    ) => points.Sum(point => Math.Pow(point.Throughput - Throughput(alpha, beta, gamma, point.Concurrency), 2));

    // The solution of (JᵀJ + damping · diagonal) δ = Jᵀr.
    private static (double Alpha, double Beta, double Gamma)? Step(
        IReadOnlyList<(double Concurrency, double Throughput)> points,
        double alpha,
        double beta,
        double gamma,
        double damping
    )
    {
        var (normal, right) = (new double[3, 3], new double[3]);
        foreach (var (n, throughput) in points)
        {
            var below = 1 + alpha * (n - 1) + beta * n * (n - 1);
            var value = gamma * n / below;
            double[] slopes = [-value * (n - 1) / below, -value * n * (n - 1) / below, n / below];
            for (var i = 0; i < 3; i++)
            {
                right[i] += slopes[i] * (throughput - value);
                for (var j = 0; j < 3; j++)
                    normal[i, j] += slopes[i] * slopes[j];
            }
        }

        for (var i = 0; i < 3; i++)
            normal[i, i] *= 1 + damping;
        var determinant = Determinant(normal);
        if (!double.IsFinite(determinant) || determinant == 0)
            return null;
        double Solve(int column)
        {
            var replaced = (double[,])normal.Clone();
            for (var row = 0; row < 3; row++)
                replaced[row, column] = right[row];
            return Determinant(replaced) / determinant;
        }

        return (Solve(0), Solve(1), Solve(2));
    }

    private static double Determinant(double[,] m) =>
        m[0, 0] * (m[1, 1] * m[2, 2] - m[1, 2] * m[2, 1])
        - m[0, 1] * (m[1, 0] * m[2, 2] - m[1, 2] * m[2, 0])
        + m[0, 2] * (m[1, 0] * m[2, 1] - m[1, 1] * m[2, 0]);
}

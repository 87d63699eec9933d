namespace Proof.Measurements;

/// <summary>A figure that a proof compares.</summary>
public enum ProofFigure
{
    /// <summary>Successful responses per second.</summary>
    Goodput,

    /// <summary>Median response time in milliseconds.</summary>
    P50,

    /// <summary>95th percentile of the response time in milliseconds.</summary>
    P95,

    /// <summary>99th percentile of the response time in milliseconds.</summary>
    P99,

    /// <summary>Processor time of the service for each successful response, in milliseconds.</summary>
    CpuPerRequest,
}

/// <summary>Names and values of the figures.</summary>
public static class ProofFigures
{
    private static readonly Dictionary<string, ProofFigure> ByName = new(StringComparer.OrdinalIgnoreCase)
    {
        ["goodput"] = ProofFigure.Goodput,
        ["p50"] = ProofFigure.P50,
        ["p95"] = ProofFigure.P95,
        ["p99"] = ProofFigure.P99,
        ["cpu"] = ProofFigure.CpuPerRequest,
    };

    /// <summary>All names, as on the command line.</summary>
    public static IReadOnlyCollection<string> Names => ByName.Keys;

    /// <summary>The name of a figure, as on the command line.</summary>
    public static string NameOf(ProofFigure figure) => ByName.First(pair => pair.Value == figure).Key;

    /// <summary>Finds a figure by its name, in any case.</summary>
    public static bool TryParse(string name, out ProofFigure figure) => ByName.TryGetValue(name, out figure);

    /// <summary>True if a higher value is better.</summary>
    public static bool IsHigherBetter(ProofFigure figure) => figure == ProofFigure.Goodput;

    /// <summary>The value of a figure in a measurement; null if the run has none.</summary>
    public static double? Of(ProofFigure figure, RunMeasurement measurement)
    {
        ArgumentNullException.ThrowIfNull(measurement);
        return figure switch
        {
            // A run without a success counts as half a response, so that its ratio is defined.
            ProofFigure.Goodput => Math.Max(measurement.Succeeded, 0.5) / measurement.Seconds,
            ProofFigure.P50 => measurement.P50Ms,
            ProofFigure.P95 => measurement.P95Ms,
            ProofFigure.P99 => measurement.P99Ms,
            _ => measurement.CpuMsPerRequest,
        };
    }
}

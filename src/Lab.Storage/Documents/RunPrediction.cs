using System.Text.Json.Serialization;

namespace Lab.Storage.Documents;

/// <summary>The anonymous answers of an audience to one question about a run, in ascending order.</summary>
/// <param name="Question">The question.</param>
/// <param name="Unit">Unit of the answers; empty for options.</param>
/// <param name="Least">Lowest allowed number.</param>
/// <param name="Greatest">Highest allowed number.</param>
/// <param name="IsLogarithmic">True for a logarithmic axis.</param>
/// <param name="Measured">The measured value; null if it is unknown.</param>
public sealed record RunPrediction(
    string Question,
    string Unit,
    double Least,
    double Greatest,
    bool IsLogarithmic,
    double? Measured
)
{
    /// <summary>Maximum number of predictions of one run.</summary>
    public const int MaxPerRun = 20;

    /// <summary>The numbers in ascending order; empty for other questions.</summary>
    public IReadOnlyList<double> Numbers { get; init; } = [];

    /// <summary>The options of a choice; empty for other questions.</summary>
    public IReadOnlyList<string> Options { get; init; } = [];

    /// <summary>Number of answers of each option.</summary>
    public IReadOnlyList<int> Chosen { get; init; } = [];

    /// <summary>Quantile lines of drawn answers: 10 %, 25 %, 50 %, 75 % and 90 %; empty for other questions.</summary>
    [System.Text.Json.Serialization.JsonPropertyName("fan")]
    public IReadOnlyList<IReadOnlyList<double>> QuantileBand { get; init; } = [];

    /// <summary>Number of drawn lines.</summary>
    public int Lines { get; init; }

    /// <summary>Length of the horizontal axis in seconds.</summary>
    public double Seconds { get; init; }

    /// <summary>Number of answers.</summary>
    [JsonIgnore]
    public int Count =>
        Options.Count > 0 ? Chosen.Sum()
        : Lines > 0 ? Lines
        : Numbers.Count;

    /// <summary>Returns the first error of an imported prediction; null when it is valid.</summary>
    internal static string? Validate(RunPrediction prediction)
    {
        if (
            prediction is null
            || prediction.Options.Any(option => option is null)
            || prediction.QuantileBand.Any(line => line is null)
        )
            return "A prediction is empty.";
        if (!(prediction.Greatest > prediction.Least) || (prediction.IsLogarithmic && !(prediction.Least > 0)))
            return "A prediction has an invalid range.";
        if (prediction.Chosen.Count != prediction.Options.Count || prediction.Chosen.Any(count => count < 0))
            return "A prediction has options that do not match its counts.";
        return prediction.QuantileBand.Count is 0 or 5 && prediction.QuantileBand.All(line => line.Count > 1)
            ? null
            : "A prediction has invalid lines.";
    }
}

using System.Text.Json.Serialization;

namespace Lab.Storage.Documents;

/// <summary>The anonymous answers of an audience to one question about a run, in ascending order.</summary>
/// <param name="Question">The question that was asked.</param>
/// <param name="Unit">Unit of the answers; empty for options.</param>
/// <param name="Least">Least number that could be given.</param>
/// <param name="Greatest">Greatest number that could be given.</param>
/// <param name="IsLogarithmic">True when each decade had the same room.</param>
/// <param name="Measured">What the run gave; null when that was not measured.</param>
public sealed record RunPrediction(
    string Question,
    string Unit,
    double Least,
    double Greatest,
    bool IsLogarithmic,
    double? Measured
)
{
    /// <summary>Most that are kept with one run.</summary>
    public const int MaxPerRun = 20;

    /// <summary>The numbers, ascending; empty for other questions.</summary>
    public IReadOnlyList<double> Numbers { get; init; } = [];

    /// <summary>The options of a choice; empty for other questions.</summary>
    public IReadOnlyList<string> Options { get; init; } = [];

    /// <summary>How many chose each option.</summary>
    public IReadOnlyList<int> Chosen { get; init; } = [];

    /// <summary>Quantile lines of drawn answers: 10 %, 25 %, 50 %, 75 % and 90 %; empty for other questions.</summary>
    [System.Text.Json.Serialization.JsonPropertyName("fan")]
    public IReadOnlyList<IReadOnlyList<double>> QuantileBand { get; init; } = [];

    /// <summary>How many lines were drawn.</summary>
    public int Lines { get; init; }

    /// <summary>Length of the empty chart that was drawn on, in seconds.</summary>
    public double Seconds { get; init; }

    /// <summary>How many answered.</summary>
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
            return "One of its predictions is empty.";
        if (!(prediction.Greatest > prediction.Least) || (prediction.IsLogarithmic && !(prediction.Least > 0)))
            return "A prediction has an invalid range.";
        if (prediction.Chosen.Count != prediction.Options.Count || prediction.Chosen.Any(count => count < 0))
            return "One of its predictions has options that do not fit its counts.";
        return prediction.QuantileBand.Count is 0 or 5 && prediction.QuantileBand.All(line => line.Count > 1)
            ? null
            : "A prediction has invalid lines.";
    }
}

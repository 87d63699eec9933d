using System.Globalization;

namespace Lab.Teaching.Lessons;

/// <summary>A learner's prediction of a run.</summary>
/// <param name="Rps">Goodput: successful responses per second.</param>
/// <param name="P95Ms">95th percentile of the latency, in milliseconds.</param>
public sealed record Prediction(double Rps, double P95Ms);

/// <summary>The entered fields of a prediction. Belongs to one circuit.</summary>
public sealed class PredictionForm
{
    /// <summary>More than a single machine can serve over HTTP.</summary>
    public const double MaxRps = 1_000_000;

    /// <summary>Ten minutes, longer than any request timeout.</summary>
    public const double MaxP95Ms = 600_000;

    /// <summary>Successful responses per second, as entered.</summary>
    public string Rps { get; set; } = "";

    /// <summary>95th percentile in milliseconds, as entered.</summary>
    public string P95 { get; set; } = "";

    /// <summary>The validation error of the throughput, or null.</summary>
    public string? RpsError =>
        Validate(Rps, "250")
        ?? Number(Rps)!.Value switch
        {
            < 0 => "Enter 0 or more.",
            > MaxRps => "Enter at most 1000000.",
            _ => null,
        };

    /// <summary>The validation error of the percentile, or null.</summary>
    public string? P95Error =>
        Validate(P95, "400")
        ?? Number(P95)!.Value switch
        {
            <= 0 => "Enter a value greater than 0 ms.",
            > MaxP95Ms => "Enter at most 600000 ms (10 minutes).",
            _ => null,
        };

    /// <summary>The prediction; null while a field is invalid.</summary>
    public Prediction? Read() =>
        RpsError is null && P95Error is null ? new(Number(Rps)!.Value, Number(P95)!.Value) : null;

    private static string? Validate(string text, string example) =>
        string.IsNullOrWhiteSpace(text) ? $"Enter a number, such as {example}. Any guess is better than none."
        : IsGrouped(text)
            ? $"A point can separate thousands or decimals. Write digits without separators, such as {example}."
        : Number(text) is null ? $"Enter a number. Write digits without separators, such as {example}."
        : null;

    private static bool IsGrouped(string text) =>
        text.Trim().Split('.') is [{ Length: >= 1 and <= 3 } whole, { Length: 3 } rest]
        && whole != "0"
        && (whole + rest).All(char.IsAsciiDigit);

    private static double? Number(string text) =>
        double.TryParse(
            text,
            NumberStyles.AllowLeadingSign
                | NumberStyles.AllowDecimalPoint
                | NumberStyles.AllowLeadingWhite
                | NumberStyles.AllowTrailingWhite,
            CultureInfo.InvariantCulture,
            out var number
        ) && double.IsFinite(number)
            ? number
            : null;
}

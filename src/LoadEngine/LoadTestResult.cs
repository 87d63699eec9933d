using System.Globalization;
using System.Text;
using LoadEngine.Figures;
using LoadEngine.Recording;
using LoadEngine.Runs;
using LoadEngine.Thresholds;

namespace LoadEngine;

/// <summary>The result of a <see cref="LoadTest"/>. Its text is suitable as the message of a failed test.</summary>
/// <param name="Run">The observation: the snapshots and the histograms of the run.</param>
/// <param name="ThresholdResults">The threshold results.</param>
public sealed record LoadTestResult(RunObservation Run, IReadOnlyList<ThresholdResult> ThresholdResults)
{
    /// <summary>True when every threshold was met.</summary>
    public bool Passed => ThresholdResults.All(verdict => verdict.Passed);

    /// <summary>
    /// True if every crossed threshold is on a latency or a rate and the generator was saturated, so that it may be the cause.
    /// </summary>
    public bool IsInconclusive { get; init; }

    /// <summary>The figures of the run without its warm-up.</summary>
    public IterationFigures Figures => Run.Last.Total;

    /// <summary>The threshold results, their values, and the failures by kind.</summary>
    public override string ToString()
    {
        var text = new StringBuilder(Passed ? "Passed:" : "Not passed:");
        foreach (var verdict in ThresholdResults)
            text.Append(
                CultureInfo.InvariantCulture,
                $" {verdict.Text} {(verdict.Passed ? "met" : "NOT met")} ("
                    + $"{verdict.Actual?.ToString("0.###", CultureInfo.InvariantCulture) ?? verdict.Reason}"
                    + $"{(verdict.Note is { } note ? $"; {note}" : "")});"
            );
        if (IsInconclusive)
            text.Append(
                CultureInfo.InvariantCulture,
                $" the generator was saturated for {Run.SaturatedSeconds:0.0} s and may be the cause;"
            );
        if (Run.StoppedBy is { } lost)
            text.Append(
                CultureInfo.InvariantCulture,
                $" stopped after {lost.Elapsed.TotalSeconds:0.0} s for {lost.Text};"
            );
        text.Append(
            CultureInfo.InvariantCulture,
            $" {Figures.Counts.Completed:#,0} requests, {Figures.ResponsesPerSecond:#,0.#} responses per second"
        );
        if (Figures.Response is { } response)
            text.Append(
                CultureInfo.InvariantCulture,
                $", p50 {response.P50Ms:0.###} ms, p95 {response.P95Ms:0.###} ms, p99 {response.P99Ms:0.###} ms"
            );
        if (Figures.CancelledAge is { } ages)
            text.Append(
                CultureInfo.InvariantCulture,
                $", {ages.Count:#,0} cancelled after waiting for up to {ages.MaxMs:#,0} ms"
            );
        foreach (var (error, count) in Figures.Counts.ByError)
            text.Append(CultureInfo.InvariantCulture, $", {count:#,0} failed: {ErrorKinds.Describe(error)}");
        return text.Append('.').ToString();
    }
}

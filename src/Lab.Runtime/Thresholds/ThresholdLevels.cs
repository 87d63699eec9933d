using System.Text.Json;
using LoadEngine.Thresholds;

namespace Lab.Runtime.Thresholds;

/// <summary>Converts the latency thresholds of a run to lines of the latency chart.</summary>
public static class ThresholdLevels
{
    /// <summary>The lines of the current run, or else of the last one, for the stage script.</summary>
    public static string Json(LabState state) =>
        Json(state.Run?.Request.Thresholds ?? [.. (state.LastSummary?.Thresholds ?? []).Select(result => result.Text)]);

    /// <summary>The lines as a JSON list.</summary>
    public static string Json(IReadOnlyList<string> thresholds)
    {
        var levels = new List<object>();
        foreach (var text in thresholds)
            if (Threshold.TryParse(text ?? "", out var threshold, out _) && threshold.IsLatency)
                levels.Add(
                    new
                    {
                        value = threshold.Limit,
                        label = threshold.Text,
                        colour = "--bad",
                    }
                );
        return JsonSerializer.Serialize(levels);
    }
}

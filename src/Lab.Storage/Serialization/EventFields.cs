using System.Globalization;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using Lab.Targets.Frames;
using Observation.Runtime;

namespace Lab.Storage.Serialization;

/// <summary>The step from version 1 to 2: what an event says stood in its label, and now stands in fields. Stateless.</summary>
internal static partial class EventFields
{
    /// <summary>Gives the events of every frame their fields.</summary>
    public static void AddTo(JsonObject document)
    {
        foreach (
            var jsonObject in (document["frames"] as JsonArray ?? [])
                .SelectMany(frame => frame?["events"] as JsonArray ?? [])
                .OfType<JsonObject>()
        )
            AddToEvent(jsonObject);
    }

    private static void AddToEvent(JsonObject happened)
    {
        var label = (string?)happened["label"] ?? "";
        switch ((string?)happened["kind"])
        {
            case FrameEventKinds.RunStarted or FrameEventKinds.VariantSwitched:
                happened["variant"] = label;
                break;
            case FrameEventKinds.PoolAdjustment when Adjustment().Match(label) is { Success: true } found:
                happened["reason"] = found.Groups["reason"].Value;
                happened["threads"] = int.Parse(found.Groups["threads"].ValueSpan, CultureInfo.InvariantCulture);
                break;
        }
    }

    [GeneratedRegex("^(?<reason>.+): (?<threads>[0-9]{1,6}) threads$")]
    private static partial Regex Adjustment();
}

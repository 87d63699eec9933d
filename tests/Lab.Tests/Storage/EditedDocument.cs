using System.Globalization;
using System.Text;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using Lab.Storage.Serialization;
using Lab.Testing;

namespace Lab.Tests.Storage;

internal static partial class EditedDocument
{
    public static byte[] Written { get; } = RunDocumentWriter.ToBytes(RunSamples.CreateImported());

    public static string? Reason(Action<JsonObject> edit) => RunDocumentReader.Read(Edited(edit)).Reason;

    public static byte[] Edited(Action<JsonObject> edit)
    {
        var document = JsonNode.Parse(Written)!.AsObject();
        edit(document);
        return Encoding.UTF8.GetBytes(document.ToJsonString());
    }

    public static byte[] Changed(byte[] written, string place, JsonNode? value)
    {
        var document = JsonNode.Parse(written)!;
        var steps = Steps()
            .Matches(place)
            .Select(step => step.Groups["index"] is { Success: true } index ? index.Value : step.Groups["name"].Value)
            .ToList();
        var holder = steps
            .SkipLast(1)
            .Aggregate(
                document,
                (at, step) => at is JsonArray list ? list[int.Parse(step, CultureInfo.InvariantCulture)]! : at[step]!
            );
        if (holder is JsonArray items)
            items[int.Parse(steps[^1], CultureInfo.InvariantCulture)] = value?.DeepClone();
        else if (value is null)
            holder.AsObject().Remove(steps[^1]);
        else
            holder[steps[^1]] = value.DeepClone();
        return Encoding.UTF8.GetBytes(document.ToJsonString());
    }

    [GeneratedRegex(@"\[(?<index>\d+)\]|(?<name>[^.\[]+)")]
    private static partial Regex Steps();
}

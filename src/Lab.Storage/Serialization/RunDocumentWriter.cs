using System.Text.Json;
using Lab.Storage.Documents;

namespace Lab.Storage.Serialization;

/// <summary>
/// Writes run documents. The data of the run list comes first, so that a list reads only the beginning. Every frame and interval
/// has a separate line, so that two documents can be compared line by line. A closing brace alone on a line ends the document.
/// </summary>
public static class RunDocumentWriter
{
    /// <summary>The last bytes of a complete document.</summary>
    internal static ReadOnlySpan<byte> End => "\n}\n"u8;

    /// <summary>The last bytes of a complete document without frames.</summary>
    internal static ReadOnlySpan<byte> NoFrames => ",\n\"frames\":[]\n}\n"u8;

    /// <summary>Writes the document.</summary>
    public static void Write(RunDocument document, Stream target)
    {
        target.Write("{"u8);
        Property(target, "schema", document.Schema, isFirst: true);
        Property(target, "id", document.Id);
        Property(target, "state", document.State);
        Property(target, "labels", document.Labels);
        Property(target, "run", document.Run);
        Property(target, "summary", document.Summary);
        Property(target, "environment", document.Environment);
        if (document.MeasuredBy is { } tool)
            Property(target, "measuredBy", tool);
        Property(target, "settings", document.Settings);
        if (document.TargetRuntime is { } runtime)
            Property(target, "targetRuntime", runtime);
        Property(target, "plan", document.Plan);
        List(target, "findings", document.Findings);
        List(target, "stacks", document.Stacks);
        if (document.Predictions.Count > 0)
            List(target, "predictions", document.Predictions);
        List(target, "series", document.Series);
        List(target, "intervals", document.Intervals);
        List(target, "frames", document.Frames);
        target.Write(End);
    }

    /// <summary>The document as UTF-8 text.</summary>
    public static byte[] ToBytes(RunDocument document)
    {
        using var bytes = new MemoryStream();
        Write(document, bytes);
        return bytes.ToArray();
    }

    private static void Property<T>(Stream target, string name, T value, bool isFirst = false)
    {
        target.Write(isFirst ? "\n"u8 : ",\n"u8);
        Value(target, name);
        target.Write(":"u8);
        Value(target, value);
    }

    private static void List<T>(Stream target, string name, IReadOnlyList<T> items)
    {
        target.Write(",\n"u8);
        Value(target, name);
        target.Write(":["u8);
        for (var i = 0; i < items.Count; i++)
        {
            target.Write(i == 0 ? "\n"u8 : ",\n"u8);
            Value(target, items[i]);
        }

        target.Write("]"u8);
    }

    private static void Value<T>(Stream target, T value) =>
        target.Write(JsonSerializer.SerializeToUtf8Bytes(value, RunDocumentJson.Options));
}

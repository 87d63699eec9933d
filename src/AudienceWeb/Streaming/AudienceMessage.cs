using System.Buffers;
using System.Text.Json;
using Experiments;
using Lab.Teaching.Audience;

namespace AudienceWeb.Streaming;

/// <summary>Serializes messages to the phones as server-sent events.</summary>
internal static class AudienceMessage
{
    /// <summary>
    /// The last message when the listener is closed. Without it, a phone would treat the end of its stream as a network failure.
    /// </summary>
    public static ReadOnlyMemory<byte> Closed { get; } = "event: closed\ndata: {}\n\n"u8.ToArray();

    /// <summary>Serializes a message.</summary>
    /// <param name="sequence">The message number.</param>
    /// <param name="epoch">The writer of the number, in a message with the complete state; otherwise null.</param>
    /// <param name="begins">True if the rows and marks replace the earlier ones.</param>
    /// <param name="parts">The changed parts, as JSON.</param>
    /// <param name="rows">The new rows.</param>
    /// <param name="marks">The new marks.</param>
    public static byte[] Write(
        long sequence,
        string? epoch,
        bool begins,
        IEnumerable<(string Name, string Json)> parts,
        IReadOnlyList<AudienceRunRow> rows,
        IReadOnlyList<AudienceRunMark> marks
    )
    {
        var buffer = new ArrayBufferWriter<byte>(512);
        buffer.Write("data: "u8);
        using (var json = new Utf8JsonWriter(buffer))
        {
            json.WriteStartObject();
            json.WriteNumber("n", sequence);
            if (epoch is not null)
                json.WriteString("epoch", epoch);
            if (begins)
                json.WriteBoolean("begins", true);
            WriteParts(json, parts);
            WriteRows(json, rows);
            WriteMarks(json, marks);
            json.WriteEndObject();
        }

        buffer.Write("\n\n"u8);
        return buffer.WrittenSpan.ToArray();
    }

    private static void WriteParts(Utf8JsonWriter json, IEnumerable<(string Name, string Json)> parts)
    {
        var isOpen = false;
        foreach (var (name, value) in parts)
        {
            if (!isOpen)
                json.WriteStartObject("set");
            isOpen = true;
            json.WritePropertyName(name);
            json.WriteRawValue(value);
        }

        if (isOpen)
            json.WriteEndObject();
    }

    private static void WriteRows(Utf8JsonWriter json, IReadOnlyList<AudienceRunRow> rows)
    {
        if (rows.Count == 0)
            return;
        json.WriteStartArray("rows");
        foreach (var row in rows)
        {
            json.WriteStartArray();
            json.WriteNumberValue(row.Time);
            foreach (var value in row.Values)
            {
                if (value is { } number)
                    json.WriteNumberValue(number);
                else
                    json.WriteNullValue();
            }

            json.WriteEndArray();
        }

        json.WriteEndArray();
    }

    private static void WriteMarks(Utf8JsonWriter json, IReadOnlyList<AudienceRunMark> marks)
    {
        if (marks.Count == 0)
            return;
        json.WriteStartArray("marks");
        foreach (var mark in marks)
        {
            json.WriteStartObject();
            json.WriteNumber("t", mark.Time);
            json.WriteString("kind", mark.Kind);
            json.WriteString("label", mark.Label);
            if (mark.Variant is { } variant)
                json.WriteString(
                    "variant",
                    variant == VariantKind.Fragile ? "fragile"
                        : variant == VariantKind.Fixed ? "fixed"
                        : "contrast"
                );
            json.WriteEndObject();
        }

        json.WriteEndArray();
    }
}

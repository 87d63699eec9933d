using System.Text.Json;
using System.Text.Json.Serialization;
using Lab.Foundation.Text;
using LoadEngine.Documents;

namespace Lab.Storage.Serialization;

/// <summary>Reads the texts of a stored run without secrets in URLs and without bidirectional marks.</summary>
internal sealed class RedactedTextConverter : JsonConverter<string>
{
    public override string? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        reader.GetString() is { } text ? Redactor.RedactText(TextSanitizer.StripBidiControls(text)) : null;

    public override void Write(Utf8JsonWriter writer, string value, JsonSerializerOptions options) =>
        writer.WriteStringValue(value);
}

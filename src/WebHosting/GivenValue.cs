using System.Buffers;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using Lab.Foundation.Redaction;
using Lab.Foundation.Text;
using LoadEngine.Documents;

namespace WebHosting;

/// <summary>
/// What was given in a field that is refused, as the refusal repeats it: it is read by others than whoever typed it, and so has no secret. The only place. Stateless.
/// </summary>
internal static class GivenValue
{
    private const int Longest = 200;

    private static readonly JsonWriterOptions AsItIs = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>The value as JSON, cut where it is long; null where nothing was given.</summary>
    /// <param name="body">The body that was sent; undefined for none.</param>
    /// <param name="field">A path such as <c>stages[0].users</c>.</param>
    public static string? Of(JsonElement body, string field)
    {
        var isSecret = false;
        foreach (var step in field.Split('.', '['))
        {
            if (step.EndsWith(']') && int.TryParse(step[..^1], out var index))
            {
                if (body.ValueKind != JsonValueKind.Array || index >= body.GetArrayLength())
                    return null;
                body = body[index];
            }
            else if (body.ValueKind != JsonValueKind.Object || !TryGetProperty(body, step, out body))
            {
                return null;
            }

            isSecret |= Redactor.IsSecret(step);
        }

        var text = isSecret ? Redactor.Mask : Shown(body);
        return TextTruncator.Truncate(text, Longest);
    }

    private static string Shown(JsonElement value)
    {
        if (value.ValueKind == JsonValueKind.String)
            return $"\"{Shown(value.GetString()!)}\"";
        var shown = new ArrayBufferWriter<byte>();
        using (var json = new Utf8JsonWriter(shown, AsItIs))
            Write(value, json);
        return Encoding.UTF8.GetString(shown.WrittenSpan);
    }

    private static string Shown(string text) => GivenText.Hide(text);

    private static void Write(JsonElement value, Utf8JsonWriter json)
    {
        switch (value.ValueKind)
        {
            case JsonValueKind.Object:
                json.WriteStartObject();
                foreach (var property in value.EnumerateObject())
                {
                    json.WritePropertyName(Shown(property.Name));
                    if (Redactor.IsSecret(property.Name))
                        json.WriteStringValue(Redactor.Mask);
                    else
                        Write(property.Value, json);
                }

                json.WriteEndObject();
                break;
            case JsonValueKind.Array:
                json.WriteStartArray();
                foreach (var item in value.EnumerateArray())
                    Write(item, json);
                json.WriteEndArray();
                break;
            case JsonValueKind.String:
                json.WriteStringValue(Shown(value.GetString()!));
                break;
            default:
                json.WriteRawValue(value.GetRawText());
                break;
        }
    }

    private static bool TryGetProperty(JsonElement body, string name, out JsonElement value)
    {
        foreach (var property in body.EnumerateObject())
        {
            if (!property.Name.Equals(name, StringComparison.OrdinalIgnoreCase))
                continue;
            value = property.Value;
            return true;
        }

        value = default;
        return false;
    }
}

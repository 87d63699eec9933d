using System.Text.Json;
using System.Text.Json.Serialization;

namespace Observer.Contract;

/// <summary>The JSON of the observer's output.</summary>
public static class ObserverJson
{
    /// <summary>Writes a message as one line.</summary>
    public static string Write(ObserverMessage message) =>
        JsonSerializer.Serialize(message, ObserverJsonContext.Default.ObserverMessage);

    /// <summary>Reads a line; null if it is not a message.</summary>
    public static ObserverMessage? Read(string line)
    {
        try
        {
            return JsonSerializer.Deserialize(line, ObserverJsonContext.Default.ObserverMessage);
        }
        catch (Exception invalid) when (invalid is JsonException or NotSupportedException)
        {
            return null;
        }
    }
}

[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
    UseStringEnumConverter = true
)]
[JsonSerializable(typeof(ObserverMessage))]
internal sealed partial class ObserverJsonContext : JsonSerializerContext;

using System.Text.Json;
using System.Text.Json.Serialization;

namespace Lab.Foundation.Json;

/// <summary>Reads enumerations by exact name only: no numbers and no combinations.</summary>
public sealed class StrictEnumConverter : JsonConverterFactory
{
    public override bool CanConvert(Type typeToConvert) => typeToConvert.IsEnum;

    public override JsonConverter CreateConverter(Type typeToConvert, JsonSerializerOptions options) =>
        (JsonConverter)Activator.CreateInstance(typeof(Choice<>).MakeGenericType(typeToConvert))!;

    private sealed class Choice<T> : JsonConverter<T>
        where T : struct, Enum
    {
        // Names may be written otherwise than in the source.
        private static readonly JsonSerializerOptions AsWritten = new()
        {
            Converters = { new JsonStringEnumConverter() },
        };
        private static readonly Dictionary<T, string> Names = Enum.GetValues<T>()
            .Distinct()
            .ToDictionary(value => value, value => JsonSerializer.SerializeToElement(value, AsWritten).GetString()!);
        private static readonly Dictionary<string, T> Values = Names.ToDictionary(
            pair => pair.Value,
            pair => pair.Key,
            StringComparer.OrdinalIgnoreCase
        );

        public override T Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            reader.TokenType == JsonTokenType.String ? Of(reader.GetString()!) : throw Unknown();

        public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) =>
            writer.WriteStringValue(NameOf(value));

        public override T ReadAsPropertyName(
            ref Utf8JsonReader reader,
            Type typeToConvert,
            JsonSerializerOptions options
        ) => Of(reader.GetString()!);

        public override void WriteAsPropertyName(Utf8JsonWriter writer, T value, JsonSerializerOptions options) =>
            writer.WritePropertyName(NameOf(value));

        private static T Of(string name) => Values.TryGetValue(name, out var value) ? value : throw Unknown();

        private static string NameOf(T value) =>
            Names.TryGetValue(value, out var name)
                ? name
                : throw new JsonException($"{value} is not a value of {typeof(T).Name}.");

        private static JsonException Unknown() => new($"Must be one of: {string.Join(", ", Names.Values)}.");
    }
}

using System.Text.Json;
using System.Text.Json.Serialization;
using Lab.Storage.Documents;

namespace Lab.Storage.Serialization;

/// <summary>Writes a histogram with <c>steps</c>: pairs of the distance from the previous bucket and the count.</summary>
internal sealed class StoredHistogramConverter : JsonConverter<StoredHistogram>
{
    private const string Min = "minNs",
        Max = "maxNs",
        Sum = "sumNs",
        Steps = "steps";

    public override StoredHistogram Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        if (reader.TokenType != JsonTokenType.StartObject)
            throw new JsonException("A histogram must be an object.");
        long? min = null,
            max = null,
            sum = null;
        List<long>? buckets = null;
        while (reader.Read() && reader.TokenType != JsonTokenType.EndObject)
        {
            var name = reader.GetString();
            reader.Read();
            switch (name)
            {
                case Min when min is null:
                    min = reader.GetInt64();
                    break;
                case Max when max is null:
                    max = reader.GetInt64();
                    break;
                case Sum when sum is null:
                    sum = reader.GetInt64();
                    break;
                case Steps when buckets is null:
                    buckets = ReadSteps(ref reader);
                    break;
                case Min or Max or Sum or Steps:
                    throw new JsonException($"Duplicate property '{name}'.");
                default:
                    reader.Skip();
                    break;
            }
        }

        return new(buckets ?? throw new JsonException($"A histogram must have {Steps}."), min ?? 0, max ?? 0, sum ?? 0);
    }

    public override void Write(Utf8JsonWriter writer, StoredHistogram value, JsonSerializerOptions options)
    {
        writer.WriteStartObject();
        writer.WriteNumber(Min, value.MinNs);
        writer.WriteNumber(Max, value.MaxNs);
        writer.WriteNumber(Sum, value.SumNs);
        writer.WriteStartArray(Steps);
        long before = 0;
        for (var i = 0; i < value.Buckets.Count; i += 2)
        {
            writer.WriteNumberValue(value.Buckets[i] - before);
            writer.WriteNumberValue(value.Buckets[i + 1]);
            before = value.Buckets[i];
        }

        writer.WriteEndArray();
        writer.WriteEndObject();
    }

    private static List<long> ReadSteps(ref Utf8JsonReader reader)
    {
        if (reader.TokenType != JsonTokenType.StartArray)
            throw new JsonException($"The {Steps} of a histogram must be a list.");
        var buckets = new List<long>();
        long bucket = 0;
        while (reader.Read() && reader.TokenType != JsonTokenType.EndArray)
        {
            var step = reader.GetInt64();
            if (step < 0 || (step == 0 && buckets.Count > 0))
                throw new JsonException("The buckets of a histogram must ascend.");
            if (!reader.Read() || reader.TokenType != JsonTokenType.Number)
                throw new JsonException($"The {Steps} of a histogram must come in pairs.");
            bucket = checked(bucket + step);
            buckets.Add(bucket);
            buckets.Add(reader.GetInt64());
        }

        return buckets;
    }
}

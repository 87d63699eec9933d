using System.Text.Json;

namespace Lab.Foundation.Json;

/// <summary>Finds nulls in lists and numbers that are not finite in a stored document.</summary>
public static class StoredJson
{
    /// <summary>The only list that may contain nulls: the values of a frame.</summary>
    private const string MayHaveGaps = "values";

    // Longer than any number written here; shorter numbers without an exponent are finite.
    private const int LongNumber = 300;

    /// <summary>Returns the error as a sentence; null when the JSON is valid.</summary>
    /// <param name="json">The document.</param>
    /// <exception cref="JsonException">It is not JSON.</exception>
    public static string? Validate(ReadOnlySpan<byte> json)
    {
        var reader = new Utf8JsonReader(json);
        return Validate(ref reader);
    }

    /// <summary>As <see cref="Validate(ReadOnlySpan{byte})"/>, for the available part of the reader.</summary>
    public static string? Validate(ref Utf8JsonReader reader)
    {
        var lists = new Stack<string?>();
        var name = "";
        while (reader.Read())
        {
            switch (reader.TokenType)
            {
                case JsonTokenType.PropertyName:
                    name = reader.ValueTextEquals(MayHaveGaps) ? MayHaveGaps : reader.GetString()!;
                    break;
                case JsonTokenType.StartArray:
                    lists.Push(name);
                    break;
                case JsonTokenType.StartObject:
                    lists.Push(null);
                    break;
                case JsonTokenType.EndArray or JsonTokenType.EndObject:
                    lists.Pop();
                    break;
                case JsonTokenType.Null when lists.TryPeek(out var list) && list is not null and not MayHaveGaps:
                    return $"The list '{list}' contains null.";
                case JsonTokenType.Number
                    when MayBeInfinite(reader.ValueSpan)
                        && !(reader.TryGetDouble(out var number) && double.IsFinite(number)):
                    return $"The number '{name}' is too large.";
            }
        }

        return null;
    }

    private static bool MayBeInfinite(ReadOnlySpan<byte> number) =>
        number.Length > LongNumber || number.IndexOfAny((byte)'e', (byte)'E') >= 0;
}

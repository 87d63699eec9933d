using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Dashboard.Http.Binding;

/// <summary>Numbers, texts and choices in JSON: whether one can be read, and in words what is allowed. Stateless.</summary>
internal static class JsonValues
{
    /// <summary>True when a single value can be read as the type.</summary>
    public static bool IsReadable(JsonElement value, JsonTypeInfo type)
    {
        try
        {
            // The serializer would read several names with commas between them, too, and add them up.
            var plain = Plain(type);
            if (plain.IsEnum)
                return value.ValueKind == JsonValueKind.String
                    && NamesOf(plain, type.Options).Contains(value.GetString(), StringComparer.OrdinalIgnoreCase);
            return value.Deserialize(type) is not (null or double.PositiveInfinity or double.NegativeInfinity);
        }
        catch (Exception mistake)
            when (mistake
                    is JsonException
                        or NotSupportedException
                        or InvalidOperationException
                        or FormatException
                        or OverflowException
            )
        {
            return false;
        }
    }

    /// <summary>What is allowed, to be put after "must be".</summary>
    /// <param name="type">What is asked for.</param>
    /// <param name="given">What was given instead; null for nothing.</param>
    public static string Allowed(JsonTypeInfo type, JsonElement? given = null)
    {
        var plain = Plain(type);
        return type.Kind switch
        {
            JsonTypeInfoKind.Enumerable => "a list in square brackets",
            JsonTypeInfoKind.Object or JsonTypeInfoKind.Dictionary => "an object in braces",
            _ when plain.IsEnum => "one of: " + string.Join(", ", NamesOf(plain, type.Options)),
            // Which ones a field takes is told by whoever it is for: the bounds of the type would be other ones.
            _ when plain == typeof(int) || plain == typeof(long) => given is { ValueKind: JsonValueKind.Number } number
            && IsWhole(number)
                ? "a whole number of fewer digits"
                : "a whole number",
            _ when plain == typeof(double) => "a number",
            _ when plain == typeof(bool) => "true or false",
            _ when plain == typeof(string) => "a text in quotes",
            _ => "a value of another kind",
        };
    }

    private static bool IsWhole(JsonElement number) => number.GetRawText().AsSpan().IndexOfAny('.', 'e', 'E') < 0;

    private static Type Plain(JsonTypeInfo type) => Nullable.GetUnderlyingType(type.Type) ?? type.Type;

    private static IEnumerable<string> NamesOf(Type choices, JsonSerializerOptions options) =>
        Enum.GetValues(choices)
            .Cast<object>()
            .Select(value => JsonSerializer.SerializeToElement(value, choices, options).GetString()!);
}

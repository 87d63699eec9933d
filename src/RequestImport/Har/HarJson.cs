using System.Text.Json;
using RequestImport.Building;

namespace RequestImport.Har;

/// <summary>Members of JSON that may be missing or of another type.</summary>
internal static class HarJson
{
    /// <summary>A member of an object; an undefined element where it is missing.</summary>
    public static JsonElement Member(this JsonElement element, string name) =>
        element.ValueKind == JsonValueKind.Object && element.TryGetProperty(name, out var member) ? member : default;

    /// <summary>The text of a string; null for anything else.</summary>
    public static string? Text(this JsonElement element)
    {
        try
        {
            return element.ValueKind == JsonValueKind.String ? element.GetString() : null;
        }
        catch (InvalidOperationException)
        {
            // Half of a surrogate pair.
            return element.GetRawText().Trim('"') + UnicodeText.Replacement;
        }
    }

    /// <summary>The items of a list; none for anything else.</summary>
    public static IEnumerable<JsonElement> Items(this JsonElement element) =>
        element.ValueKind == JsonValueKind.Array ? element.EnumerateArray() : [];
}

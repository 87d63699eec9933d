using System.Text.Json;

namespace Lab.Foundation.Json;

/// <summary>Checks that the strings of a JSON value are valid Unicode.</summary>
public static class JsonTexts
{
    /// <summary>False when a name or text is not valid Unicode: invalid UTF-8 or an unpaired surrogate.</summary>
    public static bool AreValid(JsonElement value)
    {
        try
        {
            Decode(value);
            return true;
        }
        catch (InvalidOperationException)
        {
            return false;
        }
    }

    // The depth is limited by the parser.
    private static void Decode(JsonElement value)
    {
        switch (value.ValueKind)
        {
            case JsonValueKind.String:
                _ = value.GetString();
                break;
            case JsonValueKind.Array:
                foreach (var element in value.EnumerateArray())
                    Decode(element);
                break;
            case JsonValueKind.Object:
                foreach (var property in value.EnumerateObject())
                {
                    _ = property.Name;
                    Decode(property.Value);
                }

                break;
        }
    }
}

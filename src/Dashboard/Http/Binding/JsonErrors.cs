using System.Text.Json;
using System.Text.RegularExpressions;
using Lab.Foundation.Results;

namespace Dashboard.Http.Binding;

/// <summary>Converts the serializer's exceptions into errors by field, such as <c>stages[0].users</c>.</summary>
internal static partial class JsonErrors
{
    /// <summary>Returns the errors that the exception describes.</summary>
    public static IReadOnlyList<FieldError> From(JsonException exception)
    {
        var path = exception.Path?.TrimStart('$', '.') ?? "";
        var message = exception.Message;
        if (Missing().Match(message) is { Success: true } missing)
            return
            [
                .. Quoted()
                    .Matches(missing.Value)
                    .Select(name => name.Groups[1].Value)
                    .Select(name => new FieldError(Join(path, name), $"The field '{name}' is missing.")),
            ];
        return [new(path.Length > 0 ? path : "body", Describe(message))];
    }

    /// <summary>Returns the path of the first null in an array, which nullable annotations do not cover.</summary>
    public static string? FindNullItem(JsonElement json, string path = "") =>
        json.ValueKind switch
        {
            JsonValueKind.Object => json.EnumerateObject()
                .Select(property => FindNullItem(property.Value, Join(path, property.Name)))
                .FirstOrDefault(found => found is not null),
            JsonValueKind.Array => json.EnumerateArray()
                .Select(
                    (item, index) =>
                        item.ValueKind == JsonValueKind.Null
                            ? $"{path}[{index}]"
                            : FindNullItem(item, $"{path}[{index}]")
                )
                .FirstOrDefault(found => found is not null),
            _ => null,
        };

    private static string Describe(string message) =>
        ExpectedType().Match(message) is { Success: true } type
            ? type.Groups[1].Value switch
            {
                "Int32" or "Int64" => "Must be a whole number.",
                "Double" => "Must be a number.",
                "Boolean" => "Must be true or false.",
                "String" => "Must be a text in quotes.",
                "Collections" => "Must be a list in square brackets.",
                _ => "Must be an object in braces.",
            }
        : message.Contains("could not be mapped", StringComparison.Ordinal) ? "Unknown field."
        : message.StartsWith("Duplicate property", StringComparison.Ordinal) ? "The field occurs twice."
        : message.Contains("allow null", StringComparison.Ordinal) ? "Must not be null."
        : Position().Replace(message, "");

    private static string Join(string path, string name) => path.Length == 0 ? name : $"{path}.{name}";

    [GeneratedRegex("missing required properties.*")]
    private static partial Regex Missing();

    [GeneratedRegex("'([^']+)'")]
    private static partial Regex Quoted();

    [GeneratedRegex(@"converted to (?:System\.(?:Nullable`1\[System\.)?)?(\w+)")]
    private static partial Regex ExpectedType();

    [GeneratedRegex(@"\s*Path: .*$", RegexOptions.Singleline)]
    private static partial Regex Position();
}

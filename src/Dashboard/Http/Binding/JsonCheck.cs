using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Lab.Foundation.Results;
using Lab.Foundation.Text;

namespace Dashboard.Http.Binding;

/// <summary>
/// Holds JSON against the type it is to become, and finds all mistakes at once, where the serializer stops at the first. Fields are named by
/// their path, such as <c>stages[0].users</c>. Stateless.
/// </summary>
internal static class JsonCheck
{
    private const int MostErrors = 50;

    /// <summary>The mistakes; empty for JSON that can be read. At most fifty are named.</summary>
    public static IReadOnlyList<FieldError> MistakesOf(JsonElement json, JsonTypeInfo type)
    {
        var errors = new List<FieldError>();
        Check(json, type, "", errors);
        return errors;
    }

    private static void Check(JsonElement json, JsonTypeInfo type, string path, List<FieldError> errors)
    {
        if (errors.Count >= MostErrors)
            return;
        switch (type.Kind)
        {
            case JsonTypeInfoKind.Object when json.ValueKind == JsonValueKind.Object:
                CheckObject(json, type, path, errors);
                break;
            case JsonTypeInfoKind.Enumerable when json.ValueKind == JsonValueKind.Array:
                CheckList(json, type, path, errors);
                break;
            case JsonTypeInfoKind.None when JsonValues.IsReadable(json, type):
                break;
            default:
                errors.Add(new(NameOf(path), $"{Subject(path)} must be {JsonValues.Allowed(type, json)}."));
                break;
        }
    }

    private static void CheckObject(JsonElement json, JsonTypeInfo type, string path, List<FieldError> errors)
    {
        var texts = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        foreach (var property in json.EnumerateObject())
        {
            if (errors.Count >= MostErrors)
                return;
            var known = type.Properties.FirstOrDefault(info =>
                info.Name.Equals(property.Name, StringComparison.OrdinalIgnoreCase) && info.Set is not null
                || IsOfConstructor(info, property.Name)
            );
            var field = Join(path, known?.Name ?? property.Name);
            if (known is null)
                errors.Add(
                    new(
                        field,
                        $"There is no field '{Shortened(property.Name)}'. The fields are: {string.Join(", ", Writable(type).Select(info => info.Name))}."
                    )
                );
            else if (!texts.Add(property.Name))
                errors.Add(new(field, $"The field '{known.Name}' is given twice."));
            else
                CheckField(property.Value, known, type, field, errors);
        }

        foreach (var missing in type.Properties.Where(info => info.IsRequired && !texts.Contains(info.Name)))
            errors.Add(
                new(
                    Join(path, missing.Name),
                    $"The field '{missing.Name}' is missing. It must be {JsonValues.Allowed(type.Options.GetTypeInfo(missing.PropertyType))}."
                )
            );
    }

    private static void CheckField(
        JsonElement value,
        JsonPropertyInfo field,
        JsonTypeInfo owner,
        string path,
        List<FieldError> errors
    )
    {
        var type = owner.Options.GetTypeInfo(field.PropertyType);
        if (value.ValueKind != JsonValueKind.Null)
            Check(value, type, path, errors);
        else if (!MayBeNull(field))
            errors.Add(
                new(
                    path,
                    $"The field '{field.Name}' must not be null. It must be {JsonValues.Allowed(type)}{(field.IsRequired ? "" : ", or be left out")}."
                )
            );
    }

    private static void CheckList(JsonElement json, JsonTypeInfo type, string path, List<FieldError> errors)
    {
        var element = type.Options.GetTypeInfo(type.ElementType!);
        foreach (var (index, item) in json.EnumerateArray().Index())
        {
            if (item.ValueKind == JsonValueKind.Null)
                errors.Add(
                    new(
                        $"{path}[{index}]",
                        $"An item of '{path}' must not be null. It must be {JsonValues.Allowed(element)}."
                    )
                );
            else
                Check(item, element, $"{path}[{index}]", errors);
            if (errors.Count >= MostErrors)
                return;
        }
    }

    private static IEnumerable<JsonPropertyInfo> Writable(JsonTypeInfo type) =>
        type.Properties.Where(info => info.Set is not null || info.AssociatedParameter is not null);

    private static bool IsOfConstructor(JsonPropertyInfo property, string name) =>
        property.AssociatedParameter is not null && property.Name.Equals(name, StringComparison.OrdinalIgnoreCase);

    private static bool MayBeNull(JsonPropertyInfo field) =>
        field.AssociatedParameter is { } parameter
            ? parameter.IsNullable
            : Nullable.GetUnderlyingType(field.PropertyType) is not null
                || (!field.PropertyType.IsValueType && field.IsSetNullable);

    private static string Join(string path, string name) =>
        path.Length == 0 ? Shortened(name) : $"{path}.{Shortened(name)}";

    private static string NameOf(string path) => path.Length == 0 ? "body" : path;

    private static string Subject(string path) => path.Length == 0 ? "The body" : $"'{path}'";

    private static string Shortened(string name) => TextTruncator.Truncate(name, 60);
}

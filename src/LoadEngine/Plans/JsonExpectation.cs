using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Text.Json;
using System.Text.RegularExpressions;

namespace LoadEngine.Plans;

/// <summary>A value that a JSON body must have at a path such as <c>$.items[0].name</c>.</summary>
public sealed partial record JsonExpectation
{
    private readonly IReadOnlyList<string> _steps;
    private readonly JsonElement _value;

    private JsonExpectation(string path, string value, IReadOnlyList<string> steps, JsonElement element) =>
        (Path, Value, _steps, _value) = (path, value, steps, element);

    /// <summary>The format of a path, for error messages.</summary>
    public const string ExpectedPath = "a path such as $.status or $.items[0].name";

    /// <summary>The path: property names after dots, list indices in brackets.</summary>
    public string Path { get; }

    /// <summary>The value as JSON without white space.</summary>
    public string Value { get; }

    /// <summary>Parses a path and a value; false if the path or the value is invalid.</summary>
    public static bool TryParse(string path, string json, [NotNullWhen(true)] out JsonExpectation? expectation)
    {
        expectation = null;
        var match = Pattern().Match(path.Trim());
        if (!match.Success)
            return false;
        try
        {
            using var parsed = JsonDocument.Parse(json);
            var steps = match.Groups["step"].Captures.Select(step => step.Value.TrimStart('.')).ToArray();
            expectation = new(
                path.Trim(),
                JsonSerializer.Serialize(parsed.RootElement, PlainJson.Default.JsonElement),
                steps,
                parsed.RootElement.Clone()
            );
            return true;
        }
        catch (JsonException)
        {
            return false;
        }
    }

    /// <summary>Parses a typed value: text that is not valid JSON is a string, because shells remove quotes.</summary>
    public static bool TryParseTyped(string path, string value, [NotNullWhen(true)] out JsonExpectation? expectation) =>
        TryParse(path, AsJson(value), out expectation);

    private static string AsJson(string value)
    {
        try
        {
            using var parsed = JsonDocument.Parse(value);
            return value;
        }
        catch (JsonException)
        {
            return JsonSerializer.Serialize(value, PlainJson.Default.String);
        }
    }

    /// <summary>True if the body is JSON with this value at the path.</summary>
    internal bool Matches(ReadOnlyMemory<byte> body)
    {
        try
        {
            using var parsed = JsonDocument.Parse(body);
            var at = parsed.RootElement;
            foreach (var step in _steps)
                if (!TryStep(ref at, step))
                    return false;
            return JsonElement.DeepEquals(at, _value);
        }
        catch (JsonException)
        {
            return false;
        }
    }

    private static bool TryStep(ref JsonElement at, string step)
    {
        if (step[0] != '[')
            return at.ValueKind == JsonValueKind.Object && at.TryGetProperty(step, out at);
        if (
            at.ValueKind != JsonValueKind.Array
            || !int.TryParse(
                step.AsSpan(1, step.Length - 2),
                NumberStyles.None,
                CultureInfo.InvariantCulture,
                out var place
            )
            || place >= at.GetArrayLength()
        )
            return false;
        at = at[place];
        return true;
    }

    [GeneratedRegex(@"^\$(?<step>\.[^.\[\]\s]+|\[\d{1,9}\])*$", RegexOptions.CultureInvariant)]
    private static partial Regex Pattern();
}

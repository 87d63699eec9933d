using System.Text.Json;
using LoadEngine.Plans;

namespace LoadEngine.Documents;

/// <summary>
/// Reads the fields of one JSON object. An error is recorded and a fallback returned, so that reading continues and finds
/// every error. Not thread-safe.
/// </summary>
internal sealed class FieldReader
{
    // Far above all limits, so that a large number is reported as out of range instead of unreadable.
    private const double MaxMs = 1e10;

    private readonly JsonElement _element;
    private readonly string _path;
    private readonly List<PlanError> _errors;
    private readonly List<string> _known = [];

    public FieldReader(JsonElement element, string path, List<PlanError> errors)
    {
        (_element, _path, _errors) = (element, path, errors);
        IsObject = element.ValueKind == JsonValueKind.Object;
        if (!IsObject)
            errors.Add(new(path, "Must be an object."));
    }

    /// <summary>False if the value has another type, which adds an error.</summary>
    public bool IsObject { get; }

    public string PathOf(string name) => _path.Length == 0 ? name : $"{_path}.{name}";

    public bool Has(string name) => IsObject && _element.TryGetProperty(name, out _);

    public string Text(string name, string fallback, bool required = false)
    {
        if (Find(name, required) is not { } value)
            return fallback;
        if (value.ValueKind == JsonValueKind.String)
            return value.GetString()!;
        AddError(name, "Must be a string.");
        return fallback;
    }

    /// <summary>The JSON value of any type.</summary>
    public string Raw(string name, string fallback, bool required = false) =>
        Find(name, required)?.GetRawText() ?? fallback;

    public bool Flag(string name, bool fallback)
    {
        if (Find(name, required: false) is not { } value)
            return fallback;
        if (value.ValueKind is JsonValueKind.True or JsonValueKind.False)
            return value.GetBoolean();
        AddError(name, "Must be true or false.");
        return fallback;
    }

    public double Number(string name, double fallback, bool required = false)
    {
        if (Find(name, required) is not { } value)
            return fallback;
        if (value.ValueKind == JsonValueKind.Number && value.TryGetDouble(out var number) && double.IsFinite(number))
            return number;
        AddError(name, "Must be a number.");
        return fallback;
    }

    public long Long(string name, long fallback, bool required = false)
    {
        if (Find(name, required) is not { } value)
            return fallback;
        if (value.ValueKind == JsonValueKind.Number && value.TryGetInt64(out var number))
            return number;
        AddError(name, "Must be a whole number.");
        return fallback;
    }

    public int Int(string name, int fallback, bool required = false) =>
        (int)Math.Clamp(Long(name, fallback, required), int.MinValue, int.MaxValue);

    public TimeSpan Duration(string name, TimeSpan fallback, bool required = false)
    {
        if (Find(name, required) is not { } value)
            return fallback;
        if (
            value.ValueKind == JsonValueKind.Number
            && value.TryGetInt64(out var number)
            && Math.Abs((double)number) <= MaxMs
        )
            return TimeSpan.FromMilliseconds(number);
        if (value.ValueKind == JsonValueKind.String && DurationText.TryParse(value.GetString()!, out var duration))
            return duration;
        AddError(name, $"Must be {DurationText.Expected}, or a whole number of milliseconds.");
        return fallback;
    }

    /// <summary>A duration or a distribution as text; zero if it is missing.</summary>
    public ThinkTime ThinkTime(string name)
    {
        if (!Has(name) || Find(name, required: false) is not { ValueKind: JsonValueKind.String } value)
            return Duration(name, TimeSpan.Zero);
        if (ThinkTimeText.TryParse(value.GetString()!, out var thinkTime))
            return thinkTime;
        AddError(name, $"Must be {ThinkTimeText.Expected}.");
        return Plans.ThinkTime.None;
    }

    public T Choice<T>(string name, IReadOnlyDictionary<string, T> choices, T fallback, bool required = false)
    {
        if (Find(name, required) is not { } value)
            return fallback;
        if (value.ValueKind == JsonValueKind.String && choices.TryGetValue(value.GetString()!, out var choice))
            return choice;
        AddError(name, $"Must be one of {string.Join(", ", choices.Keys)}.");
        return fallback;
    }

    public FieldReader? Object(string name, bool required = false) =>
        Find(name, required) is { } value ? new(value, PathOf(name), _errors) : null;

    public IReadOnlyList<(string Path, JsonElement Value)> List(string name, bool required = false)
    {
        if (Find(name, required) is not { } value)
            return [];
        if (value.ValueKind == JsonValueKind.Array)
            return [.. value.EnumerateArray().Select((item, index) => ($"{PathOf(name)}[{index}]", item))];
        AddError(name, "Must be a list.");
        return [];
    }

    public IReadOnlyList<(string Name, JsonElement Value)> Entries(string name)
    {
        if (Find(name, required: false) is not { } value)
            return [];
        if (value.ValueKind == JsonValueKind.Object)
            return [.. value.EnumerateObject().Select(entry => (entry.Name, entry.Value))];
        AddError(name, "Must be an object.");
        return [];
    }

    public void AddError(string name, string mistake) => _errors.Add(new(PathOf(name), mistake));

    /// <summary>Adds an error for each field that was never read; called last.</summary>
    public void RejectUnknown()
    {
        if (!IsObject)
            return;
        foreach (var field in _element.EnumerateObject())
            if (!_known.Contains(field.Name))
                AddError(field.Name, $"Unknown field. Known fields: {string.Join(", ", _known)}.");
    }

    private JsonElement? Find(string name, bool required)
    {
        _known.Add(name);
        if (!IsObject)
            return null;
        if (_element.TryGetProperty(name, out var value))
            return value;
        if (required)
            AddError(name, "Is missing.");
        return null;
    }
}

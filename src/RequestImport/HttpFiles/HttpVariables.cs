using System.Text;
using System.Text.RegularExpressions;
using RequestImport.Building;
using RequestImport.Model;

namespace RequestImport.HttpFiles;

/// <summary>The variables of an .http file, which apply to the lines below their definition.</summary>
internal sealed partial class HttpVariables
{
    private readonly Dictionary<string, string> _values = new(StringComparer.Ordinal);
    private readonly Dictionary<string, int> _definitions = new(StringComparer.Ordinal);
    private readonly IReadOnlyDictionary<string, string> _given;
    private readonly GrowthLimit _limit = new();

    /// <summary>Creates the variables of a file.</summary>
    /// <param name="lines">All lines of the file.</param>
    /// <param name="given">Values from outside the file. They replace those of the file.</param>
    public HttpVariables(IEnumerable<HttpLine> lines, IReadOnlyDictionary<string, string> given)
    {
        _given = given;
        foreach (var line in lines)
            if (DefinitionIn(line) is var (name, _))
                _definitions.TryAdd(name, line.Number);
    }

    /// <summary>True for a line that sets a variable; takes the value over.</summary>
    /// <exception cref="UnreadableException">The value is too long.</exception>
    public bool TryDefine(HttpLine line)
    {
        if (DefinitionIn(line) is not var (name, text))
            return false;
        var value = Fill(text, line.Number, field: null);
        GrowthLimit.CheckValue(name, value.Length, line.Number);
        _values[name] = value;
        return true;
    }

    /// <summary>True for a line such as <c>@host = localhost</c>.</summary>
    public static bool IsDefinition(HttpLine line) => DefinitionIn(line) is not null;

    /// <summary>Fills values in. A variable without a value stays, written without blanks, and becomes a field of the request.</summary>
    /// <exception cref="UnreadableException">The text grows too long.</exception>
    public string Fill(string text, int line, Action<ImportField>? field)
    {
        var (filled, rest) = (new StringBuilder(), 0);
        foreach (var reference in Reference().EnumerateMatches(text))
        {
            filled.Append(text, rest, reference.Index - rest);
            rest = reference.Index + reference.Length;
            var name = text.AsSpan(reference.Index, reference.Length)[2..^2].Trim().ToString();
            filled.Append(ValueOf(name, line, field));
        }

        return rest == 0 ? text : filled.Append(text, rest, text.Length - rest).ToString();
    }

    private string ValueOf(string name, int line, Action<ImportField>? field)
    {
        // {{%name}} is the value of name, percent-encoded.
        var isEncoded = name.StartsWith('%');
        var key = isEncoded ? name[1..] : name;
        if (!_given.TryGetValue(key, out var value) && !_values.TryGetValue(key, out value))
            return Open(name, field);
        _limit.Add(key, value.Length, line);
        var references = Reference().Matches(value);
        if (references.Count > 0 && isEncoded)
            return Open(name, field);
        foreach (Match reference in references)
            Open(reference.Value[2..^2], field);
        return isEncoded ? Uri.EscapeDataString(value) : value;
    }

    private string Open(string name, Action<ImportField>? field)
    {
        var placeholder = $"{{{{{name}}}}}";
        field?.Invoke(new(name.TrimStart('%'), placeholder, ReasonFor(name.TrimStart('%'))));
        return placeholder;
    }

    private string ReasonFor(string name) =>
        name.StartsWith('$') ? "An editor fills it in when it sends the request."
        : name.Contains(".response.", StringComparison.Ordinal) || name.Contains(".request.", StringComparison.Ordinal)
            ? "Its value comes from another request."
        : _definitions.TryGetValue(name, out var definition) ? $"Line {definition} sets it, but not before it is used."
        : "The text does not set it.";

    private static (string Name, string Value)? DefinitionIn(HttpLine line) =>
        Definition().Match(line.Text) is { Success: true } definition
            ? (definition.Groups["name"].Value, definition.Groups["value"].Value.Trim())
            : null;

    [GeneratedRegex(@"\A\s*@(?<name>[^\s=]+)\s*=(?<value>.*)\z", RegexOptions.CultureInvariant)]
    private static partial Regex Definition();

    [GeneratedRegex(@"\{\{[^{}\n]+\}\}", RegexOptions.CultureInvariant)]
    private static partial Regex Reference();
}

using System.Collections.Frozen;

namespace Lab.Foundation.Formatting;

/// <summary>Converts UCUM units of instruments (<c>By</c>, <c>{work_item}</c>) to words.</summary>
public static class UnitNames
{
    private static readonly FrozenDictionary<string, string> Words = new Dictionary<string, string>
    {
        ["By"] = "bytes",
        ["KiBy"] = "KiB",
        ["MiBy"] = "MiB",
        ["GiBy"] = "GiB",
        ["1"] = "",
        ["min"] = "minutes",
        ["h"] = "hours",
        ["d"] = "days",
        ["cpu"] = "processors",
    }.ToFrozenDictionary();

    /// <summary>The unit in words; other units are unchanged.</summary>
    public static string Expand(string unit) => string.Join('/', unit.Split('/').Select(PartOf));

    private static string PartOf(string part)
    {
        var isCounted = part.StartsWith('{') && part.EndsWith('}') && part.Length > 2;
        var name = isCounted ? part[1..^1].Replace('_', ' ') : part;
        return Words.TryGetValue(name, out var words) ? words
            : isCounted ? Several(name)
            : name;
    }

    private static string Several(string name) =>
        name switch
        {
            [.., 's'] => name,
            [.. var stem, not ('a' or 'e' or 'o' or 'u'), 'y'] => $"{name[..^1]}ies",
            _ => name + "s",
        };
}

using System.Text.RegularExpressions;
using RequestImport.Building;
using RequestImport.Model;

namespace RequestImport.Shell;

/// <summary>The variables of a script, and those whose values the reader of the text knows.</summary>
internal sealed partial class ShellVariables(IReadOnlyDictionary<string, string> values)
{
    private readonly Dictionary<string, string> _assigned = new(StringComparer.Ordinal);
    private readonly GrowthLimit _limit = new();
    private readonly Dictionary<string, string> _unknown = new(StringComparer.Ordinal);

    /// <summary>Takes <c>NAME=value</c> over; a value that is not known leaves a field.</summary>
    public void Assign(ShellWord word)
    {
        var (name, value) = word.Text.Split('=', 2) is [var first, var second] ? (first, second) : (word.Text, "");
        GrowthLimit.CheckValue(name, value.Length, word.Line);
        _assigned.Remove(name);
        _unknown.Remove(name);
        if (word.Fields.Count == 0)
            _assigned[name] = value;
        else
            _unknown[name] = value;
    }

    /// <summary>The value of a variable or a substitution, or the field that asks for it.</summary>
    /// <param name="name">The name of the variable; the whole text of a substitution.</param>
    /// <param name="placeholder">As written.</param>
    public (string Text, ImportField? Field) Expand(string name, string placeholder)
    {
        if (values.TryGetValue(name, out var value) || _assigned.TryGetValue(name, out value))
        {
            _limit.Add(name, value.Length, null);
            return (value, null);
        }

        var reason =
            _unknown.TryGetValue(name, out var source) ? $"Its value comes from {UnreadableException.Shorten(source)}."
            : placeholder[0] == '`' || placeholder.StartsWith("$(", StringComparison.Ordinal)
                ? "Its value is the output of another command."
            : "The text does not set it.";
        return (placeholder, new(name, placeholder, reason));
    }

    /// <summary>True for <c>NAME=value</c>.</summary>
    public static bool IsAssignment(ShellWord word) => Assignment().IsMatch(word.Text);

    [GeneratedRegex(@"\A[A-Za-z_]\w*=", RegexOptions.CultureInvariant)]
    private static partial Regex Assignment();
}

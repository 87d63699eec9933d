using System.Text;
using System.Text.RegularExpressions;

namespace Lab.Targets.CustomEndpoints.Pasted;

/// <summary>
/// The variables of an <c>.http</c> file, and their substitution into texts. Nested references can double the text at each step,
/// so its length is counted before it is written, and limited. Not thread-safe.
/// </summary>
internal sealed partial class HttpVariables
{
    /// <summary>Most characters of one variable.</summary>
    public const int LongestValue = 100_000;

    /// <summary>Most characters that are filled into the whole text.</summary>
    public const int MostFilled = PastedRequests.LongestText;

    // Limit of the search for cycles; real files have fewer references in one variable.
    private const int MostNamed = 100;

    private const int LongestCircle = 6;

    private readonly Dictionary<string, string> _values = new(StringComparer.Ordinal);
    private readonly Dictionary<string, IReadOnlyList<string>> _named = new(StringComparer.Ordinal);
    private int _filled;

    /// <summary>Why nothing is filled in any more, in words; null while it is.</summary>
    public string? Mistake { get; private set; }

    /// <summary>Sets a variable to a value with those before it filled in.</summary>
    public void Set(string name, string value)
    {
        _named[name] =
        [
            .. Reference().Matches(value).Take(MostNamed).Select(reference => reference.Groups[1].Value).Distinct(),
        ];
        _values[name] = Filled(
            value,
            LongestValue,
            $"The variable “{HttpFile.Shortened(name)}” becomes longer than {LongestValue:#,0} characters with the variables in it filled in: shorten it."
        );
    }

    /// <summary>Why a reference was left as it is written, and the way out, as the end of a sentence that names it.</summary>
    /// <param name="reference">The reference with its braces.</param>
    public string WhyLeft(string reference)
    {
        var name = reference.Trim('{', '}', ' ');
        if (!_values.ContainsKey(name))
            return "which is not set in this text: write its value in its place.";
        return CircleOf(name) switch
        {
            [] => "which is set below the variable that names it: move it above.",
            [_] => "which names itself: write its value in its place.",
            var circle =>
                $"and these name each other in a circle: {string.Join(", ", circle.Take(LongestCircle).Select(text => HttpFile.Shortened($"{{{{{text}}}}}")))}{(circle.Count > LongestCircle ? ", …" : "")}. Write a value for one of them.",
        };
    }

    // The shortest way from a variable back to itself, over those that its value names; empty where there is none.
    private List<string> CircleOf(string name)
    {
        var (from, next) = (new Dictionary<string, string>(StringComparer.Ordinal), new Queue<string>([name]));
        while (next.TryDequeue(out var at))
        {
            foreach (var named in _named.GetValueOrDefault(at, []))
            {
                if (!from.TryAdd(named, at))
                    continue;
                if (named != name)
                {
                    next.Enqueue(named);
                    continue;
                }

                var circle = new List<string> { name };
                for (var before = at; before != name; before = from[before])
                    circle.Insert(1, before);
                return circle;
            }
        }

        return [];
    }

    /// <summary>Replaces the variables in a text; unset variables, and all variables after an error, are kept as written.</summary>
    public string Filled(string text) => Filled(text, int.MaxValue, "");

    private string Filled(string text, int longest, string tooLong)
    {
        if (Mistake is not null)
            return text;
        var (filled, rest) = (new StringBuilder(), 0);
        foreach (Match reference in Reference().Matches(text))
        {
            if (!_values.TryGetValue(reference.Groups[1].Value, out var value))
                continue;
            filled.Append(text, rest, reference.Index - rest);
            rest = reference.Index + reference.Length;
            if (filled.Length + value.Length > longest)
                Mistake = tooLong;
            else if (value.Length > MostFilled - _filled)
                Mistake =
                    $"With its variables filled in this text grows by more than {MostFilled:#,0} characters: paste fewer of its requests at once.";
            if (Mistake is not null)
                return text;
            _filled += value.Length;
            filled.Append(value);
        }

        return rest == 0 ? text : filled.Append(text, rest, text.Length - rest).ToString();
    }

    [GeneratedRegex(@"\{\{\s*([\w.-]+)\s*\}\}")]
    private static partial Regex Reference();
}

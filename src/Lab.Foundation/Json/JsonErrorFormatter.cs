using System.Text.Json;
using System.Text.RegularExpressions;

namespace Lab.Foundation.Json;

/// <summary>Describes a JSON error with its location, without names of types and without values of the document.</summary>
public static partial class JsonErrorFormatter
{
    /// <summary>Whatever kept a document from being read, as a sentence.</summary>
    /// <param name="problem">The exception.</param>
    public static string Format(Exception problem) =>
        problem switch
        {
            JsonException mistake => Format(mistake),
            // A tree of JSON is not read as one, but filled like a dictionary.
            ArgumentException twice when SameKey().Match(twice.Message) is { Success: true } key =>
                $"It says '{key.Groups[1].Value}' twice.",
            _ => problem?.Message ?? "",
        };

    /// <summary>The mistake as a sentence.</summary>
    /// <param name="mistake">What the reader threw.</param>
    public static string Format(JsonException mistake)
    {
        ArgumentNullException.ThrowIfNull(mistake);
        var what = Place().Replace(mistake.Message, "").Trim();
        if (what.StartsWith("Expected depth to be zero", StringComparison.Ordinal))
            what = "It ends in the middle: save or send it once more";
        else if (NamesAType().IsMatch(what))
            what = KindOf(what);
        else if (IsSyntaxError(mistake))
            what = "The JSON syntax is invalid";
        if (!what.EndsWith('.'))
            what += ".";
        return WhereOf(mistake) is { } where ? $"{what} ({where})" : what;
    }

    /// <summary>True when the text is not JSON; false when a value does not fit.</summary>
    public static bool IsSyntaxError(JsonException mistake)
    {
        ArgumentNullException.ThrowIfNull(mistake);
        return mistake.GetType() != typeof(JsonException) || mistake.InnerException is JsonException;
    }

    private static string KindOf(string what) =>
        what switch
        {
            _ when Twice().Match(what) is { Success: true } twice => $"It says {twice.Groups[1].Value} twice",
            _ when Missing().Match(what) is { Success: true } missing =>
                $"Something is missing in it: {missing.Groups[1].Value}",
            _ when Unknown().Match(what) is { Success: true } unknown => $"{unknown.Groups[1].Value} is not known here",
            _ when what.Contains("null", StringComparison.Ordinal) =>
                "Something in it is null that has to have a value",
            _ => "A value in it is not of the kind it has to be",
        };

    private static string? WhereOf(JsonException mistake)
    {
        var path = mistake.Path?.TrimStart('$', '.');
        var line = mistake.LineNumber is { } number
            ? $"line {number + 1}, position {mistake.BytePositionInLine + 1}"
            : null;
        return (path, line) switch
        {
            ({ Length: > 0 }, { }) => $"at {path}, {line}",
            ({ Length: > 0 }, null) => $"at {path}",
            _ => line,
        };
    }

    [GeneratedRegex(@"\s*(?:Path: .*?\|\s*)?LineNumber: \d+\s*\|\s*BytePositionInLine: \d+\.?")]
    private static partial Regex Place();

    [GeneratedRegex(@"same key .*Key: (.+?)(?: \(Parameter '.+'\))?$")]
    private static partial Regex SameKey();

    [GeneratedRegex(@"^Duplicate property ('.+?')")]
    private static partial Regex Twice();

    [GeneratedRegex(@"^Duplicate property|converted to |type '|on type ")]
    private static partial Regex NamesAType();

    [GeneratedRegex(@"missing required properties.*?: (.+?)\.?$")]
    private static partial Regex Missing();

    [GeneratedRegex(@"JSON property ('.+?') could not be mapped")]
    private static partial Regex Unknown();
}

using System.Text.RegularExpressions;

namespace RequestImport.HttpFiles;

/// <summary>A line of an .http file.</summary>
/// <param name="Text">The text as written.</param>
/// <param name="Number">Its number, from 1.</param>
internal readonly partial record struct HttpLine(string Text, int Number)
{
    public string Trimmed => Text.Trim();

    public bool IsBlank => string.IsNullOrWhiteSpace(Text);

    public bool IsIndented => Text.Length > 0 && Text[0] is ' ' or '\t';

    public bool IsComment => Trimmed.StartsWith('#') || Trimmed.StartsWith("//", StringComparison.Ordinal);

    /// <summary>True for the start of a script of an editor.</summary>
    public bool StartsScript => Script().IsMatch(Text);

    /// <summary>True for the last line of a script.</summary>
    public bool EndsScript => Text.TrimEnd().EndsWith("%}", StringComparison.Ordinal);

    /// <summary>True for a line that names a script, or a file for responses.</summary>
    public bool NamesResponseFile => ResponseFile().IsMatch(Text);

    /// <summary>The file that a line includes; null for other lines.</summary>
    public string? IncludedFile =>
        Include().Match(Text) is { Success: true } include ? include.Groups["file"].Value.Trim() : null;

    /// <summary>True for a line that runs or imports another file, as JetBrains editors have it.</summary>
    public bool NamesOtherFile => OtherFile().IsMatch(Text);

    [GeneratedRegex(@"\A(?:import|run)\s+\S+", RegexOptions.CultureInvariant)]
    private static partial Regex OtherFile();

    // "< {%" runs before the request, "> {%" after it.
    [GeneratedRegex(@"\A\s*[<>]\s*\{%", RegexOptions.CultureInvariant)]
    private static partial Regex Script();

    // A script behind ">", a target behind ">>" or ">>!", an earlier response behind "<>".
    [GeneratedRegex(@"\A(?:>\s+\S+\.\w+|>>!?\s+\S.*|<>\s+\S.*)\s*\z", RegexOptions.CultureInvariant)]
    private static partial Regex ResponseFile();

    // With or without an encoding.
    [GeneratedRegex(@"\A<(?:@\w*)?\s+(?<file>\S.*)\z", RegexOptions.CultureInvariant)]
    private static partial Regex Include();
}

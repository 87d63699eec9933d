namespace Observation.Processes;

/// <summary>
/// Redacts a command line for a projector or an API: keeps the program and the names of its options. Removes all values
/// except a few that identify the process, because no list of option names covers every secret.
/// </summary>
internal static class CommandLineRedactor
{
    private const string Mask = "•••";
    private const int MaxLength = 200;

    // The program, and the assembly or command that it runs.
    private const int Program = 2;

    private static readonly string[] VisibleOptions = ["urls", "project"];

    /// <summary>
    /// Returns the redacted line. A long line keeps its end, which is more specific than the program's folder.
    /// </summary>
    /// <param name="arguments">The arguments, the program first.</param>
    public static string Redact(IReadOnlyList<string> arguments)
    {
        var words = new List<string>();
        var isValueOfHidden = false;
        foreach (var (index, argument) in arguments.Index())
        {
            var (name, equals) = (NameOf(argument), argument.IndexOf('=', StringComparison.Ordinal));
            var isOption = argument.StartsWith('-');
            if (isValueOfHidden && !isOption)
                words.Add(Mask);
            else if (equals >= 0)
                words.Add(VisibleOptions.Contains(name) ? argument : argument[..(equals + 1)] + Mask);
            else
                words.Add(index >= Program && argument.Contains('@', StringComparison.Ordinal) ? Mask : argument);
            isValueOfHidden = isOption && equals < 0 && name.Length > 0 && !VisibleOptions.Contains(name);
        }

        var line = string.Join(' ', words);
        return line.Length <= MaxLength ? line : string.Concat("…", line.AsSpan(line.Length - MaxLength));
    }

    private static string NameOf(string argument) => argument.TrimStart('-').Split('=', 2)[0].ToLowerInvariant();
}

namespace Observation.Processes;

/// <summary>
/// A command line as others may see it, on a projector or over an API: the program and the names of its options. Values are left out but for a few that
/// tell one process from another: no list of names knows every secret.
/// </summary>
internal static class CommandLineRedactor
{
    private const string Mask = "•••";
    private const int MaxLength = 200;

    // The program, and the assembly or the command that it runs.
    private const int Program = 2;

    private static readonly string[] VisibleOptions = ["urls", "project"];

    /// <summary>The words that may be seen; of long ones the end, which tells more than the folder of the program.</summary>
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

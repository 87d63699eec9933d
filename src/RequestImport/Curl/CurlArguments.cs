using RequestImport.Building;
using RequestImport.Model;
using RequestImport.Shell;

namespace RequestImport.Curl;

/// <summary>An option of a command, or an address (the option <c>url</c>).</summary>
/// <param name="Option">The option.</param>
/// <param name="Written">The option as written, without its value.</param>
/// <param name="Value">Its value; null for an option that takes none.</param>
/// <param name="IsOn">False for <c>--no-…</c>.</param>
/// <param name="Line">Its line, from 1.</param>
internal sealed record CurlArgument(CurlOption Option, string Written, ShellWord? Value, bool IsOn, int Line);

/// <summary>Reads the words of a command as curl does.</summary>
internal static class CurlArguments
{
    private static readonly CurlOption Url = CurlOptions.FindLong("url")!.Value.Option;

    /// <summary>The arguments of a command.</summary>
    /// <param name="words">The words behind <c>curl</c>.</param>
    /// <exception cref="UnreadableException">An option is unknown, or its value is missing.</exception>
    public static IReadOnlyList<CurlArgument> Read(IReadOnlyList<ShellWord> words)
    {
        var arguments = new List<CurlArgument>();
        var isOption = true;
        var rest = new Queue<ShellWord>(words);
        while (rest.TryDequeue(out var word))
        {
            if (word.Problem is { } problem)
                throw new UnreadableException(problem);
            if (!isOption || !word.Text.StartsWith('-'))
                arguments.Add(new(Url, word.Text, word, IsOn: true, word.Line));
            else if (word.Text == "--")
                isOption = false;
            else if (word.Text.StartsWith("--", StringComparison.Ordinal))
                arguments.Add(Long(word, rest));
            else
                arguments.AddRange(Short(word, rest));
        }

        return arguments;
    }

    private static CurlArgument Long(ShellWord word, Queue<ShellWord> rest)
    {
        var (name, attached) = word.Text[2..].Split('=', 2) is [var first, var second]
            ? (first, second)
            : (word.Text[2..], null);
        var written = "--" + name;
        if (name.StartsWith("expand-", StringComparison.Ordinal))
            throw new UnreadableException(
                ReadProblemCode.UnsupportedOption,
                written,
                word.Line,
                $"{written} uses variables of curl. Write their values in the command."
            );
        if (CurlOptions.FindLong(name) is not var (option, isOn))
            throw Unknown(written, word);
        if (attached is not null && !option.TakesValue)
            throw new UnreadableException(
                ReadProblemCode.InvalidOptionValue,
                written,
                word.Line,
                $"{written} takes no value."
            );
        var value = attached is not null ? word with { Text = attached } : null;
        return new(option, written, option.TakesValue ? value ?? Next(written, word, rest) : null, isOn, word.Line);
    }

    // -sSXPOST is three options, and the rest of the word is the value of the last.
    private static IEnumerable<CurlArgument> Short(ShellWord word, Queue<ShellWord> rest)
    {
        if (word.Text.Length == 1)
            throw Unknown(word.Text, word);
        for (var at = 1; at < word.Text.Length; at++)
        {
            var written = "-" + word.Text[at];
            if (CurlOptions.FindShort(word.Text[at]) is not { } option)
                throw Unknown(written, word);
            if (!option.TakesValue)
            {
                yield return new(option, written, null, IsOn: true, word.Line);
                continue;
            }

            var attached = at + 1 < word.Text.Length ? word with { Text = word.Text[(at + 1)..] } : null;
            yield return new(option, written, attached ?? Next(written, word, rest), IsOn: true, word.Line);
            yield break;
        }
    }

    private static ShellWord Next(string written, ShellWord word, Queue<ShellWord> rest)
    {
        if (!rest.TryDequeue(out var value))
            throw new UnreadableException(
                ReadProblemCode.InvalidOptionValue,
                written,
                word.Line,
                $"{written} needs a value, and the command ends after it."
            );
        return value.Problem is { } problem ? throw new UnreadableException(problem) : value;
    }

    private static UnreadableException Unknown(string written, ShellWord word) =>
        new(
            ReadProblemCode.UnknownOption,
            written,
            word.Line,
            $"curl has no option {UnreadableException.Shorten(written)}. Correct it, or remove it with its value."
        );
}

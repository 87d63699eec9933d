using System.CommandLine;

namespace LoadEngine.Cli.Commands;

/// <summary>Reports arguments that the parser does not know by their position; only names of options of other tools are repeated.</summary>
internal static class UnknownArguments
{
    public static void Report(string[] args, ParseResult parsed, UsageErrors mistakes)
    {
        var unknown = parsed.UnmatchedTokens;
        foreach (
            var error in parsed.Errors.Where(error =>
                !unknown.Any(word => error.Message.Contains($"'{word}'", StringComparison.Ordinal))
            )
        )
            mistakes.Add("", error.Message);

        var command = CommandLine.NameOf(parsed.CommandResult);
        var at = -1;
        foreach (var word in unknown)
        {
            var isValue = at >= 0 && Array.IndexOf(args, word, at + 1) == at + 1 && word is not ['-', ..];
            at = Math.Max(at, Array.IndexOf(args, word, at + 1));

            // The value of an unknown option is not a second error.
            if (isValue && args[at - 1] is ['-', ..])
                continue;
            mistakes.Add(
                "",
                ForeignOptions.NameOf(word) is { } name
                        ? $"Unknown option {name} of {command}. Use {ForeignOptions.FindEquivalent(name)}."
                    : word.StartsWith("--", StringComparison.Ordinal)
                        ? $"Unknown option {word.Split('=')[0]} of {command}."
                    : $"Argument {at + 1} is not an option of {command}."
            );
        }

        mistakes.AddHint("Write a value with spaces in quotes, and a header as --header 'NAME: VALUE'.");
    }
}

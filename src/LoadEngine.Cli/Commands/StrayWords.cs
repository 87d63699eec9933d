using System.CommandLine;
using System.CommandLine.Parsing;
using LoadEngine.Plans;

namespace LoadEngine.Cli.Commands;

/// <summary>Tells of the words that the parser has no use for, each by its place: it may be the rest of a value, and that a secret. Stateless.</summary>
internal static class StrayWords
{
    // Further away, it is another word.
    private const int MostLettersWrong = 2;
    private const string ShortHeader = "-H";
    private static readonly string[] WithSecrets = ["--header", "--body", "--json", "--expect-body", "--expect-json"];

    public static void Tell(string[] args, ParseResult parsed, UsageErrors mistakes)
    {
        // The parser's own sentences repeat them.
        var stray = parsed.UnmatchedTokens;
        foreach (
            var error in parsed.Errors.Where(error =>
                !stray.Any(word => error.Message.Contains($"'{word}'", StringComparison.Ordinal))
            )
        )
            mistakes.Add("", error.Message);

        var (command, at, lastRest) = (CommandLine.NameOf(parsed.CommandResult), -1, -1);
        var names = parsed
            .CommandResult.Command.Options.SelectMany(option => option.Aliases.Prepend(option.Name))
            .ToList();
        var (isOfAnOption, hasRest, hasAddress) = (false, false, false);
        foreach (var word in stray)
        {
            // One that the parser has taken apart is in no place of its own.
            var place = Array.IndexOf(args, word, at + 1);
            var isValue = isOfAnOption && place == at + 1 && word is not ['-', ..];
            if (place >= 0)
                at = place;
            isOfAnOption = word is ['-', ..] && !word.Contains('=', StringComparison.Ordinal);
            var isFree = place >= 0 && MayBeRepeated(args, place, lastRest, names);
            if (isFree && !isValue && ForeignOptions.IsAddress(word))
            {
                // The first one stands where it belongs. This one may hold a password.
                hasAddress = true;
                mistakes.Add("", $"Word {place + 1} is a second address, and there can be one.");
                continue;
            }

            var name = place >= 0 ? ForeignOptions.NameOf(word) ?? (isFree ? GivenWord.ShownOption(word) : null) : null;
            if (name is null)
                lastRest = at;

            // What follows an option that there is not is its value, and no mistake of its own.
            if (isValue)
                continue;
            hasRest |= word is not ['-', ..];
            var what =
                name is not null ? $"'{name}'"
                : place >= 0 ? $"Word {place + 1}"
                : "A word";
            mistakes.Add(
                "",
                $"{what} is no option of {command}.{(name is not null && (ForeignOptions.FindEquivalent(name) ?? Nearest(name, names)) is { } meant ? $" Is {meant} meant?" : "")}"
            );
        }

        if (stray.Any(word => word.StartsWith(ShortHeader, StringComparison.Ordinal)))
            mistakes.AddHint("A header is given as --header 'NAME: VALUE'.");
        if (hasAddress)
            mistakes.AddHint("A plan has several: see 'dashload plan schema'.");
        if (hasRest)
            mistakes.AddHint("A value with blanks in it is written in quotes.");
    }

    // What stands behind the beginning of a header, a body or another word without a place is likely the rest of it.
    private static bool MayBeRepeated(string[] args, int place, int lastRest, List<string> names)
    {
        var before = Array.FindLastIndex(args, place, place + 1, word => names.Contains(word.Split('=', ':')[0]));
        return before < 0 ? lastRest < 0 : lastRest < before && !WithSecrets.Contains(args[before].Split('=', ':')[0]);
    }

    private static string? Nearest(string name, List<string> names) =>
        names
            .Select(known => (known, Wrong: Distance(name, known)))
            .Where(pair => pair.Wrong <= Math.Min(MostLettersWrong, name.Length / 3))
            .OrderBy(pair => pair.Wrong)
            .Select(pair => pair.known)
            .FirstOrDefault();

    // Letters put in, left out or exchanged; those that are only in another order are one mistake.
    private static int Distance(string one, string other)
    {
        if (one.Order().SequenceEqual(other.Order()))
            return one == other ? 0 : 1;
        var row = Enumerable.Range(0, other.Length + 1).ToArray();
        for (var i = 1; i <= one.Length; i++)
        {
            (var diagonal, row[0]) = (row[0], i);
            for (var j = 1; j <= other.Length; j++)
                (diagonal, row[j]) = (
                    row[j],
                    Math.Min(Math.Min(row[j], row[j - 1]) + 1, diagonal + (one[i - 1] == other[j - 1] ? 0 : 1))
                );
        }

        return row[^1];
    }
}

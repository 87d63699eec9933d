using Lab.Campaigns.Verification;
using Lab.Campaigns.Verification.Articles;
using LoadEngine.Plans;

namespace Lab.Campaigns.Commands;

/// <summary>What the command line asks of <c>lab</c>.</summary>
/// <param name="Chosen">The reproductions to run.</param>
/// <param name="IsQuick">Whether a trial lasts only as long as its finding needs.</param>
/// <param name="JsonFile">Where the outcomes go as JSON, or null.</param>
internal sealed record LabArguments(IReadOnlyList<IArticleVerification> Chosen, bool IsQuick, string? JsonFile)
{
    /// <summary>How the command is called.</summary>
    public const string Usage = """
        Usage: lab (--all | --experiment ID ...) [--quick] [--json FILE]
               lab findings RUN.json ...   what the rules say of stored runs
          --all            every experiment of the catalogue
          --experiment ID  one of them; can be given several times
          --quick          a third of the time: as long as the findings need; two at a time where the target mostly waits
          --json FILE      writes what was found to a file as well
        Exits with 0 when every finding holds here, 1 when one does not or the file cannot be written, 2 when the command line is wrong.
        """;

    /// <summary>The places in <see cref="Chosen"/>, in the order they are measured in, and how many of them at once.</summary>
    public IEnumerable<(IReadOnlyList<int> Places, int AtOnce)> Turns =>
        Chosen
            .Index()
            .GroupBy(pair => IsQuick && pair.Item.IsWaiting)
            .OrderByDescending(turn => turn.Key)
            .Select(turn => ((IReadOnlyList<int>)[.. turn.Select(pair => pair.Index)], turn.Key ? 2 : 1));

    /// <summary>Reads the arguments after <c>lab</c>.</summary>
    /// <returns>The arguments, or null and every mistake.</returns>
    public static (LabArguments? Arguments, IReadOnlyList<string> Mistakes) Read(IReadOnlyList<string> args)
    {
        var (mistakes, ids) = (new List<string>(), new List<string>());
        var (all, quick) = (false, false);
        var lastStray = -1;
        string? json = null;
        for (var index = 0; index < args.Count; index++)
        {
            switch (args[index])
            {
                case "--all":
                    all = true;
                    break;
                case "--quick":
                    quick = true;
                    break;
                case "--experiment" or "--json" when index + 1 == args.Count:
                    mistakes.Add($"{args[index]} needs a value.");
                    break;
                case "--experiment":
                    ids.Add(args[++index]);
                    break;
                case "--json":
                    json = args[++index];
                    break;
                default:
                    // Behind a word that is not known, all others may be the rest of its value.
                    var option = lastStray < 0 ? GivenWord.ShownOption(args[index]) : null;
                    var isRest = lastStray >= 0 && lastStray == index - 1;
                    lastStray = index;
                    if (!isRest)
                        mistakes.Add(
                            option is not null
                                ? $"'{option}' is not known here."
                                : $"Word {index + 1} behind 'lab' is not known here; a value with blanks in it is written in quotes."
                        );
                    break;
            }
        }

        mistakes.AddRange(
            ids.Where(id => ArticleVerifications.All.All(known => known.Experiment != id))
                .Select(id =>
                    $"There is no experiment '{GivenWord.Shown(id)}'. Choose from: "
                    + $"{string.Join(", ", ArticleVerifications.All.Select(known => known.Experiment))}."
                )
        );
        if (json is not null && OutputFile.Validate(json) is { } mistake)
            mistakes.Add($"--json: {mistake}");
        if (mistakes.Count == 0 && all == ids.Count > 0)
            mistakes.Add("Say either --all or --experiment ID.");
        return mistakes.Count > 0
            ? (null, mistakes)
            : (
                new([.. ArticleVerifications.All.Where(known => all || ids.Contains(known.Experiment))], quick, json),
                mistakes
            );
    }
}

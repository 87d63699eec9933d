using System.CommandLine;
using LoadEngine.Cli.Searching;

namespace LoadEngine.Cli.Commands;

/// <summary>The command <c>knee</c>.</summary>
internal static class KneeCommand
{
    public static Command Create(KneeOptions options) =>
        SeriesCommand.Create(
            "knee",
            "Searches the highest rate, or number of users, at which an objective holds. "
                + "Exit codes: 99 if it fails at the lowest load, 98 if undecided, 130 if interrupted, 2 for invalid options.",
            options.AddTo,
            (parsed, mistakes) => KneeRequestReader.Read(options, parsed, mistakes),
            KneeSession.Run
        );
}

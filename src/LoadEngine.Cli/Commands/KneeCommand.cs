using System.CommandLine;
using LoadEngine.Cli.Searching;

namespace LoadEngine.Cli.Commands;

/// <summary>The command <c>knee</c>.</summary>
internal static class KneeCommand
{
    public static Command Create(KneeOptions options) =>
        SeriesCommand.Create(
            "knee",
            "Searches the highest rate, or number of users, at which an objective holds.",
            options.AddTo,
            (parsed, mistakes) => KneeRequestReader.Read(options, parsed, mistakes),
            KneeSession.Run
        );
}

using System.CommandLine;
using LoadEngine.Cli.Proving;

namespace LoadEngine.Cli.Commands;

/// <summary>The command <c>prove</c>.</summary>
internal static class ProveCommand
{
    public static Command Create(ProveOptions options) =>
        SeriesCommand.Create(
            "prove",
            "Runs two addresses, or two plans, in alternating pairs until it is decided which is better. "
                + "Exit codes: 99 if B is worse or the claim does not hold, 98 if undecided, 130 if interrupted, 2 for invalid options.",
            options.AddTo,
            (parsed, mistakes) => ProveRequestReader.Read(options, parsed, mistakes),
            ProofSession.Run
        );
}

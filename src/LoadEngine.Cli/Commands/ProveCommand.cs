using System.CommandLine;
using LoadEngine.Cli.Proving;

namespace LoadEngine.Cli.Commands;

/// <summary>The command <c>prove</c>.</summary>
internal static class ProveCommand
{
    public static Command Create(ProveOptions options) =>
        SeriesCommand.Create(
            "prove",
            "Runs two addresses, or two plans, in alternating pairs until it is decided which is better.",
            options.AddTo,
            (parsed, mistakes) => ProveRequestReader.Read(options, parsed, mistakes),
            ProofSession.Run
        );
}

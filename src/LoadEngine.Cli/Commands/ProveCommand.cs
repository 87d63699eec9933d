using System.CommandLine;
using LoadEngine.Cli.Proving;
using LoadEngine.Plans;

namespace LoadEngine.Cli.Commands;

/// <summary>The command <c>prove</c>.</summary>
internal static class ProveCommand
{
    public static Command Create(ProveOptions options)
    {
        var command = new Command(
            "prove",
            "Runs two addresses, or two plans, in alternating pairs until it is decided which is better."
        );
        options.AddTo(command);
        command.SetAction(parsed => Execute(options, parsed));
        return command;
    }

    private static int Execute(ProveOptions options, ParseResult parsed)
    {
        var mistakes = new UsageErrors();
        if (ProveRequestReader.Read(options, parsed, mistakes) is not { } request)
            return mistakes.Report(CommandLine.NameOf("prove"));
        try
        {
            return ProofSession.Run(request);
        }
        catch (InvalidLoadPlanException refused)
        {
            foreach (var error in refused.Errors)
                mistakes.Add(PlanFields.OptionOf(error.Field), error.Message);
            return mistakes.Report(CommandLine.NameOf("prove"));
        }
    }
}

using System.CommandLine;
using LoadEngine.Cli.Searching;
using LoadEngine.Plans;

namespace LoadEngine.Cli.Commands;

/// <summary>The command <c>knee</c>.</summary>
internal static class KneeCommand
{
    public static Command Create(KneeOptions options)
    {
        var command = new Command(
            "knee",
            "Searches the highest rate, or number of users, at which an objective holds."
        );
        options.AddTo(command);
        command.SetAction(parsed => Execute(options, parsed));
        return command;
    }

    private static int Execute(KneeOptions options, ParseResult parsed)
    {
        var mistakes = new UsageErrors();
        if (KneeRequestReader.Read(options, parsed, mistakes) is not { } request)
            return mistakes.Report(CommandLine.NameOf("knee"));
        try
        {
            return KneeSession.Run(request);
        }
        catch (InvalidLoadPlanException refused)
        {
            foreach (var error in refused.Errors)
                mistakes.Add(PlanFields.OptionOf(error.Field), error.Message);
            return mistakes.Report(CommandLine.NameOf("knee"));
        }
    }
}

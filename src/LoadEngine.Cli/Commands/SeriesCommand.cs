using System.CommandLine;
using LoadEngine.Plans;

namespace LoadEngine.Cli.Commands;

/// <summary>A command that starts several runs: reads a request, runs it and reports mistakes of both by the names of options.</summary>
internal static class SeriesCommand
{
    /// <summary>Creates the command.</summary>
    /// <param name="name">Its name.</param>
    /// <param name="description">Purpose of the command, as a sentence.</param>
    /// <param name="addOptions">Adds its options.</param>
    /// <param name="read">Reads the request; null after mistakes.</param>
    /// <param name="run">Runs it and returns the exit code.</param>
    public static Command Create<T>(
        string name,
        string description,
        Action<Command> addOptions,
        Func<ParseResult, UsageErrors, T?> read,
        Func<T, int> run
    )
        where T : class
    {
        var command = new Command(name, description);
        addOptions(command);
        command.SetAction(parsed => Execute(name, parsed, read, run));
        return command;
    }

    private static int Execute<T>(
        string name,
        ParseResult parsed,
        Func<ParseResult, UsageErrors, T?> read,
        Func<T, int> run
    )
        where T : class
    {
        var mistakes = new UsageErrors();
        if (read(parsed, mistakes) is not { } request)
            return mistakes.Report(CommandLine.NameOf(name));
        try
        {
            return run(request);
        }
        catch (InvalidLoadPlanException refused)
        {
            foreach (var error in refused.Errors)
                mistakes.Add(PlanFields.OptionOf(error.Field), error.Message);
            return mistakes.Report(CommandLine.NameOf(name));
        }
    }
}

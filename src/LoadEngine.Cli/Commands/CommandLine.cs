using System.CommandLine;
using System.CommandLine.Parsing;
using LoadEngine.Plans;

namespace LoadEngine.Cli.Commands;

/// <summary>Defines the commands. Usage errors and plan errors are reported together, before anything is sent.</summary>
internal static class CommandLine
{
    // A text that starts with @ is a body or header, not a response file.
    private static readonly ParserConfiguration Parsing = new() { ResponseFileTokenReplacer = null };

    public static int Invoke(string[] args)
    {
        var options = new RunOptions();
        var run = new Command(
            "run",
            "Sends load to an address, or runs a plan file, and reports latency, errors and thresholds."
        );
        options.AddTo(run);
        run.SetAction(parsed => RunCommand.Execute(options, parsed));

        var prove = new ProveOptions();
        var proveCommand = ProveCommand.Create(prove);
        var knee = new KneeOptions();
        var kneeCommand = KneeCommand.Create(knee);
        var root = new RootCommand("dashload: the load engine of Concurrency Dashboard on the command line.")
        {
            run,
            proveCommand,
            kneeCommand,
            PlanCommands.Create(),
        };
        var parsed = root.Parse(args, Parsing);
        if (parsed.Errors.Count == 0)
            return parsed.Invoke();

        var mistakes = new UsageErrors();
        if (parsed.CommandResult.Command is { Subcommands.Count: > 0 } command)
        {
            AddCommandsOf(command, args, mistakes);
            return mistakes.Report(NameOf(parsed.CommandResult));
        }

        UnknownArguments.Report(args, parsed, mistakes);
        if (parsed.CommandResult.Command == run)
            RunRequestReader.Read(options, parsed, mistakes);
        else if (parsed.CommandResult.Command == proveCommand)
            ProveRequestReader.Read(prove, parsed, mistakes);
        else if (parsed.CommandResult.Command == kneeCommand)
            KneeRequestReader.Read(knee, parsed, mistakes);
        return mistakes.Report(NameOf(parsed.CommandResult));
    }

    /// <summary>The command as typed.</summary>
    public static string NameOf(params IEnumerable<string> command) => string.Join(' ', ["dashload", .. command]);

    /// <summary>The called command as typed.</summary>
    public static string NameOf(CommandResult result)
    {
        var names = new Stack<string>();
        for (
            SymbolResult? at = result;
            at is CommandResult { Command: not RootCommand } commandResult;
            at = commandResult.Parent
        )
            names.Push(commandResult.Command.Name);
        return NameOf([.. names]);
    }

    private static void AddCommandsOf(Command command, string[] args, UsageErrors mistakes)
    {
        var name = command is RootCommand ? NameOf() : NameOf(command.Name);
        mistakes.Add(
            "",
            args.All(argument => argument == command.Name)
                ? "A command is required. Available commands:"
                : $"Unknown command of {name}. Available commands:"
        );
        foreach (var item in command.Subcommands)
            mistakes.AddHint($"{name} {item.Name, -10}{item.Description}");
    }

    /// <summary>Loopback and the hosts of the command line; a plan file cannot allow hosts.</summary>
    public static AllowedHosts AllowedHosts(IEnumerable<string> hosts) => new(hosts);
}

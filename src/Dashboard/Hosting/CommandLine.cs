using System.CommandLine;
using System.CommandLine.Invocation;
using System.CommandLine.Parsing;
using System.Text.RegularExpressions;
using Lab.Campaigns.Commands;
using Mcp;

namespace Dashboard.Hosting;

/// <summary>The commands and options. Each setting is an option that has the setting's key as its name.</summary>
internal static partial class CommandLine
{
    /// <summary>The option that opens the room.</summary>
    public const string Room = "--room";

    private static readonly string[] HostSettings = ["Logging", "environment", "contentRoot"],
        WebSettings = ["urls", "AllowedHosts", "Kestrel", "https_port", "http_ports", "https_ports"];

    /// <summary>Runs the command, or reports each usage error without the values that were entered.</summary>
    /// <param name="args">The arguments of the process.</param>
    /// <param name="start">Starts the dashboard with settings, usage errors and whether to open the browser.</param>
    /// <returns>The exit code.</returns>
    public static async Task<int> InvokeAsync(
        string[] args,
        Func<string[], IReadOnlyList<string>, bool, Task<int>> start
    )
    {
        var open = new Option<bool>("--open")
        {
            Description = "Opens the dashboard in the browser.",
            Arity = ArgumentArity.Zero,
        };
        var mcp = new Command("mcp", "Serves the lab over the Model Context Protocol on standard input and output.");
        mcp.SetAction(
            (parsed, _) =>
                McpCommand.RunAsync(Console.Error, () => CommandLineHost.WithLab(Settings(parsed), UsageErrors(parsed)))
        );
        var root = new RootCommand(
            "Starts the dashboard and prints its address. Every setting is also an option, such as "
                + "--Lab:DataFolder FOLDER, and an environment variable, such as Lab__DataFolder. "
                + "Exit codes: 2 for invalid options or settings, 3 if the address is not available."
        )
        {
            open,
            Setting("--urls", "URL", "Address of the dashboard. Default: port 5090, or the next free port."),
            Setting("--Room:Open", "true|false", "Lets phones on this network watch and predict.", Room),
            Setting("--Presenter:Key", "TEXT", "Key that gives other devices full control."),
            LabCommand.Create(CommandLineHost.Build),
            mcp,
        };
        root.SetAction((parsed, _) => start(Settings(parsed), UsageErrors(parsed), parsed.GetValue(open)));
        foreach (var command in new[] { root, mcp })
            AddLabSettings(command);

        IEnumerable<string> tokens = args switch
        {
            ["lab", ..] => args,
            ["mcp", ..] => Tokens(args, mcp, [.. SettingsValidator.LabNames, .. HostSettings]),
            _ => Tokens(args, root, [.. SettingsValidator.Names, .. HostSettings, .. WebSettings]),
        };
        // A value that begins with @ is not a file of options.
        var parsed = root.Parse([.. tokens], new ParserConfiguration { ResponseFileTokenReplacer = null });
        var errors = UsageErrors(parsed);
        // The host handles signals and errors itself.
        if (errors.Count == 0)
            return await parsed.InvokeAsync(
                new() { EnableDefaultExceptionHandler = false, ProcessTerminationTimeout = null }
            );
        // The dashboard and the MCP server report invalid settings together with these errors.
        if (parsed.CommandResult.Command is var asked && (asked == root || asked == mcp))
            return await ((AsynchronousCommandLineAction)asked.Action!).InvokeAsync(parsed);
        foreach (var error in errors)
            await Console.Error.WriteLineAsync(error);
        return LabCommand.BadUsage;
    }

    private static void AddLabSettings(Command command)
    {
        command.Add(
            Setting("--Target:Port", "PORT", "Port of the built-in target. Default: 5080, or the next free port.")
        );
        command.Add(Setting("--Target:Url", "URL", "Address of your service that receives the load.", "--target-url"));
        command.Add(Setting("--Target:Pid", "ID", "Process ID of that service.", "--target-pid"));
        command.Add(
            Setting(
                "--Target:HealthUrl",
                "URL",
                "Health check of that service: a path or an address.",
                "--target-health-url"
            )
        );
        command.Add(Setting("--Lab:DataFolder", "FOLDER", "Folder for runs."));
        command.Add(Setting("--Locust:Url", "URL", "Locust master that sends the load.", "--locust"));
        command.Add(
            Setting("--Locust:Workers", "N", "Number of local Locust workers that send the load.", "--locust-workers")
        );
    }

    private static Option<string> Setting(string name, string value, string description, params string[] aliases) =>
        new(name, aliases)
        {
            HelpName = value,
            Description = description,
            Arity = aliases.Contains(Room) ? ArgumentArity.ZeroOrOne : ArgumentArity.ExactlyOne,
        };

    // Splits --Key=value, /Key=value and Key=value, which the parser does not support, and declares keys without a description.
    private static IEnumerable<string> Tokens(string[] args, Command command, string[] sections)
    {
        for (var index = 0; index < args.Length; index++)
        {
            var parts = args[index].Split('=', 2);
            var key = parts[0].TrimStart('-', '/');
            if (
                key == args[index]
                || key.Any(char.IsWhiteSpace)
                || !sections.Contains(key.Split(':')[0], StringComparer.OrdinalIgnoreCase)
            )
            {
                yield return args[index];
                continue;
            }

            var name = "--" + key;
            var (option, known) = command
                .Options.SelectMany(
                    option => option.Aliases.Prepend(option.Name),
                    (option, known) => ((Option?)option, known)
                )
                .FirstOrDefault(pair => pair.known.Equals(name, StringComparison.OrdinalIgnoreCase));
            if (option is null)
                command.Add(option = new Option<string>(known = name) { Hidden = true });
            yield return known;
            if (parts.Length == 2)
                yield return parts[1];
            else if (index + 1 < args.Length && option.Arity.MinimumNumberOfValues > 0)
                yield return args[++index];
        }
    }

    private static string[] Settings(ParseResult parsed) =>
        [
            .. parsed
                .CommandResult.Children.OfType<OptionResult>()
                .Where(result => result is { Implicit: false, Option: Option<string> } && !result.Errors.Any())
                .Select(result => $"{result.Option.Name}={(result.Tokens is [var value] ? value.Value : "true")}"),
        ];

    private static List<string> UsageErrors(ParseResult parsed)
    {
        // The parser's own message for an unknown argument repeats it.
        var unknown = parsed.UnmatchedTokens;
        List<string> errors =
        [
            .. parsed
                .Errors.Select(error => error.Message)
                .Where(message => !unknown.Any(word => message.Contains($"'{word}'", StringComparison.Ordinal))),
        ];
        if (
            parsed.CommandResult.Parent is CommandResult parent
            && parent.Children.Any(result => result is OptionResult { Implicit: false, Option.Recursive: false })
        )
            errors.Add("Write options after the command.");
        if (parsed.Errors.Count == 0 || unknown.Count == 0)
            return errors;
        var options = unknown.Select(word => OptionName().Match(word).Value).Where(name => name.Length > 0).ToList();
        errors.AddRange(options.Select(name => $"Unknown option {name}. See --help."));
        if (options.Count == 0)
            errors.Add(
                "Unexpected argument. Write a value with spaces in quotes. See --help for commands and options."
            );
        return errors;
    }

    [GeneratedRegex("^--?[A-Za-z][A-Za-z0-9._-]*")]
    private static partial Regex OptionName();
}

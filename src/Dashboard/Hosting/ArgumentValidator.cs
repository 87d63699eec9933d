using Lab.Targets.Connections;
using LoadEngine.Documents;
using LoadEngine.Plans;

namespace Dashboard.Hosting;

/// <summary>Finds arguments of the command line that would be taken no notice of: a misspelt option must not start a dashboard that is set up otherwise.</summary>
internal static class ArgumentValidator
{
    private static readonly string[] Others =
    [
        "urls",
        "AllowedHosts",
        "Logging",
        "Kestrel",
        "environment",
        "contentRoot",
        "https_port",
        "http_ports",
        "https_ports",
    ];

    /// <summary>Every mistake.</summary>
    public static IEnumerable<string> Validate(IReadOnlyList<string> arguments) =>
        Validate(
            arguments,
            [.. Known, .. Others],
            $"The options are: --open, --room, {Listed(Known)}; --help tells what most people need."
        );

    /// <summary>Every mistake in the settings of a lab without a web application around it.</summary>
    public static IEnumerable<string> ValidateLab(IReadOnlyList<string> arguments) =>
        Validate(
            arguments,
            [.. LabOptions, "Logging", "environment", "contentRoot"],
            $"The options are: {Listed(LabOptions)}."
        );

    private static IEnumerable<string> Validate(
        IReadOnlyList<string> arguments,
        IReadOnlyList<string> known,
        string allowed
    )
    {
        var (before, mayBeRest) = ((string?)null, false);
        for (var at = 0; at < arguments.Count; at++)
        {
            var argument = arguments[at];
            var equals = argument.IndexOf('=', StringComparison.Ordinal);
            var name = (equals < 0 ? argument : argument[..equals]).TrimStart('-', '/');
            var isKnown = known.Contains(name.Split(':')[0], StringComparer.OrdinalIgnoreCase);
            var isOption =
                argument.StartsWith("--", StringComparison.Ordinal)
                || (isKnown && (argument.StartsWith('/') || equals >= 0));
            if (!isOption)
            {
                // It may be the rest of a key with a blank in it, and is not repeated; the first word was meant for a command.
                var command = at == 0 && equals < 0 ? ShownAddress.OfHost(argument) : GivenWord.Hidden;
                mayBeRest = true;
                if (command != GivenWord.Hidden)
                    yield return $"'{command}' is no command and no option. {HelpCommand.Commands} {allowed}";
                else
                    yield return $"{(before is null ? $"Word {at + 1}" : $"A word behind {before} and its value")} is no option; a value with blanks in it is written in quotes. {allowed}";
                continue;
            }

            before =
                isKnown || SettingsValidator.Names.Contains(name.Split(':')[0]) ? Shown(argument, name)
                : mayBeRest ? null
                : GivenWord.ShownOption(argument);
            if (!isKnown)
                yield return $"{(before is null ? $"Word {at + 1} is no option" : $"There is no option '{before}'")}. {allowed}";
            mayBeRest = before is null || Redactor.IsSecret(name.Split(':')[^1]);

            // Without an equals sign the next argument is the value.
            if (equals >= 0)
                continue;
            if ((++at == arguments.Count || arguments[at].StartsWith("--", StringComparison.Ordinal)) && isKnown)
                yield return $"The option '{before}' has no value: write {before}=… or {before} ….";
        }
    }

    // Of a setting, as far as there is one: what follows may have been meant for its value.
    private static string Shown(string argument, string name)
    {
        var (dashes, parts) = (argument[..(argument.Length - argument.TrimStart('-', '/').Length)], name.Split(':'));
        var known = parts.Length > 1 && SettingsValidator.Has(parts[0], parts[1]) ? 2 : 1;
        return $"{(dashes.Length > 2 ? dashes[..2] : dashes)}{string.Join(':', parts.Take(known))}{(parts.Length > known ? ":…" : "")}";
    }

    private static string Listed(IEnumerable<string> names) =>
        string.Join(", ", names.Select(name => "--" + name + (SettingsValidator.Names.Contains(name) ? ":…" : "")));

    private static IEnumerable<string> Known =>
        [.. Others.Take(2), .. TargetArguments.Options, .. SettingsValidator.Names];

    private static IEnumerable<string> LabOptions => [.. TargetArguments.Options, .. SettingsValidator.LabNames];
}

namespace Dashboard.StartUp;

/// <summary>Finds arguments of the command line that would be taken no notice of: a misspelt option must not start a dashboard that is set up otherwise. Stateless.</summary>
internal static class ArgumentCheck
{
    private static readonly string[] Others = ["urls", "AllowedHosts", "Logging", "Kestrel", "environment", "contentRoot", "https_port", "http_ports", "https_ports"];

    /// <summary>Every mistake.</summary>
    public static IEnumerable<string> Mistakes(IReadOnlyList<string> arguments)
    {
        for (var at = 0; at < arguments.Count; at++)
        {
            var argument = arguments[at];
            var equals = argument.IndexOf('=', StringComparison.Ordinal);
            if (!argument.StartsWith("--", StringComparison.Ordinal) && !argument.StartsWith('/') && equals < 0)
            {
                yield return at == 0 ? $"'{argument}' is no command and no option. {HelpCommand.Commands} {Allowed}" : $"'{argument}' is no option. {Allowed}";
                continue;
            }

            var name = (equals < 0 ? argument : argument[..equals]).TrimStart('-', '/');
            var isKnown = IsKnown(name);
            if (!isKnown) yield return $"There is no option '{(equals < 0 ? argument : argument[..equals])}'. {Allowed}";

            // Without an equals sign the next argument is the value.
            if (equals >= 0) continue;
            if ((++at == arguments.Count || arguments[at].StartsWith("--", StringComparison.Ordinal)) && isKnown) yield return $"The option '{argument}' has no value: write {argument}=… or {argument} ….";
        }
    }

    private static string Allowed => $"The options are: --open, --room, {string.Join(", ", Known.Select(name => "--" + name + (SettingsCheck.Names.Contains(name) ? ":…" : "")))}; --help tells what most people need.";

    private static IEnumerable<string> Known => [.. Others.Take(2), .. TargetArguments.Options, .. SettingsCheck.Names];

    private static bool IsKnown(string name) => Known.Concat(Others).Contains(name.Split(':')[0], StringComparer.OrdinalIgnoreCase);
}

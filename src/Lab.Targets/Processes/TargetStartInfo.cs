using System.Diagnostics;
using System.Globalization;
using Lab.Targets.Settings;
using LoadEngine.Sending;

namespace Lab.Targets.Processes;

/// <summary>Creates the start information of the target's process.</summary>
internal static class TargetStartInfo
{
    // Variables of the dashboard that no child must inherit: its addresses and key, and the inline socket completions of the load
    // engine, which would change the behaviour under test.
    private static readonly string[] NotInherited =
    [
        "ASPNETCORE_URLS",
        "ASPNETCORE_HTTP_PORTS",
        "ASPNETCORE_HTTPS_PORTS",
        "DOTNET_URLS",
        "URLS",
        "Presenter__Key",
        InlineSocketCompletions.Variable,
    ];

    /// <param name="options">The target options.</param>
    /// <param name="settings">The runtime settings.</param>
    /// <param name="runtimeConfig">A runtimeconfig that replaces the one of the assembly, or null.</param>
    /// <param name="database">Connection string of the database.</param>
    /// <param name="program">A program that contains the target and its runtime; null for the assembly of the options.</param>
    public static ProcessStartInfo For(
        TargetOptions options,
        RuntimeSettings settings,
        string? runtimeConfig,
        string database,
        string? program = null
    )
    {
        var start = new ProcessStartInfo(program ?? DotnetHost.Find())
        {
            WorkingDirectory = Path.GetDirectoryName(program ?? options.AssemblyPath),
            UseShellExecute = false,
            CreateNoWindow = true,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            Environment = { ["Target__Port"] = options.Port.ToString(CultureInfo.InvariantCulture) },
        };
        foreach (
            var argument in (string[])
                [
                    .. runtimeConfig is null ? [] : (string[])["exec", "--runtimeconfig", runtimeConfig],
                    .. program is null ? (string[])[options.AssemblyPath] : [],
                    "--exit-when-stdin-closes",
                ]
        )
        {
            start.ArgumentList.Add(argument);
        }

        RemoveOwnVariables(start);
        start.Environment["Target__Database"] = database;
        foreach (var (name, value) in options.Variables)
        {
            start.Environment[name] = value;
        }

        RuntimeKnobs.Apply(settings, start.Environment);
        return start;
    }

    /// <summary>Removes the variables that concern the dashboard only.</summary>
    public static void RemoveOwnVariables(ProcessStartInfo start)
    {
        foreach (var name in NotInherited)
        {
            start.Environment.Remove(name);
        }
    }
}

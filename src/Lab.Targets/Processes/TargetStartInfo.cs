using System.Diagnostics;
using System.Globalization;
using Lab.Targets.Settings;
using LoadEngine.Sending;

namespace Lab.Targets.Processes;

/// <summary>How the target's process is started.</summary>
internal static class TargetStartInfo
{
    // What configures the dashboard must not leak into the target: its addresses, and the socket completions that the
    // load engine runs inline, which would change the very behaviour the target is there to show.
    private static readonly string[] NotInherited =
    [
        "ASPNETCORE_URLS",
        "ASPNETCORE_HTTP_PORTS",
        "ASPNETCORE_HTTPS_PORTS",
        "DOTNET_URLS",
        "URLS",
        InlineSocketCompletions.Variable,
    ];

    /// <param name="options">What to start.</param>
    /// <param name="settings">How its runtime is set up.</param>
    /// <param name="runtimeConfig">A runtimeconfig that replaces the one of the assembly, or null.</param>
    public static ProcessStartInfo For(TargetOptions options, RuntimeSettings settings, string? runtimeConfig)
    {
        var start = new ProcessStartInfo(DotnetHost.Find())
        {
            WorkingDirectory = Path.GetDirectoryName(options.AssemblyPath),
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
                    options.AssemblyPath,
                    "--exit-when-stdin-closes",
                ]
        )
        {
            start.ArgumentList.Add(argument);
        }

        foreach (var name in NotInherited)
        {
            start.Environment.Remove(name);
        }

        foreach (var (name, value) in options.Variables)
        {
            start.Environment[name] = value;
        }

        RuntimeKnobs.Apply(settings, start.Environment);
        return start;
    }
}

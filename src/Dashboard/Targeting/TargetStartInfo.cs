using System.Diagnostics;
using System.Globalization;
using LoadEngine.Sending;

namespace Dashboard.Targeting;

/// <summary>How the target's process is started. Stateless.</summary>
internal static class TargetStartInfo
{
    // What configures the dashboard must not leak into the target: its addresses, and the socket completions that the
    // load engine runs inline, which would change the very behaviour the target is there to show.
    private static readonly string[] NotInherited =
    [
        "ASPNETCORE_URLS", "ASPNETCORE_HTTP_PORTS", "ASPNETCORE_HTTPS_PORTS", "DOTNET_URLS", "URLS",
        InlineSocketCompletions.Variable,
    ];

    public static ProcessStartInfo For(TargetOptions options, RuntimeSettings settings)
    {
        var start = new ProcessStartInfo(DotnetHost.Find())
        {
            ArgumentList = { options.AssemblyPath, "--exit-when-stdin-closes" },
            // Its appsettings lie beside its assembly and are looked for in the working directory.
            WorkingDirectory = Path.GetDirectoryName(options.AssemblyPath),
            UseShellExecute = false,
            CreateNoWindow = true,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            Environment = { ["Target__Port"] = options.Port.ToString(CultureInfo.InvariantCulture) },
        };
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

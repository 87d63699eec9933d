namespace Observation.Processes;

/// <summary>
/// Distinguishes the processes of the .NET SDK, which build or start services, from the services themselves.
/// </summary>
internal static class BuildTools
{
    private const string Host = "dotnet",
        TestHost = "testhost";

    private static readonly HashSet<string> Programs = new(StringComparer.OrdinalIgnoreCase)
    {
        "MSBuild",
        "VBCSCompiler",
        "csc",
        "vbc",
        "fsc",
        "dotnet-watch",
        "dotnet-counters",
        "dotnet-trace",
        "dotnet-dump",
        "dotnet-monitor",
        "dotnet-format",
        "vstest.console",
        "NuGet",
        "Microsoft.CodeAnalysis.LanguageServer",
        "OmniSharp",
    };

    private static readonly HashSet<string> Commands = new(StringComparer.Ordinal)
    {
        "run",
        "watch",
        "build",
        "build-server",
        "msbuild",
        "test",
        "vstest",
        "restore",
        "publish",
        "pack",
        "clean",
        "new",
        "add",
        "remove",
        "list",
        "nuget",
        "tool",
        "workload",
        "format",
        "fsi",
        "sdk",
        "store",
        "dev-certs",
        "user-secrets",
        "user-jwts",
        "sln",
        "solution",
        "package",
        "project",
    };

    /// <summary>
    /// True for SDK tools with any arguments; a test host counts as a service while it listens on a port.
    /// </summary>
    /// <param name="name">Name of the process.</param>
    /// <param name="arguments">The program and its arguments; empty if they are not readable.</param>
    /// <param name="listens">Whether the process listens on a port.</param>
    public static bool IsBuildTool(string name, IReadOnlyList<string> arguments, bool listens)
    {
        var program = ProgramOf(name, arguments);
        if (program is null)
            return Commands.Contains(arguments[1]);
        return Programs.Contains(program)
            || (!listens && program.StartsWith(TestHost, StringComparison.OrdinalIgnoreCase));
    }

    // The program to run; null for an SDK command, such as "dotnet run".
    private static string? ProgramOf(string name, IReadOnlyList<string> arguments)
    {
        if (arguments.Count < 2 || Path.GetFileNameWithoutExtension(arguments[0]) != Host)
            return name;
        return Commands.Contains(arguments[1])
            ? null
            : Path.GetFileNameWithoutExtension(CommandLineAssembly.In(arguments)) ?? name;
    }
}

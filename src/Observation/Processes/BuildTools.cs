namespace Observation.Processes;

/// <summary>Tells the processes of the .NET SDK from those of services: what builds or starts a service is not the service.</summary>
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

    /// <summary>True for what is no service whatever it is called with; a host of tests counts as one while it listens on a port.</summary>
    /// <param name="name">Name of the process.</param>
    /// <param name="arguments">The program and its arguments; empty where they cannot be seen.</param>
    /// <param name="listens">Whether it listens on a port.</param>
    public static bool IsBuildTool(string name, IReadOnlyList<string> arguments, bool listens)
    {
        var program = ProgramOf(name, arguments);
        if (program is null)
            return Commands.Contains(arguments[1]);
        return Programs.Contains(program)
            || (!listens && program.StartsWith(TestHost, StringComparison.OrdinalIgnoreCase));
    }

    // The program that runs; null for a command of the SDK's, such as "dotnet run".
    private static string? ProgramOf(string name, IReadOnlyList<string> arguments)
    {
        if (arguments.Count < 2 || Path.GetFileNameWithoutExtension(arguments[0]) != Host)
            return name;
        var assembly = arguments
            .Skip(1)
            .FirstOrDefault(argument => argument.EndsWith(".dll", StringComparison.OrdinalIgnoreCase));
        return Commands.Contains(arguments[1]) ? null
            : assembly is null ? name
            : Path.GetFileNameWithoutExtension(assembly);
    }
}

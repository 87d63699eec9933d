using System.Runtime.InteropServices;

namespace Lab.Targets.Processes;

/// <summary>Finds the <c>dotnet</c> host of this process, so that the target runs on the same version.</summary>
internal static class DotnetHost
{
    /// <summary>Full path of the host, or the bare name for a search on the path.</summary>
    public static string Find()
    {
        var executable = OperatingSystem.IsWindows() ? "dotnet.exe" : "dotnet";
        if (Environment.ProcessPath is { } text && Path.GetFileName(text) == executable)
        {
            return text;
        }

        if (Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") is { Length: > 0 } named && File.Exists(named))
        {
            return named;
        }

        // The shared framework is in <root>/shared/<name>/<version>; the host is in <root>.
        var beside = Path.GetFullPath(
            Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", "..", executable)
        );
        return File.Exists(beside) ? beside : executable;
    }

    /// <summary>Whether an SDK is installed with a host.</summary>
    /// <param name="host">Path of the host.</param>
    public static bool HasSdk(string host) =>
        Path.GetDirectoryName(host) is { Length: > 0 } root
        && Path.Combine(root, "sdk") is var sdk
        && Directory.Exists(sdk)
        && Directory.EnumerateDirectories(sdk).Any();
}

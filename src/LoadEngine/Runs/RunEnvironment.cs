using System.Reflection;
using System.Runtime;
using System.Runtime.InteropServices;
using LoadEngine.Sending;

namespace LoadEngine.Runs;

/// <summary>The machine and the engine of a run.</summary>
/// <param name="OperatingSystem">Operating system, with its version.</param>
/// <param name="CpuModel">Name of the processor; absent where the platform does not report it.</param>
/// <param name="Cores">Logical processors the process may use.</param>
/// <param name="MemoryMiB">Memory available to the process.</param>
/// <param name="DotNetVersion">Version of the runtime.</param>
/// <param name="EngineVersion">Version of the load engine.</param>
/// <param name="ServerGc">Whether the server garbage collector is used.</param>
/// <param name="ConcurrentGc">Whether background garbage collection is enabled.</param>
/// <param name="InlineCompletions">Whether responses are processed on the thread of their socket event.</param>
public sealed record RunEnvironment(
    string OperatingSystem,
    int Cores,
    long MemoryMiB,
    string DotNetVersion,
    string EngineVersion,
    bool ServerGc,
    bool ConcurrentGc,
    bool InlineCompletions,
    string? CpuModel = null
)
{
    private const string CpuSource = "/proc/cpuinfo";
    private const string CpuField = "model name";

    /// <summary>The current machine and process.</summary>
    public static RunEnvironment Capture() =>
        new(
            RuntimeInformation.OSDescription,
            Environment.ProcessorCount,
            GC.GetGCMemoryInfo().TotalAvailableMemoryBytes / (1024 * 1024),
            Environment.Version.ToString(),
            VersionOf(typeof(RunEnvironment).Assembly),
            GCSettings.IsServerGC,
            AppContext.TryGetSwitch("System.GC.Concurrent", out var concurrent) ? concurrent : true,
            InlineSocketCompletions.AreEnabled,
            FindCpuModel()
        );

    private static string VersionOf(Assembly assembly) =>
        assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion.Split('+')[0] ?? "";

    private static string? FindCpuModel()
    {
        if (!File.Exists(CpuSource))
            return Environment.GetEnvironmentVariable("PROCESSOR_IDENTIFIER");
        var line = File.ReadLines(CpuSource)
            .FirstOrDefault(line => line.StartsWith(CpuField, StringComparison.Ordinal));
        return line?[(line.IndexOf(':', StringComparison.Ordinal) + 1)..].Trim();
    }
}

using System.Runtime.CompilerServices;

namespace XRayBench;

/// <summary>The programs of this build.</summary>
internal static class Programs
{
    public static string Dashboard { get; } = Of("src/Dashboard", "Dashboard.dll");

    public static string Waits { get; } = Of("tests/Services/Waits", "Waits.dll");

    public static string Observer { get; } = Path.Combine(AppContext.BaseDirectory, "Observer.dll");

    private static string Of(string project, string program, [CallerFilePath] string source = "")
    {
        var configuration = new DirectoryInfo(AppContext.BaseDirectory).Parent!.Name;
        var root = Path.GetFullPath(Path.Combine(Path.GetDirectoryName(source)!, "..", ".."));
        return Path.Combine(root, project, "bin", configuration, "net10.0", program);
    }
}

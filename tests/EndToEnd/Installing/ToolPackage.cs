using System.Diagnostics;

namespace EndToEnd.Installing;

internal sealed class ToolPackage : IDisposable
{
    private const string Id = "concurrency-dashboard";
    private static readonly TimeSpan LongestCommand = TimeSpan.FromMinutes(5);

    /// <summary>A file of a publish of the target for one platform, as it is left in the output of a build.</summary>
    public const string LeftOver = "left-over-runtime.bin";

    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("dashboard-tool-");

    private ToolPackage() { }

    /// <summary>The package.</summary>
    public FileInfo File => new(Directory.GetFiles(Feed, $"{Id}.*.nupkg").Single());

    /// <summary>The paths of the files in it.</summary>
    public IReadOnlyList<string> Entries
    {
        get
        {
            using var archive = System.IO.Compression.ZipFile.OpenRead(File.FullName);
            return [.. archive.Entries.Select(entry => entry.FullName)];
        }
    }

    /// <summary>The installed command.</summary>
    public string Command => Path.Combine(_folder.FullName, "tools", OperatingSystem.IsWindows() ? $"{Id}.exe" : Id);

    private static string Configuration => new DirectoryInfo(AppContext.BaseDirectory).Parent!.Name;

    private string Feed => Path.Combine(_folder.FullName, "feed");

    public static async Task<ToolPackage> InstallAsync(CancellationToken cancellation)
    {
        var package = new ToolPackage();
        var published = Directory.CreateDirectory(
            Path.Combine(Repository.PathOf("src", "TargetApi"), "bin", Configuration, "net10.0", "linux-x64")
        );
        var leftOver = Path.Combine(published.FullName, LeftOver);
        await System.IO.File.WriteAllTextAsync(leftOver, LeftOver, cancellation);
        try
        {
            // Packs the output of the current build, so that nothing is built again.
            await package.RunAsync(
                $"pack {Repository.PathOf("src", "Dashboard")} -c {Configuration} --no-restore -o {package.Feed}",
                cancellation
            );
        }
        finally
        {
            System.IO.File.Delete(leftOver);
        }

        var sources = Path.Combine(package._folder.FullName, "nuget.config");
        await System.IO.File.WriteAllTextAsync(
            sources,
            $"<configuration><packageSources><clear/><add key=\"feed\" value=\"{package.Feed}\"/></packageSources></configuration>",
            cancellation
        );
        await package.RunAsync(
            $"tool install {Id} --tool-path {Path.Combine(package._folder.FullName, "tools")} --configfile {sources}",
            cancellation,
            isCutOff: true
        );
        return package;
    }

    public void Dispose() => _folder.Delete(recursive: true);

    private Task RunAsync(string arguments, CancellationToken cancellation, bool isCutOff = false)
    {
        var start = new ProcessStartInfo("dotnet", arguments) { WorkingDirectory = _folder.FullName };

        if (isCutOff)
            (start.Environment["HTTPS_PROXY"], start.Environment["HTTP_PROXY"]) = (
                "http://127.0.0.1:9",
                "http://127.0.0.1:9"
            );
        return Tests.Shared.Command.RunAsync(start, LongestCommand, cancellation);
    }
}

using System.Diagnostics;

namespace Architecture.Tests;

/// <summary>A copy of what the repository consists of, to change and build. For one test; dispose of it to delete it.</summary>
internal sealed class RepositoryCopy : IDisposable
{
    private static readonly TimeSpan LongestBuild = TimeSpan.FromMinutes(8);

    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("dashboard-guide-");

    public RepositoryCopy()
    {
        var source = new DirectoryInfo(Repository.Root);
        foreach (var file in Files(source))
        {
            var copy = PathOf(Path.GetRelativePath(source.FullName, file.FullName));
            Directory.CreateDirectory(Path.GetDirectoryName(copy)!);
            file.CopyTo(copy);
        }
    }

    public string PathOf(string file) => Path.Combine(_folder.FullName, file);

    public void Enter(GuideSnippet snippet)
    {
        var path = PathOf(snippet.File);
        if (snippet.Above is null)
        {
            Assert.True(File.Exists(path), $"eng/new.cs lays down no {snippet.File}, which the guide fills in.");
            File.WriteAllText(path, snippet.Text);
            return;
        }

        var text = File.ReadAllText(path);
        var at = text.LastIndexOf(snippet.Above, StringComparison.Ordinal);
        Assert.True(at >= 0, $"{snippet.File} has no '{snippet.Above}'.");
        File.WriteAllText(path, text.Insert(at, snippet.Text));
    }

    /// <summary>Runs a program in the copy, and fails with what it said when it fails.</summary>
    public Task RunAsync(string program, string arguments, CancellationToken cancellation)
    {
        var start = new ProcessStartInfo(program, arguments) { WorkingDirectory = _folder.FullName };

        // The tests of the copy are few and quick, and wait for nobody (tests/Shared/MachineToItself.cs).
        start.Environment["CONCURRENCY_DASHBOARD_TURN"] = "copy";
        return Command.RunAsync(start, LongestBuild, cancellation);
    }

    public void Dispose() => _folder.Delete(recursive: true);

    private static IEnumerable<FileInfo> Files(DirectoryInfo folder) =>
        folder
            .EnumerateFiles()
            .Concat(
                folder
                    .EnumerateDirectories()
                    .Where(info =>
                        info.Name is not ("bin" or "obj" or "node_modules" or "test-output" or ".git")
                        && info.LinkTarget is null
                    )
                    .SelectMany(Files)
            );
}

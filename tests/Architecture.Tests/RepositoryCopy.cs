using System.Diagnostics;

namespace Architecture.Tests;

/// <summary>A copy of the repository that a test changes and builds. Disposing deletes it.</summary>
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

    public void Insert(GuideSnippet snippet)
    {
        var path = PathOf(snippet.File);
        if (snippet.Before is null)
        {
            Assert.True(File.Exists(path), $"eng/new.cs did not create {snippet.File}.");
            File.WriteAllText(path, snippet.Text);
            return;
        }

        var text = File.ReadAllText(path);
        var position = text.LastIndexOf(snippet.Before, StringComparison.Ordinal);
        Assert.True(position >= 0, $"{snippet.File} does not contain '{snippet.Before}'.");
        File.WriteAllText(path, text.Insert(position, snippet.Text));
    }

    /// <summary>Runs a program in the copy; throws with its output when it fails.</summary>
    public Task RunAsync(string program, string arguments, CancellationToken cancellation)
    {
        var start = new ProcessStartInfo(program, arguments) { WorkingDirectory = _folder.FullName };

        // The tests of the copy take no part in the machine lock (tests/Shared/ExclusiveMachine.cs).
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

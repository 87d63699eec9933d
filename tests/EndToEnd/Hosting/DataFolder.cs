namespace EndToEnd.Hosting;

/// <summary>A temporary data folder, deleted after the test.</summary>
public sealed class DataFolder : IDisposable
{
    public string Path { get; } = Directory.CreateTempSubdirectory("dashboard-data-").FullName;

    public string Runs => System.IO.Path.Combine(Path, "runs");

    public void Dispose() => Directory.Delete(Path, recursive: true);
}

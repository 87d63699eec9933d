namespace EndToEnd.Hosting;

/// <summary>A folder for a dashboard's runs and settings, gone after the test.</summary>
public sealed class DataFolder : IDisposable
{
    public string Path { get; } = Directory.CreateTempSubdirectory("dashboard-data-").FullName;

    public string Runs => System.IO.Path.Combine(Path, "runs");

    public void Dispose() => Directory.Delete(Path, recursive: true);
}

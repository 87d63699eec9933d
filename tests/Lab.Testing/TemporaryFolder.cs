namespace Lab.Testing;

/// <summary>A folder that is gone after the test.</summary>
internal sealed class TemporaryFolder : IDisposable
{
    public string Path { get; } = Directory.CreateTempSubdirectory("dashboard-tests-").FullName;

    public string Runs => System.IO.Path.Combine(Path, "runs");

    public string FileOf(string name) => System.IO.Path.Combine(Runs, name);

    public void Dispose() => Directory.Delete(Path, recursive: true);
}

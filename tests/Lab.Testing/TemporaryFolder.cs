using Lab.Foundation;
using Lab.Storage.Store;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Options;

namespace Lab.Testing;

/// <summary>A folder that is deleted after the test.</summary>
internal sealed class TemporaryFolder : IDisposable
{
    public string Path { get; } = Directory.CreateTempSubdirectory("dashboard-tests-").FullName;

    public string Runs => System.IO.Path.Combine(Path, "runs");

    public string FileOf(string name) => System.IO.Path.Combine(Runs, name);

    /// <summary>A store of its runs, as another dashboard would open it.</summary>
    public RunStore OpenStore() =>
        new(Options.Create(new LabOptions { DataFolder = Path }), NullLogger<RunStore>.Instance);

    public void Dispose() => Directory.Delete(Path, recursive: true);
}

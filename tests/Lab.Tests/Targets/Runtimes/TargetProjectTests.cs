using Lab.Targets.Runtimes;
using Lab.Testing;

namespace Lab.Tests.Targets.Runtimes;

public sealed class TargetProjectTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void Find_FolderOfThisTest_IsTheSourceTree() =>
        Assert.Equal(Repository.Root, TargetProject.Find(AppContext.BaseDirectory)!.Root);

    [Fact]
    public void Find_FolderOutsideOfASourceTree_IsNull() => Assert.Null(TargetProject.Find(_folder.Path));

    [Fact]
    public void Fingerprint_ChangedSource_IsAnother()
    {
        var project = new TargetProject(_folder.Path);
        Write("src/Experiments/Files.cs", "one");
        var before = project.Fingerprint();

        Write("src/Experiments/Files.cs", "two");

        Assert.NotEqual(before, project.Fingerprint());
    }

    [Fact]
    public void Fingerprint_ChangedOutput_IsTheSame()
    {
        var project = new TargetProject(_folder.Path);
        Write("src/TargetApi/Program.cs", "one");
        var before = project.Fingerprint();

        Write("src/TargetApi/obj/Program.cs", "two");
        Write("src/TargetApi/bin/Debug/settings.json", "{}");

        Assert.Equal(before, project.Fingerprint());
    }

    private void Write(string file, string text)
    {
        var path = Path.Combine(_folder.Path, file);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, text);
    }
}

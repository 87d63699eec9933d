using Lab.Foundation.Files;
using Lab.Testing;

namespace Lab.Tests.Foundation.Files;

public sealed class UserOnlyDirectoryTests
{
    public static bool HasRights => !OperatingSystem.IsWindows();

    [Fact(SkipUnless = nameof(HasRights), Skip = "Windows keeps rights otherwise.")]
    public void Create_FoldersThatAreMissing_AreTheUsersAlone()
    {
        using var folder = new TemporaryFolder();
        var data = Path.Combine(folder.Path, "data");

        UserOnlyDirectory.Create(Path.Combine(data, "runs", "deleted"));

        foreach (var made in new[] { data, Path.Combine(data, "runs"), Path.Combine(data, "runs", "deleted") })
            Assert.Equal(UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute, UnixModeOf(made));
    }

    [Fact(SkipUnless = nameof(HasRights), Skip = "Windows keeps rights otherwise.")]
    public void Create_OneThatIsThere_KeepsItsRights()
    {
        using var folder = new TemporaryFolder();
        var before = UnixModeOf(folder.Path);

        UserOnlyDirectory.Create(folder.Path);

        Assert.Equal(before, UnixModeOf(folder.Path));
    }

    private static UnixFileMode UnixModeOf(string path) => new DirectoryInfo(path).UnixFileMode;
}

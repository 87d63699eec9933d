using Lab.Targets.Databases;
using Lab.Testing;

namespace Lab.Tests.Targets.Databases;

public sealed class PostgresInstallationTests
{
    [Theory]
    [InlineData("*", "9.6", "15")]
    [InlineData("postgresql*", "postgresql@9.6", "postgresql@17")]
    public void Find_TwoVersions_IsTheHigherOne(string pattern, string lower, string higher)
    {
        using var folder = new TemporaryFolder();
        Install(folder.Path, lower, "initdb", "postgres");
        var expected = Install(folder.Path, higher, "initdb", "postgres");

        Assert.Equal(expected, PostgresInstallation.Find([], [(folder.Path, pattern)]));
    }

    [Fact]
    public void Find_FolderOfThePath_ComesFirst()
    {
        using var folder = new TemporaryFolder();
        var first = Install(folder.Path, "12", "initdb", "postgres");
        Install(folder.Path, "15", "initdb", "postgres");

        Assert.Equal(first, PostgresInstallation.Find([first], [(folder.Path, "*")]));
    }

    [Theory]
    [InlineData("initdb")]
    [InlineData("postgres")]
    public void Find_OneOfThePrograms_IsNotEnough(string program)
    {
        using var folder = new TemporaryFolder();
        Install(folder.Path, "15", program);

        Assert.Null(PostgresInstallation.Find([], [(folder.Path, "*"), (Path.Combine(folder.Path, "none"), "*")]));
    }

    private static string Install(string folder, string version, params string[] programs)
    {
        var bin = Directory.CreateDirectory(Path.Combine(folder, version, "bin")).FullName;
        foreach (var program in programs)
            File.WriteAllText(Path.Combine(bin, program), "");
        return bin;
    }
}

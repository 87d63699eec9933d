using System.Globalization;
using System.Text;
using Lab.Foundation.Files;
using Lab.Testing;

namespace Lab.Tests.Foundation.Files;

public sealed class DamagedFileTests
{
    [Fact]
    public void Write_ThatFailsInTheMiddle_LeavesTheDamagedFileInItsPlace()
    {
        using var folder = new TemporaryFolder();
        var path = Path.Combine(folder.Path, "kept.json");
        File.WriteAllText(path, "damaged");

        Assert.Throws<IOException>(() =>
            AtomicFile.Write(path, _ => throw new IOException("No space left on device."), isOldDamaged: true)
        );

        Assert.Equal("damaged", File.ReadAllText(path));
        Assert.Equal([path], Directory.GetFiles(folder.Path));
    }

    [Fact]
    public void Write_DamagedFileThatHasGone_IsWritten()
    {
        using var folder = new TemporaryFolder();
        var path = Path.Combine(folder.Path, "kept.json");

        AtomicFile.Write(path, file => file.Write("new"u8), isOldDamaged: true);

        Assert.Equal([path], Directory.GetFiles(folder.Path));
    }

    [Fact]
    public void Write_MoreDamagedThanAreKept_KeepsTheFirstOnes()
    {
        using var folder = new TemporaryFolder();
        var path = Path.Combine(folder.Path, "kept.json");
        for (var number = 1; number <= DamagedFile.MaxBackups + 2; number++)
        {
            File.WriteAllText(path, number.ToString(CultureInfo.InvariantCulture));
            AtomicFile.Write(path, file => file.Write(Encoding.UTF8.GetBytes("new")), isOldDamaged: true);
        }

        Assert.Equal(DamagedFile.MaxBackups + 1, Directory.GetFiles(folder.Path).Length);
        Assert.Equal("new", File.ReadAllText(path));
        Assert.Equal("1", File.ReadAllText(path + ".damaged"));
        Assert.Equal("19", File.ReadAllText(path + ".damaged-19"));
        Assert.Equal("22", File.ReadAllText(path + ".damaged-20"));
    }
}

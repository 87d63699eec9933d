using Lab.Foundation.Files;
using Lab.Testing;

namespace Lab.Tests.Foundation.Files;

public sealed class AtomicFileTests
{
    [Fact]
    public void Write_ThatFailsInTheMiddle_LeavesTheOldFileAndNothingElse()
    {
        using var folder = new TemporaryFolder();
        var path = Path.Combine(folder.Path, "kept.json");
        File.WriteAllText(path, "old");

        Assert.Throws<IOException>(() =>
            AtomicFile.Write(
                path,
                file =>
                {
                    file.Write("half"u8);
                    throw new IOException("No space left on device.");
                }
            )
        );

        Assert.Equal("old", File.ReadAllText(path));
        Assert.Equal([path], Directory.GetFiles(folder.Path));
    }

    [Fact]
    public void RemoveUnfinished_WhatAKilledProcessLeft_IsGone()
    {
        using var folder = new TemporaryFolder();
        File.WriteAllText(Path.Combine(folder.Path, "a.json.tmp"), "half");
        File.WriteAllText(Path.Combine(folder.Path, "a.json"), "whole");

        AtomicFile.RemoveUnfinished(folder.Path);

        Assert.Equal(["a.json"], Directory.GetFiles(folder.Path).Select(Path.GetFileName));
    }
}

using Lab.Files;
using Lab.Testing;

namespace Lab.Tests.Files;

public sealed class WholeFileTests
{
    [Fact]
    public void Write_ThatFailsInTheMiddle_LeavesTheOldFileAndNothingElse()
    {
        using var folder = new TemporaryFolder();
        var path = Path.Combine(folder.Path, "kept.json");
        File.WriteAllText(path, "old");

        Assert.Throws<IOException>(() =>
            WholeFile.Write(
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

        WholeFile.RemoveUnfinished(folder.Path);

        Assert.Equal(["a.json"], Directory.GetFiles(folder.Path).Select(Path.GetFileName));
    }
}

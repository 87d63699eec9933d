using Lab.Foundation.Files;

namespace Lab.Tests.Foundation.Files;

public sealed class StoredNameTests
{
    [Theory]
    [InlineData("../../evil")]
    [InlineData("..")]
    [InlineData("a/b")]
    [InlineData("a\\b")]
    [InlineData("a.b")]
    [InlineData("C:x")]
    [InlineData("-a")]
    [InlineData("")]
    [InlineData("é")]
    [InlineData("a\0b")]
    [InlineData("nul")]
    [InlineData("COM1")]
    public void PathOf_WhatIsNoIdentifier_IsRefused(string id)
    {
        Assert.False(StoredName.IsId(id));
        Assert.Throws<ArgumentException>(() => StoredName.PathOf("folder", id, ".json"));
    }

    [Theory]
    [InlineData("20260301-120000-1")]
    [InlineData("a")]
    [InlineData("console")]
    public void PathOf_Identifier_IsAFileOfTheFolder(string id) =>
        Assert.Equal(Path.Combine("folder", id + ".json"), StoredName.PathOf("folder", id, ".json"));

    [Fact]
    public void IsId_LongerThanAFileNameMayBe_IsFalse() => Assert.False(StoredName.IsId(new('a', 81)));
}

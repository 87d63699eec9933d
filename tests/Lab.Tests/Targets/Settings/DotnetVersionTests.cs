using Lab.Targets.Settings;

namespace Lab.Tests.Targets.Settings;

public sealed class DotnetVersionTests
{
    [Theory]
    [InlineData(".NET 8.0.34", 8)]
    [InlineData(".NET 10.0.12", 10)]
    [InlineData(".NET 11.0.0-rc.1.25451.107", 11)]
    [InlineData(".NET", null)]
    [InlineData("", null)]
    public void MajorOf_DescriptionOfARuntime_IsItsFirstNumber(string description, int? major) =>
        Assert.Equal(major, DotnetVersion.MajorOf(description));

    [Fact]
    public void All_Fallback_IsOfItsVersion() =>
        Assert.All(DotnetVersion.All, version => Assert.Equal(version.Major, Version.Parse(version.Fallback).Major));
}

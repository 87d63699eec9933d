using Lab.Targets.Connections;

namespace Lab.Tests.Targets.Connections;

public sealed class ShownAddressTests
{
    private static readonly Uri Known = new("http://localhost:5000/a;token=s3cret/b?api_key=k%20ey&page=2");

    [Fact]
    public void Of_LongAddressWithASecret_IsCutAndShowsNone()
    {
        var shown = ShownAddress.Of($"http://localhost/?token=s3cret&a={new string('x', 20_000)}");

        Assert.StartsWith("http://localhost/?token=•••&a=x", shown, StringComparison.Ordinal);
        Assert.Equal(ShownAddress.Longest + 1, shown.Length);
    }

    [Theory]
    [InlineData(
        "http://localhost:5000/a;token=•••/b?api_key=•••&page=2",
        "http://localhost:5000/a;token=s3cret/b?api_key=k%20ey&page=2"
    )]
    [InlineData("http://localhost:5001/c?page=3&api_key=•••", "http://localhost:5001/c?page=3&api_key=k%20ey")]
    [InlineData("http://localhost:5000/?api_key=other", "http://localhost:5000/?api_key=other")]
    [InlineData("http://localhost:5000/?password=•••", "http://localhost:5000/?password=•••")]
    public void FromField_WhatWasLeftHidden_IsTheSecretAgain(string typed, string expected) =>
        Assert.Equal(expected, ShownAddress.FromField(typed, Known));

    [Fact]
    public void ForField_OfAnAddress_ShowsNoSecret() =>
        Assert.Equal("http://localhost:5000/a;token=•••/b?api_key=•••&page=2", ShownAddress.ForField(Known));
}

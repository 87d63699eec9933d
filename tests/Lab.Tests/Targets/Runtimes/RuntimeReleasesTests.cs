using Lab.Targets.Runtimes;

namespace Lab.Tests.Targets.Runtimes;

public sealed class RuntimeReleasesTests
{
    [Fact]
    public void Read_ReleasesOfSeveralVersions_KeepsThoseOfTheVersionWithoutPreviews() =>
        Assert.Equal(
            [new(9, 0, 22), new(9, 0, 23)],
            RuntimeReleases.Read(FakeDotnet.Answer("8.0.34", "9.0.22", "9.0.23", "9.0.0-rc.2.24473.5"), 9)
        );

    [Theory]
    [InlineData("")]
    [InlineData("error: there is no source")]
    [InlineData("""{"searchResult":[{"sourceName":"nuget.org","packages":""")]
    [InlineData("""{"problems":[]}""")]
    public void Read_NoAnswer_IsEmpty(string answer) => Assert.Empty(RuntimeReleases.Read(answer, 9));

    [Fact]
    public async Task NewestAsync_OrderedAsText_TakesTheHighestNumber() =>
        Assert.Equal(
            new Version(8, 0, 10),
            await RuntimeReleases.NewestAsync(
                new FakeDotnet { Releases = ["8.0.10", "8.0.9"] },
                8,
                "linux-x64",
                ".",
                TestContext.Current.CancellationToken
            )
        );

    [Fact]
    public async Task NewestAsync_VersionThatIsNotListed_IsNull() =>
        Assert.Null(
            await RuntimeReleases.NewestAsync(
                new FakeDotnet { Releases = ["8.0.10"] },
                9,
                "linux-x64",
                ".",
                TestContext.Current.CancellationToken
            )
        );
}

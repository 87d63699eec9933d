using Lab.Storage;
using Lab.Storage.Serialization;
using Lab.Storage.Store;

namespace Imports.Tests;

public sealed class DuplicateRunTests
{
    // The list begins with the latest run. A user can remove the tag of a copy.
    [Theory]
    [InlineData("copy")]
    [InlineData("other")]
    public void Find_SecondCopy_IsTheFirstRun(string tag)
    {
        var runs = new[] { Header("run-11", []), Header("run-10", [tag]), Header("run-2", [tag]), Header("run", []) };

        Assert.Equal("run", DuplicateRun.Find(runs, "run-11")!.Id);
        Assert.Equal("run-2", DuplicateRun.Find(runs[..^1], "run-11")!.Id);
    }

    [Fact]
    public void Find_RunWithoutACopy_IsNull() => Assert.Null(DuplicateRun.Find([Header("run", [])], "run"));

    private static RunHeader Header(string id, string[] tags)
    {
        var run = Readings.Run(Samples.Wrk);
        return RunHeaderReader.HeaderOf(
            run with
            {
                Id = id,
                Run = run.Run with { Id = id },
                Summary = run.Summary! with { Id = id },
                Labels = run.Labels with { Tags = tags },
            }
        );
    }
}

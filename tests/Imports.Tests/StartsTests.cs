using System.Text;
using Lab.Storage.Documents;
using Lab.Storage.Serialization;
using Reports.Facts;

namespace Imports.Tests;

public sealed class StartsTests
{
    private static readonly DateTimeOffset Now = new(2026, 11, 22, 12, 0, 0, TimeSpan.Zero);

    [Theory]
    [InlineData(Samples.Wrk)]
    [InlineData(Samples.Hey)]
    [InlineData(Samples.LocustStatistics)]
    [InlineData(Samples.K6Export)]
    [InlineData(Samples.Hgrm)]
    public void Read_NoOneTellsTheStart_ReportsThatItIsNotKnown(string text)
    {
        var run = Read(text, null);

        Assert.Equal((StartOrigin.NotKnown, Now), (run.Run.StartOrigin, run.Run.StartedAt));
        Assert.Equal($"start time: not known, imported at {RunFacts.Date(Now)}", RunFacts.Began(run.Run));
        Assert.Equal(
            StartOrigin.NotKnown,
            RunHeaderReader.HeaderOf(RunDocumentReader.Read(RunDocumentWriter.ToBytes(run)).Document!).StartOrigin
        );
    }

    [Fact]
    public void Read_TimeOfTheFileIsKnown_BeganAsLongBeforeAsItLasted()
    {
        var run = Read(Samples.Wrk, Now.AddDays(-3));

        Assert.Equal(
            (StartOrigin.FromTheFile, Now.AddDays(-3).AddSeconds(-2)),
            (run.Run.StartOrigin, run.Run.StartedAt)
        );
        Assert.Contains("by the file’s time", RunFacts.Began(run.Run), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("1970-01-01T00:00:00Z")]
    [InlineData("2027-01-01T00:00:00Z")]
    public void Read_TimeOfTheFileCannotBe_IsNotKnown(string written) =>
        Assert.Equal(
            StartOrigin.NotKnown,
            Read(
                Samples.Wrk,
                DateTimeOffset.Parse(written, System.Globalization.CultureInfo.InvariantCulture)
            ).Run.StartOrigin
        );

    [Fact]
    public void Read_StartIsReported_IsTakenWhateverTheFileSays()
    {
        var run = Read(Samples.LocustHistory, Now.AddDays(-3));

        Assert.Equal(
            (StartOrigin.Told, DateTimeOffset.FromUnixTimeSeconds(1750000000)),
            (run.Run.StartOrigin, run.Run.StartedAt)
        );
        Assert.Equal(RunFacts.Date(run.Run.StartedAt), RunFacts.Began(run.Run));
    }

    private static RunDocument Read(string text, DateTimeOffset? written) =>
        ImportFormats.Read(Encoding.UTF8.GetBytes(text), null, Now, written)!.Run!;
}

using System.Text;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Reports.Exports;
using Reports.Facts;

namespace Imports.Tests.Histograms;

public sealed class HgrmTextTests
{
    [Fact]
    public void Read_RemarkOfItsWriter_IsInTheNoteAndTheUsualFiguresAreNot()
    {
        const string Remark =
            "Of Fragile and Fixed together: this run was switched on the way, and the distribution is of neither.";

        var note = Readings.Run(Samples.Hgrm + $"\n#[{Remark}]\n").Labels.Note;

        Assert.EndsWith(Remark, note, StringComparison.Ordinal);
        Assert.DoesNotContain("Mean", note, StringComparison.Ordinal);
        Assert.DoesNotContain(Remark, Readings.Run(Samples.Hgrm).Labels.Note, StringComparison.Ordinal);
    }

    [Fact]
    public void Read_Hgrm_HasLatenciesAndNoRate()
    {
        var summary = Readings.Run(Samples.Hgrm).Summary!;

        Assert.Equal((100, 3.21, 0.0), (summary.Total.Requests, summary.Total.AverageMs, summary.Seconds));
        Assert.InRange(summary.Total.P50Ms!.Value, 2.49, 2.51);
        Assert.InRange(summary.Total.P95Ms!.Value, 8.99, 9.01);
        Assert.Equal(20, summary.Total.MaxMs);
    }

    [Fact]
    public void Read_Hgrm_HasItsDistributionAndReportsNothingOfFailures()
    {
        var run = Readings.Run(Samples.Hgrm);

        Assert.Equal(100, run.Intervals.Sum(interval => interval.Totals.Succeeded));
        Assert.True(run.Summary!.Total.HasUnknownFailures);
        Assert.Equal(
            ("–", "–", "–"),
            (
                RunFacts.Failures(run.Summary.Total),
                RunFacts.Length(run.Summary),
                RunFacts.Seconds(run.Summary.Variants[0])
            )
        );
        Assert.Contains(
            "Latency distribution",
            Encoding.UTF8.GetString(RunExports.Write(run, ExportFormat.Html).Content),
            StringComparison.Ordinal
        );
        Assert.Equal(
            (true, false),
            (
                RunExports.OfferedFor(run).Contains(ExportFormat.Hgrm),
                RunExports.OfferedFor(run).Contains(ExportFormat.Csv)
            )
        );
    }

    // Skipping a row would change the result.
    [Theory]
    [InlineData("       2.500 0.5", "      -2.500 0.5")]
    [InlineData("       2.500 0.5", "       2,500 0.5")]
    [InlineData("   95   ", "   9x5   ")]
    public void Read_DistributionWithARowThatIsInvalid_IsRefusedWithAMessage(string told, string instead) =>
        Readings.IsRefused(Samples.Hgrm, told, instead, "is not understood");

    [Fact]
    public void Read_DistributionWhoseValuesFall_IsRefusedWithAMessage() =>
        Readings.IsRefused(Samples.Hgrm, "       2.500 0.5", "      15.500 0.5", "do not rise");

    [Fact]
    public void Read_TwoDistributions_AreRefusedWithAMessage() =>
        Readings.IsRefused(Samples.Hgrm, Samples.Hgrm, Samples.Hgrm + "\n" + Samples.Hgrm, "2 runs wrote");
}

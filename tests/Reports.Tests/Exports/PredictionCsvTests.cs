using System.Text;
using Lab.Storage.Documents;
using Lab.Testing;
using Reports.Exports;

namespace Reports.Tests.Exports;

public sealed class PredictionCsvTests
{
    private static readonly RunDocument Run = StoredRuns.Run() with
    {
        Predictions =
        [
            new("How many, <script>?", "/s", 1, 1_000, true, 50.5) { Numbers = [10, 10, 20] },
            new("Which?", "", 0, 1, false, null) { Options = ["=a", "b"], Chosen = [1, 4] },
        ],
    };

    [Fact]
    public void Write_Predictions_AreCountsWithoutAnybody() =>
        Assert.Equal(
            [
                "question,unit,answer,count,measured",
                "\"How many, <script>?\",/s,10,2,50.5",
                "\"How many, <script>?\",/s,20,1,50.5",
                "Which?,,\"'=a\",1,",
                "Which?,,b,4,",
            ],
            Encoding.UTF8.GetString(PredictionCsv.Write(Run).Content).TrimEnd().Split('\n')
        );

    [Fact]
    public void Report_EvenNumberOfAnswers_InterpolatesTheMedian()
    {
        var run = Run with { Predictions = [new("How many?", "/s", 1, 1_000, true, null) { Numbers = [10, 1_000] }] };

        var report = Encoding.UTF8.GetString(RunExports.Write(run, ExportFormat.Html).Content);

        Assert.Contains("median 505 /s", report, StringComparison.Ordinal);
    }

    [Fact]
    public void Report_OfARunThatWasPredicted_SaysSoAsText()
    {
        var report = Encoding.UTF8.GetString(RunExports.Write(Run, ExportFormat.Html).Content);

        Assert.Contains("Predictions of the room", report, StringComparison.Ordinal);
        Assert.Contains("3 answers; median 10 /s, from 10 to 20", report, StringComparison.Ordinal);
        Assert.DoesNotContain("<script>", report, StringComparison.Ordinal);
    }
}

using Lab.Storage.Documents;
using Lab.Storage.Serialization;
using Lab.Teaching.Audience;
using Lab.Testing;

namespace Lab.Tests.Teaching.Audience;

public sealed class SavedPredictionTests
{
    [Fact]
    public void Of_EachKind_IsWhatTheRoomSaw()
    {
        var run = StoredRuns.Run(seconds: 5);

        var number = SavedPrediction
            .From(new("How many?", "/s", 1, 1_000, true, 50) { Numbers = [10, 20, 60] }, run)
            .Result;
        var choice = SavedPrediction
            .From(new("Which?", "", 0, 1, false, null) { Options = ["a", "b"], Chosen = [1, 4] }, run)
            .Result;
        var line = SavedPrediction
            .From(
                new("Draw.", "/s", 0, 1_000, false, null)
                {
                    QuantileBand = [.. Enumerable.Repeat<IReadOnlyList<double>>([1, 2], 5)],
                    Lines = 9,
                    Seconds = 30,
                },
                run
            )
            .Result;

        Assert.Equal((3, 20, 50), (number.Count, number.Median, number.Measured));
        Assert.Equal([1, 4], choice.Bins.Select(bin => bin.Count));
        Assert.Equal((9, 5), (line.Count, line.MeasuredLine.Count));
    }

    [Fact]
    public void Of_ALineOfARunThatWasAnsweredForLonger_EndsWithTheSecondsAskedFor()
    {
        var kept = new RunPrediction("Draw.", "/s", 0, 1_000, false, null)
        {
            QuantileBand = [.. Enumerable.Repeat<IReadOnlyList<double>>([1, 2], 5)],
            Lines = 9,
            Seconds = 10,
        };

        var line = SavedPrediction.From(kept, StoredRuns.Run(seconds: 12)).Result.MeasuredLine;

        Assert.Equal((10, 9.5), (line.Count, line[^1][0]));
    }

    [Fact]
    public void Document_WithPredictions_IsReadAsItWasWritten()
    {
        var run = StoredRuns.Run() with
        {
            Predictions = [new("How <b>many</b>?", "/s", 1, 1_000, true, 50) { Numbers = [10, 20] }],
        };

        var read = RunDocumentReader.Read(RunDocumentWriter.ToBytes(run));

        Assert.Null(read.Reason);
        Assert.Equal(run.Predictions[0].Numbers, read.Document!.Predictions.Single().Numbers);
        Assert.Equal("How <b>many</b>?", read.Document.Predictions[0].Question);
    }

    public static TheoryData<RunPrediction> Impossible =>
        [
            new RunPrediction("?", "", 5, 5, false, null),
            new RunPrediction("?", "", 0, 5, true, null),
            new RunPrediction("?", "", 0, 5, false, null) { Options = ["a"], Chosen = [] },
            new RunPrediction("?", "", 0, 5, false, null) { Options = ["a"], Chosen = [-1] },
            new RunPrediction("?", "", 0, 5, false, null)
            {
                QuantileBand =
                [
                    [1, 2],
                ],
            },
        ];

    [Theory]
    [MemberData(nameof(Impossible))]
    public void Document_WithAInvalidPrediction_IsRefused(RunPrediction prediction) =>
        Assert.NotNull(
            RunDocumentReader
                .Read(RunDocumentWriter.ToBytes(StoredRuns.Run() with { Predictions = [prediction] }))
                .Reason
        );
}

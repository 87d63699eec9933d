using System.Text;
using System.Text.Json.Nodes;
using Lab.Storage.Documents;
using Lab.Storage.Serialization;
using Lab.Storage.Validation;
using Lab.Targets.Frames;
using Lab.Testing;

namespace Lab.Tests.Storage.Serialization;

public sealed class RunDocumentTests
{
    private static readonly byte[] Written = EditedDocument.Written;

    [Fact]
    public void Read_WhatWasWritten_IsTheSameDocument()
    {
        var reading = RunDocumentReader.Read(Written);

        Assert.Null(reading.Reason);
        Assert.Equal(
            Encoding.UTF8.GetString(Written),
            Encoding.UTF8.GetString(RunDocumentWriter.ToBytes(reading.Document!))
        );
        Assert.Equal(RunSamples.Run().Intervals[1].Response.Buckets, reading.Document!.Intervals[1].Response.Buckets);
        Assert.Equal(RunSamples.Run().Frames[3].Values, reading.Document.Frames[3].Values);
        Assert.Null(reading.Document.Frames[3].Held);
        Assert.Equal([new LineThreads("BlockingEndpoints.cs:41", 4)], reading.Document.Frames[4].Held);
    }

    [Fact]
    public void Read_FramesOfOtherTimesOrOfTooManyEvents_AreRefusedInWords()
    {
        var run = RunSamples.Run();
        var late = run with { Frames = [.. run.Frames.SkipLast(1), run.Frames[^1] with { Time = 1e12 }] };
        var crowded = run with
        {
            Frames =
            [
                .. run.Frames.SkipLast(1),
                run.Frames[^1] with
                {
                    Events =
                    [
                        .. Enumerable.Repeat(
                            new Lab.Targets.Frames.FrameEvent("finding", "x", run.Frames[^1].Time),
                            RunDocumentValidator.MaxEventsPerFrame + 1
                        ),
                    ],
                },
            ],
        };

        Assert.Contains(
            "more than a day",
            RunDocumentReader.Read(RunDocumentWriter.ToBytes(late)).Reason,
            StringComparison.Ordinal
        );
        Assert.Contains(
            "events; the limit is",
            RunDocumentReader.Read(RunDocumentWriter.ToBytes(crowded)).Reason,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void Read_CutOffAnywhere_IsRefusedWithAReason()
    {
        for (var length = 0; length < Written.Length - 2; length += 97)
        {
            var reading = RunDocumentReader.Read(Written.AsMemory(0, length));

            Assert.Null(reading.Document);
            Assert.False(string.IsNullOrWhiteSpace(reading.Reason));
        }
    }

    [Theory]
    [InlineData("concurrency-dashboard/run/99", "newer")]
    [InlineData("concurrency-dashboard/run/0", "Unknown schema")]
    [InlineData("concurrency-dashboard/plan/1", "not a run document")]
    [InlineData("k6", "not a run document")]
    public void Read_OtherSchema_SaysWhichAndWhy(string schema, string words)
    {
        var json = EditedDocument.Edited(document => document["schema"] = schema);

        var reading = RunDocumentReader.Read(json);

        Assert.Null(reading.Document);
        Assert.Contains(words, reading.Reason, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("[]")]
    [InlineData("{}")]
    [InlineData("{\"schema\":7}")]
    [InlineData("<html>")]
    [InlineData("")]
    [InlineData("{\"schema\":\"concurrency-dashboard/run/1\"}")]
    [InlineData("{\"schema\":\"concurrency-dashboard/run/1\",\"id\":null}")]
    public void Read_NoRun_IsRefusedWithAReason(string json)
    {
        var reading = RunDocumentReader.Read(Encoding.UTF8.GetBytes(json));

        Assert.Null(reading.Document);
        Assert.False(string.IsNullOrWhiteSpace(reading.Reason));
    }

    [Fact]
    public void Write_NameThatIsMarkup_HoldsNoMarkup()
    {
        var text = Encoding.UTF8.GetString(
            RunDocumentWriter.ToBytes(RunSamples.Run(name: "</script><img src=x onerror=alert(1)> Größe"))
        );

        Assert.DoesNotContain("<", text, StringComparison.Ordinal);
        Assert.Contains("Größe", text, StringComparison.Ordinal);
    }

    [Fact]
    public void Write_Document_GivesEveryFrameAndIntervalALine()
    {
        var lines = Encoding.UTF8.GetString(Written).Split('\n');

        Assert.InRange(lines.Length, RunSamples.Run().Frames.Count + RunSamples.Run().Intervals.Count, 200);
        Assert.Equal("}", lines[^2]);
        Assert.Equal(1, lines.Count(line => line == "}"));
    }

    [Fact]
    public void Add_TwoHistograms_EqualsTheirSumCountForCount()
    {
        var (one, other) = (RunSamples.Histogram(1, 40), RunSamples.Histogram(3, 60));

        var sum = StoredHistograms.Add(one, other);

        Assert.Equal(100, sum.Count());
        Assert.Equal(one.SumNs + other.SumNs, sum.SumNs);
        Assert.Equal(
            sum.Buckets.Where((_, place) => place % 2 == 0).Order(),
            sum.Buckets.Where((_, place) => place % 2 == 0)
        );
        Assert.Equal(one, StoredHistograms.Add(one, StoredHistograms.Empty));
    }

    [Fact]
    public void Labels_WithBlanksAndDuplicates_AreTidied()
    {
        var tidy = RunLabelValidator.Tidy(new("  a name ", ["x", " X ", "", "y"], " note "));

        Assert.Equal(("a name", "x,y", "note"), (tidy.Name, string.Join(',', tidy.Tags), tidy.Note));
        Assert.NotNull(RunLabelValidator.Mistake(new("", [], "")));
        Assert.NotNull(RunLabelValidator.Mistake(new(new string('x', RunLabelValidator.MaxName + 1), [], "")));
    }
}

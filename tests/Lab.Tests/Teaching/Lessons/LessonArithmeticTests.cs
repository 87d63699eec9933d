using System.Globalization;
using System.Text.RegularExpressions;
using Experiments;
using Experiments.Charts;
using Lab.Foundation.Formatting;
using Lab.Targets.Frames;
using Lab.Targets.Settings;
using Lab.Teaching.Lessons;

namespace Lab.Tests.Teaching.Lessons;

public sealed class LessonArithmeticTests
{
    [Theory]
    [InlineData(1_000, 30, "You said 1,000 requests/s. It was 30: you thought 33 times as many.")]
    [InlineData(10, 30, "You said 10 requests/s. It was 30: 3.0 times as many as you thought.")]
    [InlineData(1_000, 900, "You said 1,000 requests/s. It was 900: 10 % less than you thought.")]
    [InlineData(31, 30, "You said 31 requests/s. It was 30: spot on.")]
    [InlineData(0, 30, "You said 0 requests/s. It was 30: quite some, after all.")]
    [InlineData(50, 0, "You said 50 requests/s. Not one was answered.")]
    // Regression: "You said 1 requests/s".
    [InlineData(1, 30, "You said 1 request/s. It was 30: 30 times as many as you thought.")]
    [InlineData(0, 0, "You said none would be answered, and none was.")]
    public void OnRps_PredictionAgainstMeasurement_SaysHowFarOff(double said, double was, string expected) =>
        Assert.Equal(
            expected,
            LessonArithmetic.DescribeRps(Results.Of(Results.Blocking, rps: was, prediction: new(said, 1)))
        );

    [Theory]
    [InlineData(400, 8_000.0, "You said a p95 of 400 ms. It was 8,000 ms: 20 times as long as you thought.")]
    [InlineData(16_000, 8_000.0, "You said a p95 of 16.0 s. It was 8,000 ms: you thought 2.0 times as long.")]
    [InlineData(400, null, "You said a p95 of 400 ms. There is none: nothing was answered successfully.")]
    public void OnP95_PredictionAgainstMeasurement_SaysHowFarOff(double said, double? was, string expected) =>
        Assert.Equal(
            expected,
            LessonArithmetic.DescribeP95(Results.Of(Results.Blocking, p95Ms: was, prediction: new(1, said)))
        );

    // Regression: "1.4 times less than you thought", while other programs used half of the machine.
    [Theory]
    [InlineData(50.9, "51 %")]
    [InlineData(35.0, null)]
    [InlineData(null, null)]
    public void OnOthers_WhatOtherProgramsTook_IsToldWhereItIsMuch(double? others, string? expected)
    {
        var text = LessonArithmetic.DescribeBackgroundCpu(
            Results.Of(Results.Blocking) with
            {
                BackgroundCpuPercent = others,
            }
        );

        if (expected is null)
            Assert.Null(text);
        else
            Assert.Contains(expected, text, StringComparison.Ordinal);
    }

    [Fact]
    public void LittlesLaw_HealthyRun_MultipliesThroughputAndTime() =>
        Assert.Equal(
            "Little’s law: in flight = throughput × time. 30.0 requests/s × 5.00 s ≈ 150, and on average 152 requests were in flight.",
            LessonArithmetic.LittlesLaw(Results.Of(Results.Blocking))
        );

    // Regression: "10,681 requests/s × 0.013 s ≈ 143", but the product is 139: the mean was 13.406 ms.
    [Theory]
    [InlineData(10_681, 13.406, "10,681 requests/s × 0.0134 s ≈ 143")]
    [InlineData(498.46, 200.4, "498.5 requests/s × 0.200 s ≈ 100")]
    [InlineData(30, 5_000, "30.0 requests/s × 5.00 s ≈ 150")]
    [InlineData(5.04, 12_345, "5.04 requests/s × 12.3 s ≈ 62")]
    [InlineData(48_211, 0.4567, "48,211 requests/s × 0.000457 s ≈ 22")]
    public void LittlesLaw_AnyRateAndTime_MultipliesOutAsPrinted(double rps, double meanMs, string expected)
    {
        var result = Results.Of(Results.Blocking, rps, meanMs) with
        {
            Signals = Results.Signals(inFlight: rps * meanMs / 1_000),
        };
        var text = LessonArithmetic.LittlesLaw(result)!;

        Assert.Contains(expected, text, StringComparison.Ordinal);
        var printed = Regex
            .Match(text, "(?<rate>[0-9.,]+) requests/s × (?<seconds>[0-9.]+) s ≈ (?<product>[0-9.,]+),")
            .Groups;
        var product =
            double.Parse(printed["rate"].Value, CultureInfo.InvariantCulture)
            * double.Parse(printed["seconds"].Value, CultureInfo.InvariantCulture);
        Assert.Equal(MetricFormat.Rate(product), printed["product"].Value);
    }

    [Fact]
    public void LittlesLaw_ManyFailures_SaysWhyTheTwoNeedNotAgree() =>
        Assert.Contains(
            "40 % of the requests failed",
            LessonArithmetic.LittlesLaw(Results.Of(Results.Blocking, failed: 400)),
            StringComparison.Ordinal
        );

    [Fact]
    public void LittlesLaw_SidesThatDoNotAgree_PrintsNeither()
    {
        var text = LessonArithmetic.LittlesLaw(Results.Of(Results.Blocking, rps: 103, meanMs: 13_400))!;

        Assert.Contains("never was one", text, StringComparison.Ordinal);
        Assert.DoesNotContain("1,380", text, StringComparison.Ordinal);
    }

    // Half of the responses are errors: only the successful half is predicted, drawn and graded.
    [Theory]
    [MemberData(nameof(Lessons))]
    public void Verdict_EveryRunOfEveryLesson_QuestionLineAndGradeHaveOneArithmetic(string id)
    {
        var lesson = LessonLibrary.Find(id)!;
        foreach (var run in lesson.Runs)
        {
            var good = Results.Of(run, rps: 100, failed: 500);
            Assert.Equal(50, good.Figures.Goodput);
            Assert.Contains(
                "It was 50: spot on",
                LessonArithmetic.DescribeRps(good with { Prediction = new(50, 1) }),
                StringComparison.Ordinal
            );
            Assert.Contains(
                "you thought 2.0 times as many",
                LessonArithmetic.DescribeRps(good with { Prediction = new(100, 1) }),
                StringComparison.Ordinal
            );
            Assert.Equal("50", LessonFigures.Fill($"{{{run.Key}.rps}}", lesson, [good]));
        }
    }

    public static TheoryData<string> Lessons => [.. LessonLibrary.All.Select(lesson => lesson.Id)];

    [Fact]
    public void LittlesLaw_NothingAnswered_IsNotSaid() =>
        Assert.Null(LessonArithmetic.LittlesLaw(Results.Of(Results.Blocking, meanMs: null)));

    [Fact]
    public void ThreadsOverTime_HandlerThatHoldsAThread_NamesTheCeiling() =>
        Assert.Contains(
            "29 threads on average (at its most 34), and each request holds one for 0.2 s. 29 ÷ 0.2 s = 145 requests/s is the ceiling",
            LessonArithmetic.ThreadsOverTime(Results.Of(Results.Blocking)),
            StringComparison.Ordinal
        );

    // Regression: the ceiling included threads from after the load, and the run seemed far below it.
    [Fact]
    public void ThreadsOverTime_ThreadsThatCameAfterTheLoad_AreNotCounted()
    {
        var result = Results.Of(Results.Blocking);
        result.Signals.Add(
            Results.Frame((SeriesCatalogue.RunElapsed, 3), (SeriesCatalogue.PoolThreads, 60)) with
            {
                Events = [new(FrameEventKinds.RunStopping, "all sent", 0)],
            }
        );
        result.Signals.Add(Results.Frame((SeriesCatalogue.RunElapsed, 4), (SeriesCatalogue.PoolThreads, 70)));

        Assert.Equal(
            (34, 29, 145),
            (
                result.Signals.PeakUnderLoad(SeriesCatalogue.PoolThreads),
                LessonArithmetic.Threads(result),
                LessonArithmetic.Ceiling(result)
            )
        );
        Assert.Equal(70, result.Signals.Peak(SeriesCatalogue.PoolThreads));
        Assert.DoesNotContain("together with", LessonArithmetic.ThreadsOverTime(result), StringComparison.Ordinal);
        // Regression: a run stopped after five seconds gave "19 requests/s is the ceiling of that time, and the run made 20."
        Assert.EndsWith(
            "and the run made 150, including late responses, when there were more threads.",
            LessonArithmetic.ThreadsOverTime(result with { Figures = result.Figures with { GoodPerSecond = 150 } }),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void ThreadsOverTime_HandlerThatHoldsNone_IsNotSaid() =>
        Assert.Null(LessonArithmetic.ThreadsOverTime(Results.Of(Results.Blocking with { HoldsThreadMs = null })));

    [Theory]
    [InlineData(5, "5")]
    [InlineData(4.27, "4.3")]
    [InlineData(1_234, "1,234")]
    [InlineData(1_234.6, "1,235")]
    public void Amount_CountsAndMeans_AreToldApart(double value, string expected) =>
        Assert.Equal(expected, LessonArithmetic.Amount(value));

    [Fact]
    public void RunSignals_FramesOutsideARun_AreLeftOut()
    {
        var signals = Results.Signals();
        signals.Add(Results.Frame((SeriesCatalogue.PoolThreads, 999)));

        Assert.Equal(34, signals.Peak(SeriesCatalogue.PoolThreads));
        Assert.Equal(5, signals.Mean(SeriesCatalogue.CpuTarget));
        Assert.Equal(2, signals.Own(SeriesCatalogue.TcpTimeWait));
        Assert.Null(signals.Peak(SeriesCatalogue.GcHeap));
        Assert.Null(signals.Own(SeriesCatalogue.GcHeap));
        Assert.Null(signals.Mean(SeriesCatalogue.GcHeap));
    }
}

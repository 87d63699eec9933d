using System.Globalization;
using Experiments;
using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Storage.Summaries;
using Lab.Targets.CustomEndpoints;
using Lab.Testing;
using Reports.Facts;

namespace Reports.Tests.Facts;

public sealed class LessonOfRunTests
{
    private static readonly Experiment Io = ExperimentCatalogue.Find("io")!;

    // Regression: "handing work to the pool costs more than the work" stood under a table with the opposite result.
    [Theory]
    [InlineData(43_881, 41_778, false)]
    [InlineData(20_000, 41_778, true)]
    public void Describe_TwoVariants_IsTheLessonWhereTheRunShowsIt(double fragile, double @fixed, bool expected)
    {
        var run = RunSamples.Summary("run", default, 20, 1_000, 10);
        var summary = run with
        {
            Findings = [],
            Variants = [Part(VariantKind.Fragile, fragile), Part(VariantKind.Fixed, @fixed)],
        };

        Assert.Equal(expected ? Io.Lesson : LessonOfRun.NotShown, LessonOfRun.Describe(summary, Io));

        VariantSummary Part(VariantKind kind, double good) =>
            run.Variants[0] with
            {
                Variant = kind,
                Figures = run.Total with { GoodPerSecond = good },
            };
    }

    [Theory]
    [InlineData("thread-pool-starvation", FindingSeverity.Warning, true)]
    [InlineData("back-pressure-working", FindingSeverity.Good, true)]
    [InlineData("steady-service", FindingSeverity.Good, false)]
    [InlineData("cpu-saturation", FindingSeverity.Notice, false)]
    public void Describe_OneVariant_IsTheLessonWhereSomethingWasFound(
        string rule,
        FindingSeverity severity,
        bool expected
    )
    {
        var summary = RunSamples.Summary("run", default, 20, 100, 250) with
        {
            Findings = [new(rule, severity, "title", "sentence", "why", [], 1)],
        };

        Assert.Equal(expected ? Io.Lesson : LessonOfRun.NotShown, LessonOfRun.Describe(summary, Io));
    }

    [Theory]
    [InlineData(800, 100, true)]
    [InlineData(110, 100, false)]
    public void Describe_NoResponsesInTime_IsDecidedByTheSeriesOfTheExperiment(
        double fragile,
        double @fixed,
        bool expected
    )
    {
        var run = RunSamples.Summary("run", default, 20, 100, 250);
        var summary = run with
        {
            Findings = [],
            Variants =
            [
                run.Variants[0] with
                {
                    Means = Mean(fragile),
                },
                run.Variants[0] with
                {
                    Variant = VariantKind.Fixed,
                    Means = Mean(@fixed),
                },
            ],
        };

        Assert.Equal(expected ? Io.Lesson : LessonOfRun.NotShown, LessonOfRun.Describe(summary, Io));

        static Dictionary<string, double> Mean(double onServer) =>
            new() { [SeriesCatalogue.HttpActiveRequests.Id] = onServer };
    }

    // Regression: the summary named no line, although the X-ray had read it, and spoke of a lesson that an endpoint does not have.
    [Theory]
    [InlineData("Threads wait.", "Starved. Threads wait. Threads waited longest at {0} ({1}), in Thread.Sleep.")]
    [InlineData("Threads wait at {0}.", "Starved. Threads wait at {0}.")]
    [InlineData(
        null,
        "The diagnosis has no finding for this run. Threads waited longest at {0} ({1}), in Thread.Sleep."
    )]
    public void Describe_EndpointOfTheUser_IsItsFindingAndTheLine(string? sentence, string expected)
    {
        var run = RunSamples.Summary("run", default, 20, 100, 250);
        var line = run.HeldLines![0];
        object[] words = [line.Label, line.Method];
        var warning = sentence is null
            ? null
            : new Finding("starved", FindingSeverity.Warning, "Starved", Filled(sentence), "why", [], 1);
        var notice = new Finding("notice", FindingSeverity.Notice, "Notice", "sentence", "why", [], 1);

        var text = LessonOfRun.Describe(
            run with
            {
                Findings = warning is null ? [] : [notice, warning],
            },
            new OwnEndpoint("own", "Orders", new OwnRequest("/orders")).ToExperiment()
        );

        Assert.Equal(Filled(expected), text);

        string Filled(string format) => string.Format(CultureInfo.InvariantCulture, format, words);
    }
}

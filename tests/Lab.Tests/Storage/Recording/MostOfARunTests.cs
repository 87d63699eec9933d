using Experiments;
using Lab.Diagnosis.Rules;
using Lab.Loads.Planning;
using Lab.Runtime.Aggregation;
using Lab.Storage.Documents;
using Lab.Storage.Serialization;
using Lab.Storage.Summaries;
using Lab.Storage.Validation;
using Lab.Testing;
using LoadEngine.Documents;
using LoadEngine.Plans;
using LoadEngine.Thresholds;

namespace Lab.Tests.Storage.Recording;

/// <summary>Every accepted request can be stored: the limits of requests and documents match.</summary>
public sealed class MostOfARunTests
{
    private static readonly RunRequest Longest = new()
    {
        DurationSeconds = (int)PlanLimits.MaxDuration.TotalSeconds,
        TimeoutMs = (int)PlanLimits.MaxTimeout.TotalMilliseconds,
        WarmUpSeconds = (int)PlanLimits.MaxWarmUp.TotalSeconds,
        Thresholds = [.. Enumerable.Range(1, RequestBounds.MaxThresholds).Select(AThreshold)],
    };

    public static TheoryData<string, RunRequest> Most =>
        new()
        {
            {
                "users",
                Longest with
                {
                    Users = PlanLimits.MaxUsers,
                    RampSeconds = Longest.DurationSeconds,
                    ThinkTimeMs = (int)PlanLimits.MaxThinkTime.TotalMilliseconds,
                }
            },
            {
                "stages",
                Longest with
                {
                    Stages =
                    [
                        .. Enumerable.Repeat(
                            new Experiments.PresetStage(18, PlanLimits.MaxUsers),
                            PlanLimits.MaxStages
                        ),
                    ],
                }
            },
            {
                "rate",
                Longest with
                {
                    Model = LoadModel.ConstantArrivalRate,
                    RatePerSecond = PlanLimits.MaxRatePerSecond,
                    MaxVus = PlanLimits.MaxUsers,
                }
            },
            {
                "ramp",
                Longest with
                {
                    Model = LoadModel.RampingArrivalRate,
                    RatePerSecond = PlanLimits.MaxRatePerSecond,
                    MaxVus = PlanLimits.MaxUsers,
                    RampSeconds = Longest.DurationSeconds,
                }
            },
            {
                "burst",
                Longest with
                {
                    Model = LoadModel.Burst,
                    BurstSizes = [.. Enumerable.Repeat(PlanLimits.MaxUsers, PlanLimits.MaxStages)],
                }
            },
            {
                "iterations",
                Longest with
                {
                    Model = LoadModel.SharedIterations,
                    Iterations = PlanLimits.MaxIterations,
                    Users = PlanLimits.MaxUsers,
                    ThinkTimeMs = (int)PlanLimits.MaxThinkTime.TotalMilliseconds,
                }
            },
            {
                "ignored",
                Longest with
                {
                    Preset = "article-demo",
                    WarmUpSeconds = 1,
                    Users = PlanLimits.MaxUsers,
                    RampSeconds = Longest.DurationSeconds,
                    Stages = [.. Enumerable.Repeat(new Experiments.PresetStage(1, 1), PlanLimits.MaxStages)],
                }
            },
        };

    public static TheoryData<string, RunRequest> TooMuch =>
        new()
        {
            {
                "thresholds",
                new RunRequest
                {
                    Thresholds = [.. Enumerable.Range(1, RequestBounds.MaxThresholds + 1).Select(AThreshold)],
                }
            },
            {
                "thresholds",
                new RunRequest { Thresholds = ["p95" + new string(' ', RequestBounds.MaxThresholdLength) + "<500"] }
            },
            {
                "users",
                new RunRequest
                {
                    Users = -1,
                    Model = LoadModel.ConstantArrivalRate,
                    RatePerSecond = 1,
                }
            },
            {
                "rampSeconds",
                new RunRequest
                {
                    RampSeconds = -1,
                    Model = LoadModel.ConstantArrivalRate,
                    RatePerSecond = 1,
                }
            },
            {
                "durationSeconds",
                new RunRequest { Preset = "article-demo", DurationSeconds = -1 }
            },
            {
                "stages",
                new RunRequest { Preset = "article-demo", Stages = [new(-1, 1)] }
            },
            {
                "stages",
                new RunRequest
                {
                    Preset = "article-demo",
                    Stages = [.. Enumerable.Repeat(new Experiments.PresetStage(1, 1), PlanLimits.MaxStages + 1)],
                }
            },
        };

    [Theory]
    [MemberData(nameof(Most), DisableDiscoveryEnumeration = true)]
    public void Validate_TheMostOfEach_IsAcceptedKeptReadAndTakenInElsewhere(string what, RunRequest request)
    {
        Assert.True(RunPlanner.Validate(request) is [], what);
        var json = RunDocumentWriter.ToBytes(Kept(request));

        var reading = RunDocumentReader.Read(json);

        Assert.Null(reading.Reason);
        Assert.Null(RunDocumentValidator.ValidateImport(reading.Document!, json));
        Assert.Equal(request.Thresholds, reading.Document!.Run.Request.Thresholds);
    }

    [Theory]
    [MemberData(nameof(TooMuch), DisableDiscoveryEnumeration = true)]
    public void Validate_MoreThanCanBeKept_IsRefusedAtItsField(string field, RunRequest request) =>
        Assert.Equal(field, Assert.Single(RunPlanner.Validate(request)).Field);

    [Fact]
    public void Validate_OneThresholdTooMany_SaysHowManyCanBe() =>
        Assert.Equal(
            "A run can have at most 100 thresholds; there are 101.",
            Assert
                .Single(RunPlanner.Validate(new() { Thresholds = [.. Enumerable.Range(1, 101).Select(AThreshold)] }))
                .Message
        );

    private static RunFigures Nothing =>
        new(
            0,
            0,
            0,
            0,
            0,
            0,
            null,
            null,
            null,
            null,
            null,
            new Dictionary<string, long>(),
            new Dictionary<int, long>()
        );

    private static string AThreshold(int number) => $"p95<{number}";

    private static RunDocument Kept(RunRequest request)
    {
        var run = RunSamples.CreateImported();
        var (plan, summary, finding) = (
            RunPlanner.Plan(request, new("http://localhost:5080"), new()),
            run.Summary!,
            run.Findings[0]
        );
        return run with
        {
            Labels = new(
                new('n', RunLabelValidator.MaxName),
                [
                    .. Enumerable
                        .Range(0, RunLabelValidator.MaxTags)
                        .Select(tag => $"{tag}".PadRight(RunLabelValidator.MaxTag, 't')),
                ],
                new('m', RunLabelValidator.MaxNote)
            ),
            Run = run.Run with { Request = request, PlannedSeconds = plan.PlannedDuration.TotalSeconds },
            Plan = PlanWriter.ToJson(new(plan, ModelPlanner.Thresholds(request))),
            Findings = [.. Lab.Diagnosis.Rules.FindingRules.All.Select(rule => finding with { Rule = rule.Id })],
            Predictions =
            [
                .. Enumerable.Repeat(new RunPrediction("How many?", "", 1, 2, false, null), RunPrediction.MaxPerRun),
            ],
            Summary = summary with
            {
                PeakUsers = PlanLimits.MaxUsers,
                Thresholds =
                [
                    .. ModelPlanner
                        .Thresholds(request)
                        .Select(threshold => new ThresholdResult(
                            threshold.Text,
                            threshold.Metric,
                            threshold.IsMetBy(summary.Total.P95Ms!.Value),
                            summary.Total.P95Ms
                        )),
                ],
                Loads =
                [
                    .. Enumerable.Repeat(
                        new LoadSummary(Experiments.VariantKind.Fixed, "x", 0, 5, Nothing),
                        Lab.Runtime.Aggregation.LoadSegments.MaxSegments
                    ),
                ],
            },
        };
    }
}

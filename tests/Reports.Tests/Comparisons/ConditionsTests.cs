using Experiments;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Lab.Testing;
using Reports.Comparisons;

namespace Reports.Tests.Comparisons;

public sealed class ConditionsTests
{
    private static readonly RunDocument Own = StoredRuns.Run("a");

    [Fact]
    public void Differing_WhatOneSideDoesNotKnow_IsNoDifference()
    {
        var wrk = Imported("b", "wrk", """{"tool":"wrk","url":"http://localhost/a","users":50}""");
        var hey = Imported("c", "hey", """{"tool":"hey"}""");

        Assert.Empty(PlanOf(Own, wrk));
        Assert.Empty(PlanOf(wrk, hey));
        Assert.Empty(PlanOf(Own, wrk, hey));
    }

    [Fact]
    public void Differing_WhatTwoOfThemTell_IsOneAndOfTheThirdItIsReportedToBeNotKnown()
    {
        var found = PlanOf(
            Imported("a", "wrk", """{"users":50}"""),
            Imported("b", "wrk", """{"users":100}"""),
            Imported("c", "hey", """{"tool":"hey"}""")
        );

        Assert.Equal(["50", "100", "not known"], Assert.Single(found).Values);
    }

    [Fact]
    public void Differing_WhatOneOfTwoWholePlansHas_IsOne()
    {
        var waiting = Own with { Id = "b", Plan = Own.Plan.DeepClone().AsObject() };
        waiting.Plan["retry"] = "three times";
        var eager = Own with { Plan = Own.Plan.DeepClone().AsObject() };
        eager.Plan.Remove("retry");

        Assert.Equal(["–", "three times"], Assert.Single(PlanOf(eager, waiting)).Values);
    }

    [Theory]
    [InlineData(".NET 8.0.34", true)]
    [InlineData(".NET 11.0.0", false)]
    [InlineData(null, false)]
    public void Differing_RuntimesOfTheTarget_AreOneIfTwoAreKnown(string? other, bool isDifferent)
    {
        var contenders = new[]
        {
            Own with
            {
                TargetRuntime = ".NET 11.0.0",
            },
            Own with
            {
                Id = "b",
                TargetRuntime = other,
            },
        }
            .Select(run => ComparedRun.From(run.Id, run, null))
            .ToList();

        var found = Conditions.Differing(contenders).Where(condition => condition.Name == "Runtime");

        Assert.Equal(isDifferent, found.Any());
    }

    [Theory]
    [InlineData(9, 87, "9 % of the machine", "87 % of the machine")]
    [InlineData(34, 40, "–", "40 % of the machine")]
    public void Differing_SharesOfOthersThatAreWarnedOf_ReportsThoseOfAll(
        double one,
        double other,
        string toldOfOne,
        string toldOfOther
    )
    {
        var contenders = new[] { Beside("a", one), Beside("b", other) }
            .Select(run => ComparedRun.From(run.Id, run, null))
            .ToList();

        var differingCondition = Assert.Single(
            Conditions.Differing(contenders),
            condition => condition.Name == "Background CPU"
        );

        Assert.Equal([toldOfOne, toldOfOther], differingCondition.Values);
    }

    [Fact]
    public void Differing_LoadChangedInMidRunNextToAnotherTool_ReportsIt()
    {
        var total = Own.Summary!.Total;
        var changed = Own with
        {
            Summary = Own.Summary with
            {
                Loads =
                [
                    new(VariantKind.Fragile, "100 users", 0, 10, total),
                    new(VariantKind.Fragile, "110 users", 10, 10, total),
                ],
            },
        };
        var contenders = new[] { changed, Imported("b", "wrk", """{"users":50}""") }
            .Select(run => ComparedRun.From(run.Id, run, null))
            .ToList();

        Assert.Equal(
            "changed during the run",
            Assert.Single(Conditions.Differing(contenders), condition => condition.Name == "Load").Values[0]
        );
    }

    [Fact]
    public void Differing_LoadThatWentOnAfterASwitch_IsReportedOnce()
    {
        var total = Own.Summary!.Total;
        var loads = new[]
        {
            (VariantKind.Fragile, "60 users"),
            (VariantKind.Fixed, "60 users"),
            (VariantKind.Fragile, "60 users"),
            (VariantKind.Fragile, "80 users"),
            (VariantKind.Fragile, "0 users"),
            (VariantKind.Fixed, "0 users"),
            (VariantKind.Fixed, "100 users"),
            (VariantKind.Fixed, "60 users"),
        };
        var flipped = StoredRuns.Run(
            "20260301-120000-2",
            variant: second => second < 5 ? VariantKind.Fragile : VariantKind.Fixed
        );
        var changed = flipped with
        {
            Summary = flipped.Summary! with
            {
                Loads = [.. loads.Select(load => new LoadSummary(load.Item1, load.Item2, 0, 10, total))],
            },
        };
        var contenders = new[] { changed, Own with { Id = "b" } }
            .Select(run => ComparedRun.From(run.Id, run, null))
            .ToList();

        Assert.Equal(
            ["60 users, then 80 users, then 0 users, then 100 users, then 60 users", "as planned"],
            Assert
                .Single(Conditions.Differing(contenders), condition => condition.Name == "Load, changed during the run")
                .Values
        );
    }

    private static RunDocument Beside(string id, double others) =>
        Own with
        {
            Id = id,
            Summary = Own.Summary! with
            {
                Variants = [.. Own.Summary.Variants.Select(part => part with { BackgroundCpuPercent = others })],
            },
        };

    private static RunDocument Imported(string id, string tool, string plan) =>
        Own with
        {
            Id = id,
            MeasuredBy = tool,
            Settings = null,
            Plan = System.Text.Json.Nodes.JsonNode.Parse(plan)!.AsObject(),
        };

    private static List<DifferingCondition> PlanOf(params RunDocument[] runs) =>
        [
            .. Conditions
                .Differing([.. runs.Select(run => ComparedRun.From(run.Id, run, null))])
                .Where(condition => condition.Name.StartsWith("Plan: ", StringComparison.Ordinal)),
        ];
}

using Experiments;
using Lab.Campaigns.Proofs;
using Lab.Loads.Planning;
using Lab.Targets.CustomEndpoints;
using LoadEngine.Plans;
using Proof.Measurements;
using Proof.Plans;

namespace Lab.Tests.Campaigns.Proofs;

public sealed class ProofRequestPlannerTests
{
    [Fact]
    public void Validate_Default_IsValid() => Assert.Empty(FieldsOf(new()));

    [Fact]
    public void Validate_EachMistake_NamesItsField()
    {
        Assert.Equal(["figures"], FieldsOf(new() { Figures = ["speed"] }));
        Assert.Equal(["figures"], FieldsOf(new() { Figures = ["p50", "p95", "p99"] }));
        Assert.Equal(["marginPercent"], FieldsOf(new() { MarginPercent = 0 }));
        Assert.Equal(["pairs"], FieldsOf(new() { Pairs = 9 }));
        Assert.Equal(["sameSidePairs"], FieldsOf(new() { SameSidePairs = 21 }));
        Assert.Equal(["claim"], FieldsOf(new() { Claim = "B is faster" }));
        Assert.Equal(["name"], FieldsOf(new() { Name = " " }));
        Assert.Equal(["load.durationSeconds"], FieldsOf(With(load => load with { DurationSeconds = 121 })));
        Assert.Equal(["load.users"], FieldsOf(With(load => load with { Users = 0 })));
        Assert.Equal(["load", "load.preset"], FieldsOf(With(load => load with { Preset = "none" })));
        Assert.Equal(["load.rampSeconds"], FieldsOf(With(load => load with { RampSeconds = -1 })));
        Assert.Equal(["load.experiment"], FieldsOf(With(load => load with { Experiment = "none" })));
        Assert.Equal(["load.source"], FieldsOf(With(load => load with { Source = LoadSourceKind.Locust })));
    }

    // The warm-up is found in the run, so a ramp has no use.
    [Fact]
    public void LoadOf_Ramp_IsLeftOut()
    {
        var request = With(load => load with { RampSeconds = 5 });

        Assert.Empty(FieldsOf(request));
        Assert.Equal(0, ProofRequestPlanner.LoadOf(request, request.B).RampSeconds);
    }

    [Fact]
    public void Validate_SideThatCannotBe_NamesItsField()
    {
        Assert.Equal(["b.address"], FieldsOf(new() { B = new() { Address = new("http://example.org") } }));
        Assert.Equal(
            ["b.settings.maxWorkerThreads"],
            FieldsOf(new() { B = new() { Settings = new() { MaxWorkerThreads = 0 } } })
        );
        Assert.Equal(
            ["restarts"],
            FieldsOf(
                new()
                {
                    Restarts = false,
                    B = new() { Settings = new() { MaxWorkerThreads = 8 } },
                }
            )
        );
        Assert.Equal(["restarts"], FieldsOf(new() { Restarts = true }, canRestart: false));
        Assert.Equal(["b.settings"], FieldsOf(new() { B = new() { Settings = new() } }, canRestart: false));
    }

    [Fact]
    public void Validate_StoredRuns_NeedTheSameNumberOnBothSides()
    {
        Assert.Equal(["b.runs"], FieldsOf(new() { A = new() { Runs = ["1"] } }));
        Assert.Equal(
            ["b.runs"],
            FieldsOf(
                new()
                {
                    A = new() { Runs = ["1", "2"] },
                    B = new() { Runs = ["3"] },
                }
            )
        );
        Assert.Empty(
            FieldsOf(
                new()
                {
                    A = new() { Runs = ["1", "2"] },
                    B = new() { Runs = ["3", "4"] },
                }
            )
        );
    }

    [Fact]
    public void PlanOf_Claim_DecidesOnItsFigure() =>
        Assert.Equal([ProofFigure.P95], ProofRequestPlanner.PlanOf(new() { Claim = "B.p95 < A.p95" }).Primary);

    [Fact]
    public void PlanOf_Anytime_AllowsMorePairs()
    {
        Assert.Equal(16, ProofRequestPlanner.PlanOf(new()).MaxPairs);
        Assert.Equal(30, ProofRequestPlanner.PlanOf(new() { Method = ProofMethod.Anytime }).MaxPairs);
    }

    [Fact]
    public void Begin_SidesThatDifferInSettings_AreNamedByThem()
    {
        var proof = ProofRequestPlanner.Begin(
            new()
            {
                A = new() { Variant = VariantKind.Fixed },
                B = new()
                {
                    Variant = VariantKind.Fixed,
                    Settings = new() { MaxWorkerThreads = 8 },
                },
            },
            BuiltInExperiments.Instance
        );

        Assert.EndsWith("Fixed", proof.NameOfA, StringComparison.Ordinal);
        Assert.EndsWith("Fixed · max 8", proof.NameOfB, StringComparison.Ordinal);
    }

    private static ProofRequest With(Func<RunRequest, RunRequest> change)
    {
        var request = new ProofRequest();
        return request with { Load = change(request.Load) };
    }

    private static IEnumerable<string> FieldsOf(ProofRequest request, bool canRestart = true) =>
        ProofRequestPlanner
            .Validate(request, BuiltInExperiments.Instance, AllowedHosts.LoopbackOnly, canRestart)
            .Select(error => error.Field);
}

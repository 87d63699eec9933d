using Dashboard.Pages.Proofs;
using Experiments;
using Lab.Loads.Planning;
using Lab.Targets.Settings;
using Lab.Testing;
using Proof.Measurements;
using Proof.Plans;

namespace Dashboard.Tests.Pages.Proofs;

public sealed class ProofFormTests
{
    [Fact]
    public void Request_Initial_ComparesFragileWithFixed()
    {
        var request = new ProofForm().Request(canRestart: true);

        Assert.Equal((VariantKind.Fragile, VariantKind.Fixed), (request.A.Variant, request.B.Variant));
        Assert.Equal((8, 0, true), (request.Load.DurationSeconds, request.Load.RampSeconds, request.Restarts));
        Assert.Equal(["goodput"], request.Figures!);
    }

    [Fact]
    public void Request_ServiceThatCannotRestart_DoesNotRestart() =>
        Assert.False(new ProofForm().Request(canRestart: false).Restarts);

    [Fact]
    public void FillForStage_Request_CanDecideAfterFivePairs()
    {
        var form = new ProofForm();
        form.FillForStage();
        var request = form.Request(canRestart: true);

        Assert.Equal((2, ProofMethod.Anytime, false), (request.Load.DurationSeconds, request.Method, request.Restarts));
    }

    [Fact]
    public void Request_Claim_HasNoFigureOfItsOwn()
    {
        var form = new ProofForm { Claim = " B.p95 < A.p95 ", Figure = ProofFigure.P50 };
        var request = form.Request(canRestart: true);

        Assert.Equal(("B.p95 < A.p95", null), (request.Claim, request.Figures));
    }

    [Fact]
    public void Fill_TwoRuns_TakesTheirPlanVariantsAndSettings()
    {
        var form = new ProofForm();
        var b = StoredRuns.Run(variant: _ => VariantKind.Fixed) with { Settings = new() { MaxWorkerThreads = 8 } };
        form.Fill(StoredRuns.Run(seconds: 60), b);
        var request = form.Request(canRestart: true);

        Assert.Equal((20, 15, 0), (request.Load.Users, request.Load.DurationSeconds, request.Load.RampSeconds));
        Assert.Equal((VariantKind.Fragile, null), (request.A.Variant, request.A.Settings));
        Assert.Equal(
            (VariantKind.Fixed, new RuntimeSettings { MaxWorkerThreads = 8 }),
            (request.B.Variant, request.B.Settings)
        );
    }

    [Fact]
    public void Fill_RunOfAPreset_TakesItsUsersAndTimeout()
    {
        var preset = ExperimentCatalogue.Find("blocking")!.Presets[^1];
        var form = new ProofForm();
        var run = StoredRuns.Run();
        run = run with
        {
            Run = run.Run with
            {
                Request = new() { Experiment = "blocking", Preset = preset.Id },
            },
        };
        form.Fill(run, run, VariantKind.Fragile, VariantKind.Fixed);
        var request = form.Request(canRestart: true);

        Assert.Equal(
            (preset.Stages.Max(stage => stage.Users), preset.TimeoutMs, null),
            (request.Load.Users, request.Load.TimeoutMs, request.Load.Preset)
        );
        Assert.Equal((VariantKind.Fragile, VariantKind.Fixed), (request.A.Variant, request.B.Variant));
    }

    [Fact]
    public void Fill_RunAtARate_KeepsTheRate()
    {
        var form = new ProofForm();
        var run = StoredRuns.Run();
        run = run with
        {
            Run = run.Run with
            {
                Request = run.Run.Request with { Model = LoadModel.ConstantArrivalRate, RatePerSecond = 40 },
            },
        };
        form.Fill(run, run);

        Assert.Equal(
            (LoadModel.ConstantArrivalRate, 40),
            (form.Request(true).Load.Model, form.Request(true).Load.RatePerSecond)
        );
        Assert.False(form.HasUsers);
    }

    [Fact]
    public void Unreadable_EmptyNumbers_AreNamed()
    {
        var form = new ProofForm
        {
            Users = null,
            Seconds = null,
            MarginPercent = null,
        };

        Assert.Equal(
            ["load.users", "load.durationSeconds", "marginPercent"],
            form.Unreadable().Select(error => error.Field)
        );
    }
}

using Experiments;
using Lab.Campaigns.Composition;
using Lab.Campaigns.Proofs;
using Lab.Testing;
using Microsoft.AspNetCore.Http;
using Proof.Judging;
using Proof.Measurements;
using Proof.Plans;
using Tests.Shared;

namespace Lab.Tests.Campaigns.Proofs;

/// <summary>Proofs with real load on a real Kestrel.</summary>
public sealed class LabProofRunnerTests
{
    private static readonly ProofRequest Request = new()
    {
        Load = new()
        {
            Users = 4,
            DurationSeconds = 1,
            RampSeconds = 0,
        },
        Method = ProofMethod.Anytime,
        SameSidePairs = 0,
        Restarts = false,
    };

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    [Trait("Category", "Long")]
    public async Task Start_FixedIsFourTimesAsFast_IsBetterAndStored()
    {
        await using var host = await HostAsync();
        var proofs = host.Get<IProofs>();

        var (answer, started) = proofs.Start(Request);
        Assert.True(answer.IsDone);
        var proof = await EndAsync(host, started!.Id);

        var goodput = proof.Proof.Figures[0];
        Assert.Equal((LabProofState.Complete, ProofVerdict.Better), (proof.State, goodput.Verdict));
        Assert.InRange(goodput.Ratio!.Value, 1.5, 6);
        // A busy machine disturbs pairs, which are repeated.
        Assert.Equal(PairPurpose.WarmUp, proof.Proof.Pairs[0].Purpose);
        Assert.All(proof.Proof.Pairs.Skip(1), pair => Assert.Equal(PairPurpose.Comparison, pair.Purpose));
        Assert.Equal(goodput.Pairs, proof.Proof.Pairs.Skip(1).Count(pair => !pair.IsDisturbed));
        Assert.All(proof.Proof.Pairs, pair => Assert.True(pair.A.CpuMsPerRequest > 0));
        Assert.Null(host.Lab.State.BlockedReason);
        Assert.Equal(proof.Id, Assert.Single(proofs.List().Proofs).Id);
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Resume_StoppedProof_KeepsItsPairs()
    {
        await using var host = await HostAsync();
        var proofs = host.Get<IProofs>();
        var id = proofs.Start(Request).Proof!.Id;
        await Eventually.WaitForAsync(() => proofs.Find(id)!.Proof.Pairs.Count, pairs => pairs == 2, Cancellation);

        Assert.True(proofs.Stop().IsDone);
        var stopped = await EndAsync(host, id);
        Assert.Equal((LabProofState.Stopped, true), (stopped.State, stopped.CanResume));
        Assert.True(proofs.Resume(id).IsDone);
        Assert.True(proofs.Resume(id).IsConflict);
        var ended = await EndAsync(host, id);

        Assert.Equal(LabProofState.Complete, ended.State);
        Assert.Equal(stopped.Proof.Pairs, ended.Proof.Pairs.Take(stopped.Proof.Pairs.Count));
        Assert.Single(ended.Proof.Pairs, pair => pair.Purpose == PairPurpose.WarmUp);
    }

    [Fact]
    public async Task Start_LabIsBusy_IsAConflict()
    {
        await using var host = await HostAsync();
        using var lease = host.Lab.Reserve("Another campaign.").Lease;

        var (answer, proof) = host.Get<IProofs>().Start(Request);

        Assert.True(answer.IsConflict);
        Assert.Null(proof);
        Assert.NotNull(host.Get<IProofs>().BlockedReason);
    }

    [Fact]
    public async Task Start_RunsThatAreNotStored_NamesTheSide()
    {
        await using var host = await HostAsync();

        var (answer, _) = host.Get<IProofs>()
            .Start(
                Request with
                {
                    A = new() { Runs = ["none"] },
                    B = new() { Runs = ["none"] },
                }
            );

        Assert.Equal("a.runs", Assert.Single(answer.Errors).Field);
    }

    private static async Task<LabProof> EndAsync(LabHost host, string id)
    {
        await host.Get<LabProofRunner>().Work.WaitAsync(TimeSpan.FromMinutes(5), Cancellation);
        return host.Get<IProofs>().Find(id)!;
    }

    private static Task<LabHost> HostAsync() =>
        LabHost.StartAsync(
            async context =>
            {
                await Task.Delay(context.Request.Path.Value!.Contains("bad", StringComparison.Ordinal) ? 80 : 20);
                await context.Response.WriteAsync("ok");
            },
            builder => builder.Services.AddCampaigns()
        );
}

using Experiments;
using Knee.Plans;
using Knee.Searching;
using Knee.Trials;
using Lab.Campaigns.Composition;
using Lab.Campaigns.Knees;
using Lab.Testing;
using Microsoft.AspNetCore.Http;
using Tests.Shared;

namespace Lab.Tests.Campaigns.Knees;

/// <summary>Searches with real load on a real Kestrel.</summary>
public sealed class LabKneeRunnerTests
{
    // One request takes 100 ms in the fragile variant, of which two run at once.
    private static readonly KneeRequest Request = new()
    {
        Axis = LoadAxis.Users,
        Objective = "p50<250ms",
        MaxLoad = 16,
        TrialSeconds = 2,
        GoalWidthPercent = 50,
        Restarts = false,
    };

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    [Trait("Category", "Long")]
    public async Task Start_FragileHasALimit_IsFoundWithItsCauseAndStored()
    {
        await using var host = await HostAsync();
        var knees = host.Get<IKnees>();

        var (answer, started) = knees.Start(Request);
        Assert.True(answer.IsDone);
        var knee = await EndAsync(host, started!.Id);

        Assert.Equal(LabKneeState.Complete, knee.State);
        Assert.Equal([VariantKind.Fragile, VariantKind.Fixed], knee.Curves.Select(curve => curve.Variant));
        var (fragile, good) = (knee.Curves[0].Search.ToSearch(), knee.Curves[1].Search.ToSearch());
        Assert.InRange(fragile.Holds!.Value, 1, 8);
        Assert.InRange(fragile.Breaks!.Value, 2, 16);
        Assert.NotNull(knee.Curves[0].Cause);
        Assert.Equal(16, good.Holds);
        Assert.Null(good.Breaks);
        Assert.Null(knee.Curves[1].Cause);
        Assert.Null(host.Lab.State.BlockedReason);
        Assert.Equal(knee.Id, Assert.Single(knees.List().Knees).Id);
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Resume_StoppedSearch_KeepsItsTrials()
    {
        await using var host = await HostAsync();
        var knees = host.Get<IKnees>();
        var id = knees.Start(Request).Knee!.Id;
        await Eventually.WaitForAsync(() => Trials(knees.Find(id)!).Count, count => count == 2, Cancellation);

        Assert.True(knees.Stop().IsDone);
        var stopped = await EndAsync(host, id);
        Assert.Equal((LabKneeState.Stopped, true), (stopped.State, stopped.CanResume));
        Assert.True(knees.Resume(id).IsDone);
        Assert.True(knees.Resume(id).IsConflict);
        await Eventually.WaitForAsync(
            () => Trials(knees.Find(id)!).Count,
            count => count > Trials(stopped).Count,
            Cancellation
        );
        Assert.True(knees.Stop().IsDone);

        var ended = await EndAsync(host, id);
        Assert.Equal(
            Trials(stopped).Select(trial => (trial.Load, trial.Figures)),
            Trials(ended).Take(Trials(stopped).Count).Select(trial => (trial.Load, trial.Figures))
        );
    }

    [Fact]
    public async Task Start_LabIsBusy_IsAConflict()
    {
        await using var host = await HostAsync();
        using var lease = host.Lab.Reserve("Another campaign.").Lease;

        var (answer, knee) = host.Get<IKnees>().Start(Request);

        Assert.True(answer.IsConflict);
        Assert.Null(knee);
        Assert.NotNull(host.Get<IKnees>().BlockedReason);
    }

    private static IReadOnlyList<Trial> Trials(LabKnee knee) =>
        [.. knee.Curves.SelectMany(curve => curve.Search.Trials)];

    private static async Task<LabKnee> EndAsync(LabHost host, string id)
    {
        await host.Get<LabKneeRunner>().Work.WaitAsync(TimeSpan.FromMinutes(10), Cancellation);
        return host.Get<IKnees>().Find(id)!;
    }

    private static Task<LabHost> HostAsync()
    {
        var limit = new SemaphoreSlim(2);
        return LabHost.StartAsync(
            async context =>
            {
                if (!context.Request.Path.Value!.Contains("bad", StringComparison.Ordinal))
                {
                    await Task.Delay(20);
                }
                else
                {
                    await limit.WaitAsync(context.RequestAborted);
                    try
                    {
                        await Task.Delay(100);
                    }
                    finally
                    {
                        limit.Release();
                    }
                }

                await context.Response.WriteAsync("ok");
            },
            builder => builder.Services.AddCampaigns()
        );
    }
}

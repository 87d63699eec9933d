using Lab.Campaigns;
using Lab.Campaigns.Composition;
using Lab.Campaigns.Sweeps;
using Lab.Foundation.Results;
using Lab.Loads.Planning;
using Lab.Runtime;
using Lab.Runtime.Composition;
using Lab.Targets;
using Lab.Targets.Composition;
using Lab.Targets.Settings;
using Lab.Testing;
using LoadEngine.Sending;
using Microsoft.Extensions.DependencyInjection;
using Tests.Shared;

namespace Lab.Tests.Campaigns.Sweeps;

public sealed class RealSweepTests
{
    [Fact]
    [Trait("Category", "Long")]
    public async Task Start_TwoCellsOnTheRealTarget_MeasuresThroughputAndItsOwnProcessorTime()
    {
        var cancellation = TestContext.Current.CancellationToken;
        InlineSocketCompletions.Enable();
        var folder = Directory.CreateTempSubdirectory("sweeps-");
        try
        {
            await using var supervised = await SupervisedTarget.StartAsync(
                FreePort.Next(),
                cancellation,
                services => services.AddObservers().AddFrames().AddLiveLab().AddCampaigns(),
                ("Lab:DataFolder", folder.FullName)
            );
            await supervised.WaitForAsync(TargetPhase.Running, cancellation);
            var runner = supervised.Services.GetRequiredService<SweepRunner>();

            var answer = runner.Start(
                new()
                {
                    Configurations = [SweepConfigurations.Default, SweepConfigurations.Tuning[3]],
                    Users = [4],
                    SecondsPerCell = 2,
                    WarmUpSeconds = 1,
                    CoolDownSeconds = 0,
                }
            );
            Assert.True(answer.IsDone, string.Join(' ', answer.Errors));
            var refused = supervised.Services.GetRequiredService<ILab>().Start(new RunRequest());
            await runner.Work.WaitAsync(TimeSpan.FromMinutes(3), cancellation);

            var sweep = runner.List().Sweeps[0];
            Assert.Equal(SweepState.Complete, sweep.State);
            Assert.All(sweep.Cells, cell => Assert.Equal((CellState.Done, null), (cell.State, cell.Reason)));
            Assert.All(sweep.Cells, cell => Assert.InRange(cell.Figures!.RequestsPerSecond, 10, 1_000_000));
            Assert.All(
                sweep.Cells,
                cell => Assert.InRange(cell.Figures!.Cpu!.MeanPercent, 1, Environment.ProcessorCount * 110)
            );
            Assert.Contains("Thread-pool tuning", Assert.Single(refused.Errors).Message, StringComparison.Ordinal);
            Assert.Equal(RuntimeSettings.Default, supervised.Target.Settings);
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }
}

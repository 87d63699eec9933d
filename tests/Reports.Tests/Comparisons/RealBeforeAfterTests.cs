using Experiments;
using Lab.Campaigns;
using Lab.Campaigns.BeforeAfter;
using Lab.Campaigns.Composition;
using Lab.Runtime;
using Lab.Runtime.Composition;
using Lab.Storage;
using Lab.Targets;
using Lab.Targets.Composition;
using Lab.Testing;
using LoadEngine.Sending;
using Microsoft.Extensions.DependencyInjection;
using Reports.Comparisons;
using Reports.Exports;
using Reports.Facts;
using Statistics.Differences;

namespace Reports.Tests.Comparisons;

public sealed class RealBeforeAfterTests
{
    [Fact]
    [Trait("Category", "Long")]
    public async Task Start_BlockingOnTheRealTarget_EndsInAComparisonThatFavoursTheFix()
    {
        var cancellation = TestContext.Current.CancellationToken;
        InlineSocketCompletions.Enable();
        var folder = Directory.CreateTempSubdirectory("both-");
        try
        {
            await using var supervised = await SupervisedTarget.StartAsync(
                FreePort.Next(),
                cancellation,
                services => services.AddObservers().AddFrames().AddLiveLab().AddCampaigns(),
                ("Lab:DataFolder", folder.FullName)
            );
            await supervised.WaitForAsync(TargetPhase.Running, cancellation);
            var runner = supervised.Services.GetRequiredService<BeforeAfterRunner>();
            var before = supervised.Target.State.ProcessId;

            Assert.True(
                runner
                    .Start(
                        new()
                        {
                            Users = 100,
                            DurationSeconds = 6,
                            RampSeconds = 0,
                            Thresholds = ["p95<600"],
                        }
                    )
                    .IsDone
            );
            Assert.True(supervised.Services.GetRequiredService<ILab>().Start(new()).IsConflict);
            await runner.Work.WaitAsync(TimeSpan.FromMinutes(3), cancellation);

            var outcome = runner.Status.Last!;
            Assert.Null(outcome.Problem);
            Assert.NotEqual(before, supervised.Target.State.ProcessId);
            var store = supervised.Services.GetRequiredService<IRunStore>();
            var comparison = (
                await ComparisonReader.ReadAsync(
                    string.Join(',', outcome.Runs),
                    store,
                    Resolution.Assumed,
                    cancellation
                )
            ).Comparison!;
            Assert.Equal([VariantKind.Fragile, VariantKind.Fixed], comparison.Runs.Select(run => run.Variant!.Value));
            Assert.True(
                comparison.Runs[1].Figures.Values[ComparedMetric.Rps]
                    > comparison.Runs[0].Figures.Values[ComparedMetric.Rps],
                comparison.Headline
            );
            Assert.Contains("more successful responses", comparison.Headline, StringComparison.Ordinal);
            // A run of a few seconds can be over before its stacks were read.
            foreach (var format in Enum.GetValues<ExportFormat>().Where(format => format != ExportFormat.Speedscope))
                Assert.NotEmpty(
                    RunExports.Write((await store.ReadAsync(outcome.Runs[0], cancellation))!, format).Content
                );
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }
}

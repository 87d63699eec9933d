using Dashboard.BeforeAfter;
using Dashboard.Comparisons;
using Dashboard.Exports;
using Dashboard.Probes;
using Dashboard.Recordings;
using Dashboard.Runs;
using Dashboard.Streaming;
using Dashboard.Targeting;
using Dashboard.Tests.Targeting;
using Experiments;
using LoadEngine.Sending;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.BeforeAfter;

public sealed class RealBeforeAfterTests
{
    [Fact]
    public async Task Start_BlockingOnTheRealTarget_EndsInAComparisonThatFavoursTheFix()
    {
        var cancellation = TestContext.Current.CancellationToken;
        InlineSocketCompletions.Enable();
        var folder = Directory.CreateTempSubdirectory("both-");
        try
        {
            await using var supervised = await SupervisedTarget.StartAsync(FreePort.Next(), cancellation, services =>
            {
                services.AddSingleton(TimeProvider.System);
                services.AddProbes();
                services.AddLab();
                services.AddRecordings();
                services.AddBeforeAfter();
                services.AddSingleton<StreamClock>();
                services.AddSingleton<FrameEvents>();
                services.AddSingleton<FrameStream>();
                services.AddHostedService<FramePump>();
            }, ("Lab:DataFolder", folder.FullName));
            await supervised.WaitForAsync(TargetPhase.Running, cancellation);
            var runner = supervised.Services.GetRequiredService<BeforeAfterRunner>();
            var before = supervised.Target.State.ProcessId;

            Assert.True(runner.Start(new() { Users = 100, DurationSeconds = 6, RampSeconds = 0, Thresholds = ["p95<600"] }).IsDone);
            Assert.True(supervised.Services.GetRequiredService<ILab>().Start(new()).IsConflict);
            await runner.Work.WaitAsync(TimeSpan.FromMinutes(3), cancellation);

            var outcome = runner.Status.Last!;
            Assert.Null(outcome.Problem);
            Assert.NotEqual(before, supervised.Target.State.ProcessId);
            var store = supervised.Services.GetRequiredService<IRunStore>();
            var comparison = (await ComparisonReader.ReadAsync(string.Join(',', outcome.Runs), store, cancellation)).Comparison!;
            Assert.Equal([VariantKind.Fragile, VariantKind.Fixed], comparison.Contenders.Select(each => each.Variant!.Value));
            Assert.True(comparison.Contenders[1].Figures.Values[ComparedFigure.Rps] > comparison.Contenders[0].Figures.Values[ComparedFigure.Rps], comparison.Headline);
            Assert.Contains("more requests", comparison.Headline, StringComparison.Ordinal);
            foreach (var format in Enum.GetValues<ExportFormat>())
                Assert.NotEmpty(RunExports.Write((await store.ReadAsync(outcome.Runs[0], cancellation))!, format).Content);
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }
}

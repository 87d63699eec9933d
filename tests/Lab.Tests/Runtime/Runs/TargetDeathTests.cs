using System.Diagnostics;
using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Loads.Planning;
using Lab.Runtime;
using Lab.Runtime.Composition;
using Lab.Runtime.TargetControl;
using Lab.Storage.Documents;
using Lab.Storage.Store;
using Lab.Storage.Summaries;
using Lab.Storage.Validation;
using Lab.Targets;
using Lab.Targets.Composition;
using Lab.Targets.Frames;
using Lab.Testing;
using Microsoft.Extensions.DependencyInjection;
using Tests.Shared;

namespace Lab.Tests.Runtime.Runs;

[Trait("Category", "Long")]
public sealed class TargetDeathTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Run_TargetIsKilled_EndsAsThatWithCodeAndFindingAndTheTargetCanBeStartedAgain()
    {
        using var folder = new TemporaryFolder();
        await using var supervised = await SupervisedTarget.StartAsync(
            FreePort.Next(),
            Cancellation,
            services => services.AddObservers().AddFrames().AddLiveLab(),
            ("Lab:DataFolder", folder.Path)
        );
        var first = await supervised.WaitForAsync(TargetPhase.Running, Cancellation);
        var lab = supervised.Services.GetRequiredService<ILab>();
        var run = lab.Start(
            new RunRequest
            {
                Users = 5,
                DurationSeconds = 120,
                RampSeconds = 0,
            }
        ).Run!;
        var frames = supervised.Services.GetRequiredService<FrameStream>();
        await Eventually.WaitForAsync(
            () => frames.GetFramesAfter(0),
            seen => seen.Any(frame => frame.Values[SeriesCatalogue.IndexOf(SeriesCatalogue.LoadSucceeded)] > 0),
            Cancellation
        );

        using (var process = Process.GetProcessById(first.ProcessId!.Value))
            process.Kill();
        var summary = await Eventually.WaitForAsync(() => lab.Summary(run.Id), seen => seen is not null, Cancellation);

        Assert.Equal((RunOutcome.TargetDied, 137), (summary!.Ended, summary.Death!.ExitCode));
        Assert.Contains("137 (killed, signal 9)", summary.Death.Message, StringComparison.Ordinal);
        Assert.NotEmpty(summary.Death.LogTail);
        Assert.Equal(
            ["target-died"],
            summary
                .Findings.Where(finding => finding.Severity == FindingSeverity.Warning)
                .Select(finding => finding.Rule)
        );
        var document = await Eventually.WaitForAsync(
            () =>
                supervised
                    .Services.GetRequiredService<RunStore>()
                    .ReadAsync(run.Id, Cancellation)
                    .GetAwaiter()
                    .GetResult(),
            seen => seen?.State == RecordingState.Complete,
            Cancellation
        );
        Assert.Equal(summary.Death.Message, document!.Summary!.Death!.Message);

        Assert.True((await supervised.Services.GetRequiredService<RuntimeControl>().RestartAsync()).IsDone);
        Assert.True(
            lab.Start(
                new RunRequest
                {
                    Users = 1,
                    DurationSeconds = 1,
                    RampSeconds = 0,
                }
            ).IsDone
        );
    }

    [Theory]
    [InlineData(0, "0")]
    [InlineData(137, "137 (killed, signal 9)")]
    [InlineData(139, "139 (invalid memory access, signal 11)")]
    public void Words_OfAnExitCode_NameTheSignal(int code, string words) =>
        Assert.Equal(words, TargetDeath.DescribeExitCode(code));
}

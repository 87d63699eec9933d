using Experiments;
using Experiments.Charts;
using Lab.Campaigns.Sweeps;
using Lab.Foundation.Files;
using Lab.Foundation.Results;
using Lab.Storage.Summaries;
using Lab.Targets.Settings;
using Lab.Testing;
using Microsoft.Extensions.Logging;
using Tests.Shared;

namespace Lab.Tests.Campaigns.Sweeps;

public sealed class SweepRunnerTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Start_FourCells_RestartsTheTargetForEachAndKeepsTheFigures()
    {
        using var sweeps = new SweepLab();

        Assert.True(sweeps.Runner.Start(SweepLab.FourCells).IsDone);
        var ended = await sweeps.EndAsync(Cancellation);

        Assert.Equal(SweepState.Complete, ended.State);
        Assert.All(
            ended.Cells,
            cell =>
                Assert.Equal(
                    (CellState.Done, 45, 5),
                    (cell.State, cell.Figures!.RequestsPerSecond, cell.Figures.FailuresPerSecond)
                )
        );
        Assert.Equal([1, 2, 1, 2], sweeps.Lab.Requests.Select(run => run.Users));
        Assert.All(sweeps.Lab.Requests, run => Assert.Equal((7, 2), (run.DurationSeconds, run.WarmUpSeconds)));
        Assert.Equal(
            ["Default, 1 user", "Default, 2 users", "At most 200 workers, 1 user", "At most 200 workers, 2 users"],
            sweeps.Lab.Parts
        );
        int?[] workers = [null, null, 200, 200];
        Assert.Equal([.. workers, null], sweeps.Target.Restarts.Select(settings => settings.MaxWorkerThreads));
        Assert.Equal(RuntimeSettings.Default, sweeps.Target.Settings);
        Assert.Null(sweeps.Runner.Current);
        Assert.Null(sweeps.Lab.Lease);
    }

    [Fact]
    public async Task Start_ListenerThatFails_EndsAllTheSameAndGivesTheLabBack()
    {
        using var sweeps = new SweepLab();
        sweeps.Runner.Changed += () => throw new NotSupportedException("A page.");

        Assert.True(sweeps.Runner.Start(SweepLab.FourCells).IsDone);
        var ended = await sweeps.EndAsync(Cancellation);

        Assert.Equal(SweepState.Complete, ended.State);
        Assert.Null(sweeps.Runner.Current);
        Assert.Null(sweeps.Lab.Lease);
    }

    [Fact]
    public async Task Start_FolderThatTakesNothingOnTheWay_KeepsTheFiguresAndWritesThemWhenItDoes()
    {
        using var sweeps = new SweepLab();
        await sweeps.Runner.StartAsync(Cancellation);
        sweeps.Lab.Play = number =>
        {
            if (number == 1)
            {
                Directory.Delete(sweeps.Store.Folder, recursive: true);
                File.WriteAllText(sweeps.Store.Folder, "a file where the folder should be");
            }

            return RunOutcome.Completed;
        };

        sweeps.Runner.Start(SweepLab.FourCells);
        var ended = await sweeps.EndAsync(Cancellation);

        Assert.Equal(SweepState.Complete, ended.State);
        Assert.All(ended.Cells, cell => Assert.Equal(CellState.Done, cell.State));
        Assert.True(sweeps.Store.HasUnsaved);
        File.Delete(sweeps.Store.Folder);
        await sweeps.Runner.StopAsync(Cancellation);
        Assert.False(sweeps.Store.HasUnsaved);
        Assert.Single(Directory.GetFiles(sweeps.Store.Folder));
    }

    // Regression: one error stopped all further saving.
    [Fact]
    public async Task StartAsync_SweepOfWhichNoFileCanBeMade_IsReportedOfOnceAndTheOthersAreWritten()
    {
        using var log = new CapturedLog();
        using var lines = new LoggerFactory([log]);
        using var sweeps = new SweepLab(log: lines.CreateLogger<SweepRunner>());
        sweeps.Runner.Start(SweepLab.FourCells);
        var measured = await sweeps.EndAsync(Cancellation);
        var broken = measured with
        {
            Id = "broken",
            Cells = [measured.Cells[0] with { Figures = measured.Cells[0].Figures! with { Seconds = double.NaN } }],
        };
        Refuse(broken).Delete();
        var inTheWay = Refuse(measured with { Id = "waiting" });

        await sweeps.Runner.StartAsync(Cancellation);
        await Eventually.WaitForAsync(() => log.Lines.Count, number => number > 0, Cancellation);
        inTheWay.Delete();
        await Eventually.WaitForAsync(() => File.Exists(PathOf("waiting")), isThere => isThere, Cancellation);
        await sweeps.Runner.StopAsync(Cancellation);

        Assert.Single(
            log.Lines,
            line => line.StartsWith("A sweep that waits for the folder could not be written.", StringComparison.Ordinal)
        );

        string PathOf(string id) => Path.Combine(sweeps.Store.Folder, id + ".json");

        DirectoryInfo Refuse(SweepDocument sweep)
        {
            var obstacle = Directory.CreateDirectory(PathOf(sweep.Id) + AtomicFile.UnfinishedEnding);
            Assert.NotNull(Record.Exception(() => sweeps.Store.Save(sweep)));
            Assert.True(sweeps.Store.HasUnsaved);
            return obstacle;
        }
    }

    [Fact]
    public void Start_AgainstAnotherOwnService_IsRefusedBeforeAnythingIsSent()
    {
        using var sweeps = new SweepLab(canRestart: false);

        var answer = sweeps.Runner.Start(SweepLab.FourCells);

        Assert.True(answer.IsConflict);
        Assert.Equal(sweeps.Runner.BlockedReason, answer.Errors[0].Message);
        Assert.Contains("cannot be restarted", answer.Errors[0].Message, StringComparison.Ordinal);
        Assert.Empty(sweeps.Lab.Requests);
        Assert.Null(sweeps.Lab.Lease);
        Assert.Empty(sweeps.Store.List().Documents);
    }

    [Fact]
    public async Task Start_ARestartFails_MarksTheCellAndGoesOn()
    {
        using var sweeps = new SweepLab();
        sweeps.Target.RestartFailure = restart =>
            restart == 2 ? new InvalidOperationException("The port is taken.") : null;

        sweeps.Runner.Start(SweepLab.FourCells);
        var ended = await sweeps.EndAsync(Cancellation);

        Assert.Equal(
            [CellState.Done, CellState.Failed, CellState.Done, CellState.Done],
            ended.Cells.Select(cell => cell.State)
        );
        Assert.Equal("The target could not be restarted: The port is taken.", ended.Cells[1].Reason);
        Assert.Equal(SweepState.Complete, ended.State);
        Assert.True(ended.CanResume);
    }

    [Fact]
    public async Task Start_TargetDiesInTheMiddleOfACell_MarksItAndGoesOnWithTheNext()
    {
        using var sweeps = new SweepLab();
        using var activeVariant = new ManualResetEventSlim();
        sweeps.Lab.Play = run =>
        {
            if (run != 2)
                return RunOutcome.Completed;
            activeVariant.Set();
            return null;
        };

        sweeps.Runner.Start(SweepLab.FourCells);
        Assert.True(activeVariant.Wait(TimeSpan.FromSeconds(60), Cancellation));
        sweeps.Target.Die("It ended by itself with exit code 139.");
        var ended = await sweeps.EndAsync(Cancellation);

        Assert.Equal(
            [CellState.Done, CellState.Failed, CellState.Done, CellState.Done],
            ended.Cells.Select(cell => cell.State)
        );
        Assert.Contains("exit code 139", ended.Cells[1].Reason, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Stop_InTheMiddle_KeepsWhatWasMeasuredAndResumeDoesTheRest()
    {
        using var sweeps = new SweepLab();
        using var activeVariant = new ManualResetEventSlim();
        sweeps.Lab.Play = run =>
        {
            if (run != 3)
                return RunOutcome.Completed;
            activeVariant.Set();
            return null;
        };
        sweeps.Runner.Start(SweepLab.FourCells);
        Assert.True(activeVariant.Wait(TimeSpan.FromSeconds(60), Cancellation));
        Assert.True(sweeps.Runner.Stop().IsDone);
        var stopped = await sweeps.EndAsync(Cancellation);

        Assert.Equal(SweepState.Stopped, stopped.State);
        Assert.Equal(
            [CellState.Done, CellState.Done, CellState.Waiting, CellState.Waiting],
            stopped.Cells.Select(cell => cell.State)
        );

        sweeps.Lab.Play = _ => RunOutcome.Completed;
        Assert.True(sweeps.Runner.Resume(stopped.Id).IsDone);
        var ended = await sweeps.EndAsync(Cancellation);

        Assert.Equal(SweepState.Complete, ended.State);
        Assert.Equal(["run-1", "run-2", "run-4", "run-5"], ended.Cells.Select(cell => cell.Figures!.RunId));
        Assert.True(sweeps.Runner.Resume(ended.Id).IsConflict);
    }

    [Fact]
    public async Task Start_WhileOneIsOnOrTheLabIsBusy_IsRefusedWithWords()
    {
        using var sweeps = new SweepLab();
        using var activeVariant = new ManualResetEventSlim();
        sweeps.Lab.Play = _ =>
        {
            activeVariant.Set();
            return null;
        };
        using (sweeps.Lab.Reserve("A comparison is on.").Lease)
        {
            Assert.Contains(
                "busy",
                Assert.Single(sweeps.Runner.Start(SweepLab.FourCells).Errors).Message,
                StringComparison.Ordinal
            );
        }

        sweeps.Runner.Start(SweepLab.FourCells);
        Assert.True(activeVariant.Wait(TimeSpan.FromSeconds(60), Cancellation));

        Assert.Contains(
            "already",
            Assert.Single(sweeps.Runner.Start(SweepLab.FourCells).Errors).Message,
            StringComparison.Ordinal
        );
        Assert.Contains("“Thread-pool tuning”", sweeps.Lab.Lease!.Why, StringComparison.Ordinal);
        sweeps.Runner.Stop();
        await sweeps.EndAsync(Cancellation);
        Assert.True(sweeps.Runner.Stop().IsConflict);
    }

    [Fact]
    public async Task Current_BetweenCells_ReportsTheCellAndTheTimeLeft()
    {
        using var sweeps = new SweepLab();
        var values = new List<double>();
        sweeps.Lab.Play = _ =>
        {
            values.Add(sweeps.Runner.Current!.SecondsLeft);
            Assert.Equal("under load", sweeps.Runner.Current.Doing);
            return RunOutcome.Completed;
        };

        sweeps.Runner.Start(SweepLab.FourCells);
        await sweeps.EndAsync(Cancellation);

        // As planned at first (11 s a cell), then at the pace of the cells: 10 s for a probe, 1 s of rest, and 1 s for the last frame.
        Assert.Equal([33, 25, 13, 1], values.Select(seconds => Math.Round(seconds)));
    }

    [Fact]
    public async Task Start_RunThatCountedItsOwnGoodput_ReportsThatFigure()
    {
        using var sweeps = new SweepLab();
        sweeps.Lab.GoodPerSecond = 44.97;

        sweeps.Runner.Start(SweepLab.FourCells);

        Assert.All(
            (await sweeps.EndAsync(Cancellation)).Cells,
            cell =>
                Assert.Equal(
                    sweeps.Lab.Summary(cell.Figures!.RunId)!.Variants[0].Figures.Goodput,
                    cell.Figures.RequestsPerSecond
                )
        );
    }

    [Fact]
    public async Task Start_Ladder_RunsEachVariantOnceAndKeepsTheRungs()
    {
        using var sweeps = new SweepLab();

        sweeps.Runner.Start(new() { Preset = "burst-ladder", BurstSizes = [1, 10] });
        var ended = await sweeps.EndAsync(Cancellation);

        Assert.Equal([VariantKind.Fragile, VariantKind.Fixed], sweeps.Lab.Requests.Select(run => run.Variant));
        Assert.All(ended.Cells, cell => Assert.Equal([0.5, 5], cell.Rungs.Select(rung => rung.RequestsPerSecond)));
    }

    [Fact]
    public async Task Cpu_OfTheFramesThatCount_IsInPercentOfOneCore()
    {
        using var sweeps = new SweepLab();
        sweeps.Lab.Play = _ =>
        {
            Publish(sweeps, elapsed: 0.5, percentOfAll: 90);
            Publish(sweeps, elapsed: 3, percentOfAll: 20);
            Publish(sweeps, elapsed: 4, percentOfAll: 40);
            Publish(sweeps, elapsed: null, percentOfAll: 1);
            return RunOutcome.Completed;
        };

        sweeps.Runner.Start(SweepLab.FourCells with { Configurations = [SweepConfigurations.Default], Users = [1] });
        var cell = Assert.Single((await sweeps.EndAsync(Cancellation)).Cells);

        var cores = Environment.ProcessorCount;
        Assert.Equal(new CpuUse(30 * cores, 20 * cores, 40 * cores), cell.Figures!.Cpu);
        Assert.Equal(45 / (0.3 * cores), cell.Figures.RequestsPerSecondPerCore!.Value, precision: 6);
    }

    private static void Publish(SweepLab sweeps, double? elapsed, double percentOfAll)
    {
        var values = new double?[SeriesCatalogue.All.Count];
        values[SeriesCatalogue.IndexOf(SeriesCatalogue.RunElapsed)] = elapsed;
        values[SeriesCatalogue.IndexOf(SeriesCatalogue.CpuTarget)] = percentOfAll;
        sweeps.Stream.Publish(0, values, []);
    }
}

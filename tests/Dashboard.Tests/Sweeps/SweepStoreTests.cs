using System.Text.Json;
using Dashboard.Runs;
using Dashboard.Sweeps;
using LoadEngine.Results;
using Microsoft.Extensions.Options;

namespace Dashboard.Tests.Sweeps;

public sealed class SweepStoreTests : IDisposable
{
    private readonly DirectoryInfo folder = Directory.CreateTempSubdirectory("sweeps-");

    public void Dispose() => folder.Delete(recursive: true);

    [Fact]
    public void Save_ThenFind_GivesTheSameDocument()
    {
        var store = Store();
        var sweep = Sweep("a-1");
        var measured = sweep.Cells[0] with
        {
            State = CellState.Done, Figures = new("run-1", 5, 1234.5, 0.5, 1.25, 4.5, new(133, 122.1, 145.2)), Rungs = [new(10, 2.01, 9, 1)],
        };

        store.Save(sweep.With(measured) with { State = SweepState.Complete });
        var found = store.Find("a-1");

        Assert.NotNull(found);
        Assert.Equal(measured.Figures, found.Cells[0].Figures);
        Assert.Equal(measured.Rungs, found.Cells[0].Rungs);
        Assert.Equal(JsonSerializer.Serialize(sweep.Plan), JsonSerializer.Serialize(found.Plan));
        Assert.Equal(sweep.Environment, found.Environment);
        Assert.Equal(1234.5 / 1.33, found.Cells[0].Figures!.RequestsPerSecondPerCore!.Value, precision: 6);
        Assert.DoesNotContain(folder.EnumerateFiles("*", SearchOption.AllDirectories), file => file.Extension == ".tmp");
    }

    [Fact]
    public void Find_SweepThatWasOnWhenTheDashboardEnded_CountsAsStoppedAndCanBeResumed()
    {
        var sweep = Sweep("a-1");
        Store().Save(sweep.With(sweep.Cells[0] with { State = CellState.Running }));

        var found = Store().Find("a-1")!;

        Assert.Equal(SweepState.Stopped, found.State);
        Assert.Equal(CellState.Waiting, found.Cells[0].State);
        Assert.True(found.CanResume);
    }

    [Fact]
    public void List_BrokenAndForeignFiles_AreNamedAndDoNotHideTheOthers()
    {
        var store = Store();
        store.Save(Sweep("older") with { StartedAt = DateTimeOffset.UnixEpoch });
        store.Save(Sweep("newer") with { StartedAt = DateTimeOffset.UnixEpoch.AddDays(1) });
        File.WriteAllText(Path.Combine(store.Folder, "torn.json"), "{ \"schema\": ");
        File.WriteAllText(Path.Combine(store.Folder, "other.json"), "{ \"schema\": \"something/else\" }");

        var list = store.List();

        Assert.Equal(["newer", "older"], list.Sweeps.Select(sweep => sweep.Id));
        Assert.Equal(2, list.Unreadable.Count);
        Assert.Contains(list.Unreadable, line => line.StartsWith("torn.json: ", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("../secret")]
    [InlineData("a/b")]
    [InlineData("")]
    [InlineData("none")]
    public void Find_WhatIsNoIdentifierOrUnknown_IsNull(string id) => Assert.Null(Store().Find(id));

    private SweepStore Store() => new(Options.Create(new LabOptions { DataFolder = folder.FullName }));

    private static SweepDocument Sweep(string id)
    {
        var plan = SweepPlanner.Plan(new()).Plan;
        return new(SweepDocument.CurrentSchema, id, DateTimeOffset.UnixEpoch, ResultEnvironment.Here(), plan, SweepState.Running, plan.Cells());
    }
}

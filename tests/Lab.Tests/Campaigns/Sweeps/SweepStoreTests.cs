using System.Text.Json;
using Lab.Campaigns.Storage;
using Lab.Campaigns.Sweeps;
using Lab.Foundation;
using LoadEngine.Runs;
using Microsoft.Extensions.Options;

namespace Lab.Tests.Campaigns.Sweeps;

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
            State = CellState.Done,
            Figures = new("run-1", 5, 1234.5, 0.5, 1.25, 4.5, new(133, 122.1, 145.2)),
            Rungs = [new(10, 2.01, 9, 1)],
        };

        store.Save(sweep.With(measured) with { State = SweepState.Complete });
        var found = store.Find("a-1");

        Assert.NotNull(found);
        Assert.Equal(measured.Figures, found.Cells[0].Figures);
        Assert.Equal(measured.Rungs, found.Cells[0].Rungs);
        Assert.Equal(JsonSerializer.Serialize(sweep.Plan), JsonSerializer.Serialize(found.Plan));
        Assert.Equal(sweep.Environment, found.Environment);
        Assert.Equal(1234.5 / 1.33, found.Cells[0].Figures!.RequestsPerSecondPerCore!.Value, precision: 6);
        Assert.DoesNotContain(
            folder.EnumerateFiles("*", SearchOption.AllDirectories),
            file => file.Extension == ".tmp"
        );
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
        // Regression: the page showed "not measured yet", as for a cell that was never started.
        Assert.Equal("The dashboard stopped during the measurement.", found.Cells[0].Reason);
        Assert.Null(found.Cells[1].Reason);
    }

    [Fact]
    public void List_UnchangedFile_IsParsedOnce()
    {
        var store = Store();
        var sweep = Sweep("a-1");
        store.Save(sweep with { State = SweepState.Complete });

        var first = Assert.Single(store.List().Documents);
        Assert.Same(first, Assert.Single(store.List().Documents));
        store.Save(sweep with { State = SweepState.Stopped });

        Assert.Equal(SweepState.Stopped, Assert.Single(store.List().Documents).State);
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

        Assert.Equal(["newer", "older"], list.Documents.Select(sweep => sweep.Id));
        Assert.Equal(2, list.Unreadable.Count);
        Assert.Contains(list.Unreadable, line => line.StartsWith("torn.json: ", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("../secret")]
    [InlineData("a/b")]
    [InlineData("")]
    [InlineData("none")]
    public void Find_WhatIsNoIdentifierOrUnknown_IsNull(string id) => Assert.Null(Store().Find(id));

    [Theory]
    [InlineData("\"cells\": [", "\"cells\": [ null,")]
    [InlineData("\"configurations\": [", "\"configurations\": [ null,")]
    [InlineData("\"rungs\": []", "\"rungs\": [ null ]")]
    [InlineData("\"settings\": {", "\"settings\": null, \"other\": {")]
    [InlineData("\"configuration\": \"Default\"", "\"configuration\": null")]
    [InlineData("\"name\": \"Default\"", "\"name\": null")]
    public void List_FileWithNothingWhereSomethingHasToBe_CostsOnlyThatFile(string from, string to)
    {
        var store = Store();
        store.Save(Sweep("good"));
        store.Save(Sweep("bad"));
        var path = Path.Combine(store.Folder, "bad.json");
        var text = File.ReadAllText(path);
        Assert.Contains(from, text, StringComparison.Ordinal);
        File.WriteAllText(path, text.Replace(from, to, StringComparison.Ordinal));

        Assert.Equal("good", Assert.Single(store.List().Documents).Id);
        Assert.StartsWith("bad.json: ", Assert.Single(store.List().Unreadable), StringComparison.Ordinal);
        Assert.Null(store.Find("bad"));
    }

    [Fact]
    public void List_FileOf3Gb_IsNamedAndNotRead()
    {
        var store = Store();
        store.Save(Sweep("good"));
        using (var large = new FileStream(Path.Combine(store.Folder, "large.json"), FileMode.Create))
            large.SetLength(3L * 1024 * 1024 * 1024);

        Assert.Single(store.List().Documents);
        Assert.Contains("MiB", Assert.Single(store.List().Unreadable), StringComparison.Ordinal);
    }

    [Fact]
    public void Find_DocumentThatNamesAnotherPath_IsKnownByItsFile()
    {
        var store = Store();
        store.Save(Sweep("a-1"));
        var path = Path.Combine(store.Folder, "a-1.json");
        File.WriteAllText(
            path,
            File.ReadAllText(path).Replace("\"id\": \"a-1\"", "\"id\": \"../../evil\"", StringComparison.Ordinal)
        );

        var found = store.Find("a-1")!;
        store.Save(found);

        Assert.Equal("a-1", found.Id);
        Assert.Equal(["a-1.json"], folder.GetFiles("*", SearchOption.AllDirectories).Select(file => file.Name));
        Assert.Throws<ArgumentException>(() => store.Save(found with { Id = "../../evil" }));
    }

    [Fact]
    public void Save_FolderThatTakesNothing_KeepsTheFiguresAndWritesThemWhenItDoes()
    {
        var store = Store();
        var sweep = Sweep("a-1");
        store.Save(sweep);
        var measured = sweep.With(
            sweep.Cells[0] with
            {
                State = CellState.Done,
                Figures = new("run-1", 5, 1234.5, 0.5, 1.25, 4.5, null),
            }
        );
        Directory.Delete(store.Folder, recursive: true);
        File.WriteAllText(store.Folder, "a file where the folder should be");

        Assert.Throws<IOException>(() => store.Save(measured));

        Assert.Equal(CellState.Done, store.Find("a-1")!.Cells[0].State);
        Assert.Equal(CellState.Done, Assert.Single(store.List().Documents).Cells[0].State);
        Assert.Contains("in memory", Assert.Single(store.List().Unreadable), StringComparison.Ordinal);
        store.SavePending();
        Assert.True(store.HasUnsaved);

        // Resuming on a full disk is refused, and the existing measurements are kept.
        Assert.Throws<IOException>(() => store.Begin(sweep));
        Assert.Equal(CellState.Done, store.Find("a-1")!.Cells[0].State);

        File.Delete(store.Folder);
        store.SavePending();

        Assert.False(store.HasUnsaved);
        Assert.Equal(CellState.Done, Store().Find("a-1")!.Cells[0].State);
        Assert.Empty(store.List().Unreadable);
    }

    private CampaignStore<SweepDocument> Store() =>
        new(Options.Create(new LabOptions { DataFolder = folder.FullName }));

    private static SweepDocument Sweep(string id)
    {
        var plan = SweepPlanner.Plan(new()).Plan;
        return new(
            SweepDocument.CurrentSchema,
            id,
            DateTimeOffset.UnixEpoch,
            RunEnvironment.Capture(),
            plan,
            SweepState.Running,
            plan.Cells()
        );
    }
}

using Lab.Endpoints;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Options;

namespace Lab.Tests.Endpoints;

public sealed class OwnEndpointStoreTests : IDisposable
{
    private readonly string _folder = Path.Combine(Path.GetTempPath(), $"own-endpoints-{Guid.NewGuid():N}");

    [Fact]
    public void Save_AnEndpoint_IsThereForTheNextStart()
    {
        var endpoint = new OwnEndpoint("", "Orders: create!", new("/orders") { Method = "POST", Headers = "X-A: 1", Body = "{}" }, new("/orders2"));

        var (saved, answer) = Open().Save(endpoint);

        Assert.True(answer.IsDone);
        Assert.Equal(endpoint with { Id = "own-orders-create" }, saved);
        Assert.Equal(saved, Assert.Single(Open().All));
        Assert.Equal([Path.Combine(_folder, "endpoints.json")], Directory.GetFiles(_folder));
    }

    [Fact]
    public void Save_SameNameTwice_GetsTwoIdentifiers()
    {
        var store = Open();

        string[] ids = [.. new[] { "One", "one", "??" }.Select(name => store.Save(new("", name, new("/1"))).Saved!.Id)];

        Assert.Equal(["own-one", "own-one-2", "own-endpoint"], ids);
    }

    [Fact]
    public void Save_KnownIdentifier_ReplacesInPlace()
    {
        var store = Open();
        var first = store.Save(new("", "One", new("/1"))).Saved!;
        store.Save(new("", "Two", new("/2")));

        store.Save(first with { Name = "Renamed" });

        Assert.Equal(["Renamed", "Two"], store.All.Select(endpoint => endpoint.Name));
        Assert.Equal("own-one", store.All[0].Id);
    }

    [Fact]
    public void Restore_Removed_IsWhereItWasUnderItsOwnIdentifier()
    {
        var store = Open();
        var first = store.Save(new("", "One", new("/1"))).Saved!;
        store.Save(new("", "Two", new("/2")));
        var renamed = store.Save(first with { Name = "Renamed" }).Saved!;
        store.Remove(renamed.Id);

        Assert.True(store.Restore(renamed, 0).IsDone);

        Assert.Equal(["own-one", "own-two"], Open().All.Select(endpoint => endpoint.Id));
    }

    [Fact]
    public void Restore_IdentifierGivenAwayMeanwhile_GetsAnother()
    {
        var store = Open();
        var first = store.Save(new("", "One", new("/1"))).Saved!;
        store.Remove(first.Id);
        store.Save(new("", "One", new("/other")));

        store.Restore(first, 5);

        Assert.Equal(["own-one", "own-one-2"], store.All.Select(endpoint => endpoint.Id));
    }

    [Fact]
    public void Remove_Known_TellsTheListeners()
    {
        var store = Open();
        var saved = store.Save(new("", "One", new("/1"))).Saved!;
        var told = 0;
        store.Changed += () => told++;

        Assert.True(store.Remove(saved.Id).IsDone);

        Assert.Equal(1, told);
        Assert.Empty(Open().All);
    }

    [Fact]
    public void Open_FileOfBefore_HasTheDefaults()
    {
        Directory.CreateDirectory(_folder);
        File.WriteAllText(Path.Combine(_folder, "endpoints.json"), """[{"id":"own-a","name":"A","fragile":{"route":"/a","method":"GET","headers":"","body":""},"fixed":null}]""");

        var store = Open();

        Assert.Null(store.Problem);
        Assert.Equal(new OwnEndpoint("own-a", "A", new("/a")), Assert.Single(store.All));
    }

    [Theory]
    [InlineData("not json")]
    [InlineData("[{}]")]
    [InlineData("[null]")]
    [InlineData("""[{"id":"own-a","name":"A","fragile":{"route":"/a"},"sending":null}]""")]
    [InlineData("""[{"id":"own-a","name":"A","fragile":{"route":"/a"},"sending":{"maxRedirects":21}}]""")]
    [InlineData("""[{"id":"own-a","name":"A","fragile":{"route":"/a","expectedText":null}}]""")]
    [InlineData("""[{"id":"own-a","name":"A","fragile":{"route":"/a","method":null}}]""")]
    [InlineData("""[{"id":"own-a","name":"A","fragile":{"route":"/a"},"fixed":{"route":"/b","headers":null}}]""")]
    public void Open_DamagedFile_SaysSoAndKeepsItAside(string text)
    {
        Directory.CreateDirectory(_folder);
        File.WriteAllText(Path.Combine(_folder, "endpoints.json"), text);

        var store = Open();
        Assert.Contains("cannot be read", store.Problem, StringComparison.Ordinal);
        store.Save(new("", "One", new("/1")));

        Assert.Null(store.Problem);
        Assert.Equal(text, File.ReadAllText(Path.Combine(_folder, "endpoints.json.damaged")));
        Assert.Single(Open().All);
    }

    [Fact]
    public void Save_FolderThatCannotBe_SaysSoAndChangesNothing()
    {
        File.WriteAllText(_folder, "a file where the folder should be");
        var store = Open();

        var (saved, answer) = store.Save(new("", "One", new("/1")));

        Assert.Null(saved);
        Assert.NotNull(answer.Trouble);
        Assert.Equal("dataFolder", Assert.Single(answer.Errors).Field);
        Assert.Empty(store.All);
    }

    public void Dispose()
    {
        if (File.Exists(_folder)) File.Delete(_folder);
        if (Directory.Exists(_folder)) Directory.Delete(_folder, recursive: true);
    }

    private OwnEndpointStore Open() => new(Options.Create(new LabOptions { DataFolder = _folder }), NullLogger<OwnEndpointStore>.Instance);
}

using Experiments;
using Lab.Foundation;
using Lab.Foundation.Results;
using Lab.Targets.CustomEndpoints;
using Lab.Targets.CustomEndpoints.Pasted;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Options;

namespace Lab.Tests.Targets.CustomEndpoints;

public sealed class OwnEndpointStoreTests : IDisposable
{
    private readonly string _folder = Path.Combine(Path.GetTempPath(), $"own-endpoints-{Guid.NewGuid():N}");

    [Fact]
    public void Save_AnEndpoint_IsThereForTheNextStart()
    {
        var endpoint = new OwnEndpoint(
            "",
            "Orders: create!",
            new("/orders")
            {
                Method = "POST",
                Headers = "X-A: 1",
                Body = "{}",
            },
            new("/orders2")
        );

        var (saved, answer) = Open().Save(endpoint);

        Assert.True(answer.IsDone);
        Assert.Equal(endpoint with { Id = "own-orders-create" }, saved);
        Assert.Equal(saved, Assert.Single(Open().All));
        Assert.Equal([Path.Combine(_folder, "endpoints.json")], Directory.GetFiles(_folder));
    }

    [Fact]
    public void Save_NamesOfOneSlug_GetTwoIdentifiers()
    {
        var store = Open();

        string[] ids = [.. new[] { "One", "one", "??" }.Select(name => store.Save(new("", name, new("/1"))).Saved!.Id)];

        Assert.Equal(["own-one", "own-one-2", "own-endpoint"], ids);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Save_NameThatIsTaken_IsRefusedAtItsField(bool byTheLab)
    {
        var store = Open();
        store.Save(new("", "One", new("/1")));
        store.Save(new("", "Two", new("/2")));
        var name = byTheLab ? ExperimentCatalogue.All[0].Title : " One ";

        var (saved, answer) = store.Save(new("", name, new("/3")));

        Assert.Null(saved);
        Assert.Equal("name", Assert.Single(answer.Errors).Field);
        Assert.Equal("name", Assert.Single(store.Save(store.All[1] with { Name = name }).Answer.Errors).Field);
        Assert.True(store.Save(store.All[0]).Answer.IsDone);
    }

    [Fact]
    public void FreeName_Taken_HasItsQueryOrANumberWithinWhatANameMayHave()
    {
        var store = Open();
        var names = new PasteReader(store).Read("curl 'http://localhost/hello.json?x=1&key=5f3a'").Requests[0].Names;
        string[] offered =
        [
            .. Enumerable.Range(0, 4).Select(_ => store.Save(new("", store.FreeName(names), new("/1"))).Saved!.Name),
        ];

        Assert.Equal(
            ["GET /hello.json", "GET /hello.json?x=1&key=•••", "GET /hello.json (2)", "GET /hello.json (3)"],
            offered
        );
        var longest = new string('n', OwnEndpointValidation.MaxNameLength);
        Assert.Equal(longest, store.Save(new("", store.FreeName(longest + "n"), new("/1"))).Saved!.Name);
        Assert.Equal(longest[..^4] + " (2)", store.Save(new("", store.FreeName(longest), new("/1"))).Saved!.Name);
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

        Assert.Equal(
            [("own-one", "One"), ("own-one-2", "One (2)")],
            store.All.Select(endpoint => (endpoint.Id, endpoint.Name))
        );
    }

    [Fact]
    public void Remove_Known_ReportsTheListeners()
    {
        var store = Open();
        var saved = store.Save(new("", "One", new("/1"))).Saved!;
        var number = 0;
        store.Changed += () => number++;

        Assert.True(store.Remove(saved.Id).IsDone);

        Assert.Equal(1, number);
        Assert.Empty(Open().All);
    }

    [Fact]
    public void Open_FileOfBefore_HasTheDefaults()
    {
        Directory.CreateDirectory(_folder);
        File.WriteAllText(
            Path.Combine(_folder, "endpoints.json"),
            """[{"id":"own-a","name":"A","fragile":{"route":"/a","method":"GET","headers":"","body":""},"fixed":null}]"""
        );

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
    public void Open_DamagedFile_ReportsItAndKeepsItAside(string text)
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
    public void Save_DamagedFileAndNoRoomForTheNewOne_LeavesItAndTheWarningOfIt()
    {
        Directory.CreateDirectory(_folder);
        File.WriteAllText(Path.Combine(_folder, "endpoints.json"), "not json");
        Directory.CreateDirectory(Path.Combine(_folder, "endpoints.json.tmp"));

        var (saved, answer) = Open().Save(new("", "One", new("/1")));

        Assert.Null(saved);
        Assert.NotNull(answer.StorageError);
        Assert.Equal("not json", File.ReadAllText(Path.Combine(_folder, "endpoints.json")));
        Assert.Equal(["endpoints.json"], Directory.GetFiles(_folder).Select(Path.GetFileName));
        Assert.Contains("cannot be read", Open().Problem, StringComparison.Ordinal);
    }

    [Fact]
    public void Save_DamagedTwice_KeepsBothAndReportsTheName()
    {
        Directory.CreateDirectory(_folder);
        string[] names = ["endpoints.json.damaged", "endpoints.json.damaged-2", "endpoints.json.damaged-3"];
        foreach (var name in names)
        {
            File.WriteAllText(Path.Combine(_folder, "endpoints.json"), "not json, to become " + name);
            var store = Open();
            Assert.Contains($"It is kept as {name} when", store.Problem, StringComparison.Ordinal);
            Assert.True(store.Save(new("", "One", new("/1"))).Answer.IsDone);
        }

        Assert.All(
            names,
            name => Assert.Equal("not json, to become " + name, File.ReadAllText(Path.Combine(_folder, name)))
        );
    }

    [Fact]
    public void Save_InvalidFolder_ReportsItAndChangesNothing()
    {
        File.WriteAllText(_folder, "a file where the folder should be");
        var store = Open();

        var (saved, answer) = store.Save(new("", "One", new("/1")));

        Assert.Null(saved);
        Assert.NotNull(answer.StorageError);
        Assert.Equal("dataFolder", Assert.Single(answer.Errors).Field);
        Assert.Empty(store.All);
    }

    public void Dispose()
    {
        if (File.Exists(_folder))
            File.Delete(_folder);
        if (Directory.Exists(_folder))
            Directory.Delete(_folder, recursive: true);
    }

    private OwnEndpointStore Open() =>
        new(Options.Create(new LabOptions { DataFolder = _folder }), NullLogger<OwnEndpointStore>.Instance);
}

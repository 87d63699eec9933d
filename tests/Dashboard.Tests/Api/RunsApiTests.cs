using System.Net;
using System.Net.Http.Headers;
using System.Net.Http.Json;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Lab;
using Lab.Runs;
using Lab.Testing;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace Dashboard.Tests.Api;

public sealed class RunsApiTests : IAsyncLifetime
{
    private readonly TemporaryFolder _folder = new();
    private LabHost _host = null!;

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    public async ValueTask InitializeAsync() => _host = await ApiHost.StartAsync(configure: builder =>
    {
        builder.Services.AddSingleton(Options.Create(new LabOptions { DataFolder = _folder.Path }));
    });

    public async ValueTask DisposeAsync()
    {
        await _host.DisposeAsync();
        _folder.Dispose();
    }

    [Fact]
    public async Task Runs_ImportReadLabelDeleteRestore_FollowsOneRunThroughItsLife()
    {
        var document = RunDocumentWriter.ToBytes(RunSamples.Run());
        var imported = await SendAsync(HttpMethod.Post, "/import", document);
        Assert.Equal(HttpStatusCode.Created, imported.StatusCode);
        var id = (string)(await imported.Content.ReadFromJsonAsync<JsonObject>(Cancellation))!["id"]!;
        Assert.Equal($"/api/runs/{id}/document", imported.Headers.Location!.OriginalString);

        Assert.Equal(document, await _host.Client.GetByteArrayAsync(new Uri($"/api/runs/{id}/document", UriKind.Relative), Cancellation));
        Assert.Equal(HttpStatusCode.NoContent, (await SendAsync(HttpMethod.Put, $"/{id}/labels", """{"name":"<b>x</b>","tags":["a","a"],"note":""}"""u8.ToArray())).StatusCode);
        Assert.Equal("<b>x</b>", (string?)(await ListAsync())["runs"]![0]!["labels"]!["name"]);

        Assert.Equal(HttpStatusCode.NoContent, (await SendAsync(HttpMethod.Delete, $"/{id}")).StatusCode);
        Assert.Empty((await ListAsync())["runs"]!.AsArray());
        Assert.Equal(HttpStatusCode.NotFound, (await SendAsync(HttpMethod.Get, $"/{id}")).StatusCode);
        Assert.Equal(HttpStatusCode.NotFound, (await SendAsync(HttpMethod.Get, $"/{id}/document")).StatusCode);
        Assert.Equal(HttpStatusCode.NoContent, (await SendAsync(HttpMethod.Post, $"/{id}/restore")).StatusCode);
        Assert.Single((await ListAsync())["runs"]!.AsArray());
    }

    // It was told of in three ways: as ended, as unreadable, and as not there at all.
    [Fact]
    public async Task EveryOperation_RunThatTheFolderDoesNotTake_SaysTheSameOfIt()
    {
        await File.WriteAllTextAsync(_folder.Runs, "a file where the folder should be", Cancellation);

        var started = await SendAsync(HttpMethod.Post, "", """{"users":1,"durationSeconds":60,"rampSeconds":0}"""u8.ToArray());
        Assert.Equal(HttpStatusCode.Created, started.StatusCode);
        var run = (await started.Content.ReadFromJsonAsync<JsonObject>(Cancellation))!;
        var id = (string)run["id"]!;
        Assert.Contains("recorded in memory", (string?)run["problem"], StringComparison.Ordinal);
        Assert.Contains("recorded in memory", await ProblemOfTheLabAsync(), StringComparison.Ordinal);
        await SendAsync(HttpMethod.Delete, "/current");
        var reason = await Eventually.SeeAsync(() => _host.Get<IRunStore>().Unwritten is [var waiting] ? waiting.Reason : null, told => told?.StartsWith("It has ended", StringComparison.Ordinal) == true, Cancellation);

        var words = $"The run '{id}' is not in the data folder yet. {reason}";
        Assert.DoesNotContain("Nothing was changed", words, StringComparison.Ordinal);
        Assert.Equal(words, await ProblemOfTheLabAsync());
        Assert.Equal(reason, (string?)(await ListAsync())["unreadable"]![0]!["reason"]);
        Assert.Equal(HttpStatusCode.OK, (await SendAsync(HttpMethod.Get, $"/{id}")).StatusCode);
        foreach (var (method, path, body) in new (HttpMethod, string, byte[]?)[]
        {
            (HttpMethod.Get, "/document", null), (HttpMethod.Get, "/export?format=md", null), (HttpMethod.Get, "/predictions", null), (HttpMethod.Delete, "", null),
            (HttpMethod.Post, "/restore", null), (HttpMethod.Put, "/labels", """{"name":"x","tags":[],"note":""}"""u8.ToArray()),
        })
        {
            var answer = await SendAsync(method, $"/{id}{path}", body);
            Assert.Equal((path, HttpStatusCode.Conflict), (path, answer.StatusCode));
            Assert.Equal(words, (string?)(await answer.Content.ReadFromJsonAsync<JsonObject>(Cancellation))!["detail"]);
        }

        File.Delete(_folder.Runs);
        await Eventually.SeeAsync(() => _host.Get<IRunStore>().Unwritten.Count, left => left == 0, Cancellation);
        Assert.Equal(HttpStatusCode.OK, (await SendAsync(HttpMethod.Get, $"/{id}/document")).StatusCode);
        Assert.Null(await ProblemOfTheLabAsync());
    }

    [Fact]
    public async Task Restore_RunThatIsInTheList_SaysThatItIsNotDeleted()
    {
        await SendAsync(HttpMethod.Post, "/import", RunDocumentWriter.ToBytes(RunSamples.Run()));
        var id = (string)(await ListAsync())["runs"]![0]!["id"]!;

        var answer = await SendAsync(HttpMethod.Post, $"/{id}/restore");

        Assert.Equal(HttpStatusCode.Conflict, answer.StatusCode);
        Assert.Contains("not deleted", (string?)(await answer.Content.ReadFromJsonAsync<JsonObject>(Cancellation))!["detail"], StringComparison.Ordinal);
    }

    [Fact]
    public async Task Deleted_AfterADeletion_ListsTheRunAndItsPageSaysWhereItIs()
    {
        await SendAsync(HttpMethod.Post, "/import", RunDocumentWriter.ToBytes(RunSamples.Run()));
        var id = (string)(await ListAsync())["runs"]![0]!["id"]!;
        await SendAsync(HttpMethod.Delete, $"/{id}");

        var deleted = await (await SendAsync(HttpMethod.Get, "/deleted")).Content.ReadFromJsonAsync<JsonArray>(Cancellation);

        Assert.Equal(id, (string?)Assert.Single(deleted!)!["run"]!["id"]);
    }

    [Fact]
    public async Task Import_SameRunAgain_NamesTheOneThatIsThere()
    {
        var first = await ImportedAsync(RunSamples.Run());
        var second = await ImportedAsync(RunSamples.Run(name: "My own name"));
        var other = await ImportedAsync(RunSamples.Run(rps: 101));

        Assert.Null((string?)first["sameAs"]);
        Assert.Equal(((string?)first["id"], "Blocking · Fragile"), ((string?)second["sameAs"], (string?)second["sameAsName"]));
        Assert.Null((string?)other["sameAs"]);

        await SendAsync(HttpMethod.Delete, $"/{(string?)other["id"]}");
        Assert.Equal((string?)other["id"], (string?)(await ImportedAsync(RunSamples.Run(rps: 101)))["sameAs"]);
        var copies = (await ListAsync())["runs"]!.AsArray().Where(run => run!["labels"]!["tags"]!.AsArray().Any(tag => (string?)tag == "copy"));
        Assert.Contains((string?)second["id"], copies.Select(run => (string?)run!["id"]));
    }

    [Fact]
    public async Task Import_SameResultOfAnotherToolAgain_NamesTheOneThatIsThere()
    {
        const string Result = "Running 10s test @ http://127.0.0.1/\n  2 threads and 10 connections\n  Thread Stats   Avg      Stdev     Max   +/- Stdev\n    Latency   635.91us    0.89ms  12.92ms   93.69%\n    Req/Sec    56.20k     8.07k   62.00k    86.54%\n  22464657 requests in 30.00s, 17.76GB read\nRequests/sec: 748868.53\nTransfer/sec:    606.33MB\n";
        var first = await SendFileAsync("a.txt", Result);
        var second = await SendFileAsync("b.txt", Result);

        Assert.Equal(HttpStatusCode.Created, first.StatusCode);
        Assert.Equal("a · wrk", (string?)(await second.Content.ReadFromJsonAsync<JsonObject>(Cancellation))!["sameAsName"]);
    }

    [Fact]
    public async Task Import_ForeignDocument_AnswersWithTheReason()
    {
        var answer = await SendAsync(HttpMethod.Post, "/import", "{\"schema\":\"concurrency-dashboard/run/7\"}"u8.ToArray());

        Assert.Equal(HttpStatusCode.UnprocessableEntity, answer.StatusCode);
        Assert.Contains("newer", (string)(await answer.Content.ReadFromJsonAsync<JsonObject>(Cancellation))!["detail"]!, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Import_DocumentThatAnEditorHasMarked_IsStored()
    {
        var answer = await SendAsync(HttpMethod.Post, "/import", [.. "\uFEFF"u8, .. RunDocumentWriter.ToBytes(RunSamples.Run())]);

        Assert.Equal(HttpStatusCode.Created, answer.StatusCode);
    }

    [Fact]
    public async Task Import_DocumentInUtf16_IsRefusedWithItsEncoding()
    {
        var answer = await SendAsync(HttpMethod.Post, "/import", Encoding.Unicode.GetBytes("\uFEFF" + Encoding.UTF8.GetString(RunDocumentWriter.ToBytes(RunSamples.Run()))));

        Assert.Equal(HttpStatusCode.UnprocessableEntity, answer.StatusCode);
        Assert.Contains("This file is UTF-16: save it as UTF-8", (string)(await answer.Content.ReadFromJsonAsync<JsonObject>(Cancellation))!["detail"]!, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Import_ResultOfAnotherTool_IsStoredUnderItsFilesName()
    {
        const string Text = "Running 2s test @ http://127.0.0.1:1/x\n  2 threads and 8 connections\n  200 requests in 2.00s, 1MB read\nRequests/sec:    100.00\n";

        var answer = await SendFileAsync("night <b>.txt", Text);

        Assert.Equal(HttpStatusCode.Created, answer.StatusCode);
        var run = (await ListAsync())["runs"]![0]!;
        Assert.Equal(("night <b> · wrk", 200), ((string?)run["labels"]!["name"], (int)run["summary"]!["total"]!["requests"]!));
        Assert.Null(run["summary"]!["total"]!["p95Ms"]);
    }

    [Fact]
    public async Task Import_FileOfNoKnownKind_SaysWhatCanBeRead()
    {
        var answer = await SendFileAsync("notes.txt", "Running late today");

        Assert.Equal(HttpStatusCode.UnprocessableEntity, answer.StatusCode);
        Assert.Contains("k6", (string)(await answer.Content.ReadFromJsonAsync<JsonObject>(Cancellation))!["detail"]!, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Import_NotSentAsJson_IsRefused()
    {
        using var form = new FormUrlEncodedContent([]);
        var answer = await _host.Client.PostAsync(new Uri("/api/runs/import", UriKind.Relative), form, Cancellation);

        Assert.Equal(HttpStatusCode.UnsupportedMediaType, answer.StatusCode);
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Import_LargerThanAllowed_IsRefused()
    {
        using var content = new ByteArrayContent(new byte[RunStore.MaxImportBytes + 1]);
        content.Headers.ContentType = new MediaTypeHeaderValue("application/json");
        using var request = new HttpRequestMessage(HttpMethod.Post, "/api/runs/import") { Content = content };
        request.Headers.ExpectContinue = true;

        var answer = await _host.Client.SendAsync(request, Cancellation);

        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, answer.StatusCode);
    }

    [Fact]
    public async Task PutLabels_NoName_NamesTheMistake()
    {
        await SendAsync(HttpMethod.Post, "/import", RunDocumentWriter.ToBytes(RunSamples.Run()));

        var answer = await SendAsync(HttpMethod.Put, "/20260301-120000-1/labels", """{"name":" ","tags":[],"note":""}"""u8.ToArray());

        Assert.Equal(HttpStatusCode.BadRequest, answer.StatusCode);
        Assert.Contains("needs a name", await answer.Content.ReadAsStringAsync(Cancellation), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("GET", "/nothing")]
    [InlineData("GET", "/nothing/document")]
    [InlineData("GET", "/nothing/export?format=md")]
    [InlineData("GET", "/..%2Fsecret")]
    [InlineData("DELETE", "/nothing")]
    [InlineData("POST", "/nothing/restore")]
    public async Task EveryVerb_NoSuchRun_AnswersNotFound(string verb, string path) =>
        Assert.Equal(HttpStatusCode.NotFound, (await SendAsync(new HttpMethod(verb), path)).StatusCode);

    [Fact]
    public async Task Get_StoredRun_AnswersWithItsSummary()
    {
        var run = RunSamples.Run();
        await SendAsync(HttpMethod.Post, "/import", RunDocumentWriter.ToBytes(run));

        var answer = await SendAsync(HttpMethod.Get, $"/{run.Id}");

        Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
        Assert.Equal(run.Summary!.Total.Requests, (long)(await answer.Content.ReadFromJsonAsync<JsonObject>(Cancellation))!["total"]!["requests"]!);
    }

    [Fact]
    public async Task Get_StoredRunWithoutAnEnd_SaysWhereTheRestIs()
    {
        var run = RunSamples.Run() with { State = RecordingState.Partial, Summary = null };
        await SendAsync(HttpMethod.Post, "/import", RunDocumentWriter.ToBytes(run));

        var answer = await SendAsync(HttpMethod.Get, $"/{run.Id}");

        Assert.Equal(HttpStatusCode.NotFound, answer.StatusCode);
        Assert.Contains($"/api/runs/{run.Id}/document", await answer.Content.ReadAsStringAsync(Cancellation), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("&written=2026-01-31T23:59:59Z", HttpStatusCode.Created, "FromTheFile")]
    [InlineData("", HttpStatusCode.Created, "NotKnown")]
    [InlineData("&written=yesterday", HttpStatusCode.UnprocessableEntity, null)]
    [InlineData("&written=01/02/2026", HttpStatusCode.UnprocessableEntity, null)]
    [InlineData("&written=2026-01-31", HttpStatusCode.UnprocessableEntity, null)]
    [InlineData("&written=2026-01-31T23:59:59.123%2B01:00", HttpStatusCode.Created, "FromTheFile")]
    public async Task Import_TimeOfTheFile_StandsForAStartThatNobodyTold(string written, HttpStatusCode expected, string? origin)
    {
        const string Hey = "Summary:\n  Total:\t4.0 secs\n  Slowest:\t0.3 secs\n  Average:\t0.2 secs\n  Requests/sec:\t5.0\n\nStatus code distribution:\n  [200]\t20 responses\n";

        var answer = await SendFileAsync("result.txt", Hey, written);

        Assert.Equal(expected, answer.StatusCode);
        if (origin is not null) Assert.Equal(origin, (string?)(await ListAsync())["runs"]![0]!["startOrigin"], ignoreCase: true);
    }

    private async Task<HttpResponseMessage> SendFileAsync(string name, string text, string more = "")
    {
        using var content = new StringContent(text);
        content.Headers.ContentType = new MediaTypeHeaderValue("application/octet-stream");
        return await _host.Client.PostAsync(new Uri($"/api/runs/import?name={Uri.EscapeDataString(name)}{more}", UriKind.Relative), content, Cancellation);
    }

    private async Task<JsonObject> ImportedAsync(RunDocument run) =>
        (await (await SendAsync(HttpMethod.Post, "/import", RunDocumentWriter.ToBytes(run))).Content.ReadFromJsonAsync<JsonObject>(Cancellation))!;

    private async Task<string?> ProblemOfTheLabAsync() => (string?)(await _host.Client.GetFromJsonAsync<JsonObject>("/api/lab", JsonSerializerOptions.Web, Cancellation))!["problem"];

    private async Task<JsonObject> ListAsync() =>
        (await _host.Client.GetFromJsonAsync<JsonObject>("/api/runs", JsonSerializerOptions.Web, Cancellation))!;

    private async Task<HttpResponseMessage> SendAsync(HttpMethod verb, string path, byte[]? json = null)
    {
        using var request = new HttpRequestMessage(verb, "/api/runs" + path);
        if (json is not null)
        {
            request.Content = new ByteArrayContent(json);
            request.Content.Headers.ContentType = new MediaTypeHeaderValue("application/json");
        }

        return await _host.Client.SendAsync(request, Cancellation);
    }
}

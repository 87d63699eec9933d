using System.Net;
using System.Net.Http.Json;
using System.Text.Json.Nodes;
using Lab.Storage;
using Lab.Storage.Documents;
using Lab.Storage.Serialization;
using Lab.Testing;

namespace Dashboard.Tests.Api;

public sealed class RunsApiTests : RunsApiHost
{
    [Fact]
    public async Task Runs_ImportReadLabelDeleteRestore_FollowsOneRunThroughItsLife()
    {
        var document = RunDocumentWriter.ToBytes(RunSamples.CreateImported());
        var imported = await SendAsync(HttpMethod.Post, "/import", document);
        Assert.Equal(HttpStatusCode.Created, imported.StatusCode);
        var id = (string)(await imported.Content.ReadFromJsonAsync<JsonObject>(Cancellation))!["id"]!;
        Assert.Equal($"/api/runs/{id}/document", imported.Headers.Location!.OriginalString);

        var stored = await Host.Client.GetByteArrayAsync(
            new Uri($"/api/runs/{id}/document", UriKind.Relative),
            Cancellation
        );
        Assert.Equal(
            JsonNode.Parse(document)!["intervals"]!.ToJsonString(),
            JsonNode.Parse(stored)!["intervals"]!.ToJsonString()
        );
        Assert.Equal(
            HttpStatusCode.NoContent,
            (
                await SendAsync(
                    HttpMethod.Put,
                    $"/{id}/labels",
                    """{"name":"<b>x</b>","tags":["a","a"],"note":""}"""u8.ToArray()
                )
            ).StatusCode
        );
        Assert.Equal("<b>x</b>", (string?)(await ListAsync())["runs"]![0]!["labels"]!["name"]);

        Assert.Equal(HttpStatusCode.NoContent, (await SendAsync(HttpMethod.Delete, $"/{id}")).StatusCode);
        Assert.Empty((await ListAsync())["runs"]!.AsArray());
        Assert.Equal(HttpStatusCode.NotFound, (await SendAsync(HttpMethod.Get, $"/{id}")).StatusCode);
        Assert.Equal(HttpStatusCode.NotFound, (await SendAsync(HttpMethod.Get, $"/{id}/document")).StatusCode);
        Assert.Equal(HttpStatusCode.NoContent, (await SendAsync(HttpMethod.Post, $"/{id}/restore")).StatusCode);
        Assert.Single((await ListAsync())["runs"]!.AsArray());
    }

    [Fact]
    public async Task EveryOperation_RunThatTheFolderDoesNotTake_ReportsTheSameOfIt()
    {
        await File.WriteAllTextAsync(Folder.Runs, "a file where the folder should be", Cancellation);

        var started = await SendAsync(
            HttpMethod.Post,
            "",
            """{"users":1,"durationSeconds":60,"rampSeconds":0}"""u8.ToArray()
        );
        Assert.Equal(HttpStatusCode.Created, started.StatusCode);
        var run = (await started.Content.ReadFromJsonAsync<JsonObject>(Cancellation))!;
        var id = (string)run["id"]!;
        Assert.Contains("recorded in memory", (string?)run["problem"], StringComparison.Ordinal);
        Assert.Contains("recorded in memory", await ProblemOfTheLabAsync(), StringComparison.Ordinal);
        await SendAsync(HttpMethod.Delete, "/current");
        var reason = await Eventually.WaitForAsync(
            () => Host.Get<IRunStore>().Entries is [var waiting] ? waiting.Reason : null,
            text => text?.StartsWith("It has ended", StringComparison.Ordinal) == true,
            Cancellation
        );

        var words = $"The run '{id}' is not in the data folder yet. {reason}";
        Assert.DoesNotContain("Nothing was changed", words, StringComparison.Ordinal);
        Assert.Equal(words, await ProblemOfTheLabAsync());
        Assert.Equal(reason, (string?)(await ListAsync())["unreadable"]![0]!["reason"]);
        Assert.Equal(HttpStatusCode.OK, (await SendAsync(HttpMethod.Get, $"/{id}")).StatusCode);
        foreach (
            var (method, path, body) in new (HttpMethod, string, byte[]?)[]
            {
                (HttpMethod.Get, "/document", null),
                (HttpMethod.Get, "/export?format=md", null),
                (HttpMethod.Get, "/predictions", null),
                (HttpMethod.Delete, "", null),
                (HttpMethod.Post, "/restore", null),
                (HttpMethod.Put, "/labels", """{"name":"x","tags":[],"note":""}"""u8.ToArray()),
            }
        )
        {
            var answer = await SendAsync(method, $"/{id}{path}", body);
            Assert.Equal((path, HttpStatusCode.Conflict), (path, answer.StatusCode));
            Assert.Equal(words, (string?)(await answer.Content.ReadFromJsonAsync<JsonObject>(Cancellation))!["detail"]);
        }

        File.Delete(Folder.Runs);
        await Eventually.WaitForAsync(() => Host.Get<IRunStore>().Entries.Count, number => number == 0, Cancellation);
        Assert.Equal(HttpStatusCode.OK, (await SendAsync(HttpMethod.Get, $"/{id}/document")).StatusCode);
        Assert.Null(await ProblemOfTheLabAsync());
    }

    [Fact]
    public async Task Restore_RunThatIsInTheList_ReportsThatItIsNotDeleted()
    {
        await SendAsync(HttpMethod.Post, "/import", RunDocumentWriter.ToBytes(RunSamples.CreateImported()));
        var id = (string)(await ListAsync())["runs"]![0]!["id"]!;

        var answer = await SendAsync(HttpMethod.Post, $"/{id}/restore");

        Assert.Equal(HttpStatusCode.Conflict, answer.StatusCode);
        Assert.Contains(
            "not deleted",
            (string?)(await answer.Content.ReadFromJsonAsync<JsonObject>(Cancellation))!["detail"],
            StringComparison.Ordinal
        );
    }

    [Fact]
    public async Task Deleted_AfterADeletion_ListsTheRunAndItsPageSaysWhereItIs()
    {
        await SendAsync(HttpMethod.Post, "/import", RunDocumentWriter.ToBytes(RunSamples.CreateImported()));
        var id = (string)(await ListAsync())["runs"]![0]!["id"]!;
        await SendAsync(HttpMethod.Delete, $"/{id}");

        var deleted = await (await SendAsync(HttpMethod.Get, "/deleted")).Content.ReadFromJsonAsync<JsonArray>(
            Cancellation
        );

        Assert.Equal(id, (string?)Assert.Single(deleted!)!["run"]!["id"]);
    }

    [Fact]
    public async Task PutLabels_NoName_NamesTheMistake()
    {
        await SendAsync(HttpMethod.Post, "/import", RunDocumentWriter.ToBytes(RunSamples.CreateImported()));

        var answer = await SendAsync(
            HttpMethod.Put,
            "/20260301-120000-1/labels",
            """{"name":" ","tags":[],"note":""}"""u8.ToArray()
        );

        Assert.Equal(HttpStatusCode.BadRequest, answer.StatusCode);
        Assert.Contains("Enter a name", await answer.Content.ReadAsStringAsync(Cancellation), StringComparison.Ordinal);
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
        var run = RunSamples.CreateImported();
        await SendAsync(HttpMethod.Post, "/import", RunDocumentWriter.ToBytes(run));

        var answer = await SendAsync(HttpMethod.Get, $"/{run.Id}");

        Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
        Assert.Equal(
            run.Summary!.Total.Requests,
            (long)(await answer.Content.ReadFromJsonAsync<JsonObject>(Cancellation))!["total"]!["requests"]!
        );
    }

    [Fact]
    public async Task Get_StoredRunWithoutAnEnd_ReportsWhereTheRestIs()
    {
        var run = RunSamples.CreateImported() with { State = RecordingState.Partial, Summary = null };
        await SendAsync(HttpMethod.Post, "/import", RunDocumentWriter.ToBytes(run));

        var answer = await SendAsync(HttpMethod.Get, $"/{run.Id}");

        Assert.Equal(HttpStatusCode.NotFound, answer.StatusCode);
        Assert.Contains(
            $"/api/runs/{run.Id}/document",
            await answer.Content.ReadAsStringAsync(Cancellation),
            StringComparison.Ordinal
        );
    }
}

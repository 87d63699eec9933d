using System.Net;
using System.Net.Http.Headers;
using System.Net.Http.Json;
using System.Text;
using System.Text.Json.Nodes;
using Lab.Storage.Serialization;
using Lab.Storage.Store;
using Lab.Testing;

namespace Dashboard.Tests.Api;

public sealed class RunImportApiTests : RunsApiHost
{
    [Fact]
    public async Task Import_SameRunAgain_NamesTheOneThatIsThere()
    {
        var first = await ImportedAsync(RunSamples.CreateImported());
        var second = await ImportedAsync(RunSamples.CreateImported(name: "My own name"));
        var other = await ImportedAsync(RunSamples.CreateImported(seconds: 6));

        Assert.Null((string?)first["sameAs"]);
        Assert.Equal(
            ((string?)first["id"], "Blocking · Fragile"),
            ((string?)second["sameAs"], (string?)second["sameAsName"])
        );
        Assert.Null((string?)other["sameAs"]);

        await SendAsync(HttpMethod.Delete, $"/{(string?)other["id"]}");
        Assert.Equal(
            (string?)other["id"],
            (string?)(await ImportedAsync(RunSamples.CreateImported(seconds: 6)))["sameAs"]
        );
        var copies = (await ListAsync())["runs"]!
            .AsArray()
            .Where(run => run!["labels"]!["tags"]!.AsArray().Any(tag => (string?)tag == "copy"));
        Assert.Contains((string?)second["id"], copies.Select(run => (string?)run!["id"]));
    }

    [Fact]
    public async Task Import_SameResultOfAnotherToolAgain_NamesTheOneThatIsThere()
    {
        const string Result =
            "Running 10s test @ http://127.0.0.1/\n  2 threads and 10 connections\n  Thread Stats   Avg      "
            + "Stdev     Max   +/- Stdev\n    Latency   635.91us    0.89ms  12.92ms   93.69%\n    Req/Sec    "
            + "56.20k     8.07k   62.00k    86.54%\n  22464657 requests in 30.00s, 17.76GB "
            + "read\nRequests/sec: 748868.53\nTransfer/sec:    606.33MB\n";
        var first = await SendFileAsync("a.txt", Result);
        var second = await SendFileAsync("b.txt", Result);

        Assert.Equal(HttpStatusCode.Created, first.StatusCode);
        Assert.Equal(
            "a · wrk",
            (string?)(await second.Content.ReadFromJsonAsync<JsonObject>(Cancellation))!["sameAsName"]
        );
    }

    [Fact]
    public async Task Import_ForeignDocument_AnswersWithTheReason()
    {
        var answer = await SendAsync(
            HttpMethod.Post,
            "/import",
            "{\"schema\":\"concurrency-dashboard/run/7\"}"u8.ToArray()
        );

        Assert.Equal(HttpStatusCode.UnprocessableEntity, answer.StatusCode);
        Assert.Contains(
            "newer",
            (string)(await answer.Content.ReadFromJsonAsync<JsonObject>(Cancellation))!["detail"]!,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public async Task Import_DocumentThatAnEditorHasMarked_IsStored()
    {
        var answer = await SendAsync(
            HttpMethod.Post,
            "/import",
            [.. "\uFEFF"u8, .. RunDocumentWriter.ToBytes(RunSamples.CreateImported())]
        );

        Assert.Equal(HttpStatusCode.Created, answer.StatusCode);
    }

    [Fact]
    public async Task Import_DocumentInUtf16_IsRefusedWithItsEncoding()
    {
        var answer = await SendAsync(
            HttpMethod.Post,
            "/import",
            Encoding.Unicode.GetBytes(
                "\uFEFF" + Encoding.UTF8.GetString(RunDocumentWriter.ToBytes(RunSamples.CreateImported()))
            )
        );

        Assert.Equal(HttpStatusCode.UnprocessableEntity, answer.StatusCode);
        Assert.Contains(
            "This file is UTF-16: save it as UTF-8",
            (string)(await answer.Content.ReadFromJsonAsync<JsonObject>(Cancellation))!["detail"]!,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public async Task Import_ResultOfAnotherTool_IsStoredUnderItsFilesName()
    {
        const string Text =
            "Running 2s test @ http://127.0.0.1:1/x\n  2 threads and 8 connections\n  200 requests in 2.00s, 1MB "
            + "read\nRequests/sec:    100.00\n";

        var answer = await SendFileAsync("night <b>.txt", Text);

        Assert.Equal(HttpStatusCode.Created, answer.StatusCode);
        var run = (await ListAsync())["runs"]![0]!;
        Assert.Equal(
            ("night <b> · wrk", 200),
            ((string?)run["labels"]!["name"], (int)run["summary"]!["total"]!["requests"]!)
        );
        Assert.Null(run["summary"]!["total"]!["p95Ms"]);
    }

    [Fact]
    public async Task GetRun_FiguresThatTheToolDidNotTell_AreAbsentAndInTheDescriptionNotRequired()
    {
        const string Distribution =
            "       Value     Percentile TotalCount 1/(1-Percentile)\n\n       1.000     0.000000000000          "
            + "1           1.00\n       2.000     0.500000000000          5           2.00\n       9.000     "
            + "1.000000000000         10\n";
        var id = (string?)
            (await (await SendFileAsync("h.hgrm", Distribution)).Content.ReadFromJsonAsync<JsonObject>(Cancellation))![
                "id"
            ];

        var run = (await Host.Client.GetFromJsonAsync<JsonObject>($"/api/runs/{id}", Cancellation))!;
        foreach (var summary in new[] { run, (await ListAsync())["runs"]![0]!["summary"]!.AsObject() })
        {
            var total = summary["total"]!.AsObject();
            Assert.Equal(10, (int)total["requests"]!);
            Assert.All(["seconds", "peakUsers"], name => Assert.False(summary.ContainsKey(name), name));
            Assert.All(
                ["rps", "goodput", "succeeded", "shed", "failed", "cancelled", "failuresByKind"],
                name => Assert.False(total.ContainsKey(name), name)
            );
            Assert.False(summary["variants"]![0]!.AsObject().ContainsKey("seconds"));
        }

        // Earlier versions must be able to read the document.
        var document = (await Host.Client.GetFromJsonAsync<JsonObject>($"/api/runs/{id}/document", Cancellation))!;
        Assert.Equal(0, (int)document["summary"]!["total"]!["failed"]!);
        var description = await ApiDescription.ReadAsync(Host);
        Assert.DoesNotContain(
            "failed",
            description.Schema("RunFigures")["required"]!.AsArray().Select(name => (string?)name)
        );
        Assert.Contains(
            "requests",
            description.Schema("RunFigures")["required"]!.AsArray().Select(name => (string?)name)
        );
        Assert.DoesNotContain(
            "peakUsers",
            description.Schema("RunSummary")["required"]!.AsArray().Select(name => (string?)name)
        );
    }

    [Fact]
    public async Task GetRun_OfThisProgram_HasEveryFigure()
    {
        var id = (string?)(await ImportedAsync(RunSamples.CreateImported()))["id"];

        var run = (await Host.Client.GetFromJsonAsync<JsonObject>($"/api/runs/{id}", Cancellation))!;

        Assert.Equal((5, 20), ((int)run["seconds"]!, (int)run["peakUsers"]!));
        Assert.All(
            ["rps", "goodput", "succeeded", "shed", "failed", "cancelled", "failuresByKind"],
            name => Assert.True(run["total"]!.AsObject().ContainsKey(name), name)
        );
    }

    [Fact]
    public async Task Import_FileOfNoKnownKind_ReportsWhatCanBeRead()
    {
        var answer = await SendFileAsync("notes.txt", "Running late today");

        Assert.Equal(HttpStatusCode.UnprocessableEntity, answer.StatusCode);
        Assert.Contains(
            "k6",
            (string)(await answer.Content.ReadFromJsonAsync<JsonObject>(Cancellation))!["detail"]!,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public async Task Import_NotSentAsJson_IsRefusedWithWhatIsAccepted()
    {
        using var form = new FormUrlEncodedContent([]);
        var answer = await Host.Client.PostAsync(new Uri("/api/runs/import", UriKind.Relative), form, Cancellation);

        Assert.Equal(HttpStatusCode.UnsupportedMediaType, answer.StatusCode);
        Assert.Contains(
            "has to be sent as application/json or application/octet-stream.",
            (string)(await answer.Content.ReadFromJsonAsync<JsonObject>(Cancellation))!["detail"]!,
            StringComparison.Ordinal
        );
    }

    [Theory]
    [InlineData("application/json")]
    [InlineData("application/octet-stream")]
    public async Task Import_Nothing_ReportsThatItIsEmpty(string type)
    {
        using var content = new ByteArrayContent([]);
        content.Headers.ContentType = new(type);

        var answer = await Host.Client.PostAsync(new Uri("/api/runs/import", UriKind.Relative), content, Cancellation);

        Assert.Equal(HttpStatusCode.UnprocessableEntity, answer.StatusCode);
        Assert.Contains(
            "This file is empty.",
            (string)(await answer.Content.ReadFromJsonAsync<JsonObject>(Cancellation))!["detail"]!,
            StringComparison.Ordinal
        );
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task Import_LargerThanAllowed_IsRefused()
    {
        using var content = new ByteArrayContent(new byte[RunStore.MaxImportBytes + 1]);
        content.Headers.ContentType = new MediaTypeHeaderValue("application/json");
        using var request = new HttpRequestMessage(HttpMethod.Post, "/api/runs/import") { Content = content };
        request.Headers.ExpectContinue = true;

        var answer = await Host.Client.SendAsync(request, Cancellation);

        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, answer.StatusCode);
    }

    [Theory]
    [InlineData("&written=2026-01-31T23:59:59Z", HttpStatusCode.Created, "FromTheFile")]
    [InlineData("", HttpStatusCode.Created, "NotKnown")]
    [InlineData("&written=yesterday", HttpStatusCode.UnprocessableEntity, null)]
    [InlineData("&written=01/02/2026", HttpStatusCode.UnprocessableEntity, null)]
    [InlineData("&written=2026-01-31", HttpStatusCode.UnprocessableEntity, null)]
    [InlineData("&written=2026-01-31T23:59:59.123%2B01:00", HttpStatusCode.Created, "FromTheFile")]
    public async Task Import_TimeOfTheFile_StandsForAStartThatNoOneTold(
        string written,
        HttpStatusCode expected,
        string? origin
    )
    {
        const string Hey =
            "Summary:\n  Total:\t4.0 secs\n  Slowest:\t0.3 secs\n  Average:\t0.2 secs\n  "
            + "Requests/sec:\t5.0\n\nStatus code distribution:\n  [200]\t20 responses\n";

        var answer = await SendFileAsync("result.txt", Hey, written);

        Assert.Equal(expected, answer.StatusCode);
        if (origin is not null)
            Assert.Equal(origin, (string?)(await ListAsync())["runs"]![0]!["startOrigin"], ignoreCase: true);
    }
}

using System.Net;
using System.Net.Http.Json;
using System.Text.Json.Nodes;
using AudienceWeb;
using Experiments;
using Lab.Storage.Documents;
using Lab.Storage.Summaries;
using Lab.Teaching.Audience;
using Lab.Testing;

namespace Dashboard.Tests.AudienceWeb.Endpoints;

/// <summary>Results from students' machines.</summary>
public sealed class ClassTests : IAsyncLifetime
{
    private RoomHost _host = null!;

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    public async ValueTask InitializeAsync() => _host = await RoomHost.StartAsync();

    public ValueTask DisposeAsync() => _host.DisposeAsync();

    [Fact]
    public async Task Send_ARunTwice_IsOneMachineWithTheHeadlineAlone()
    {
        for (var time = 0; time < 2; time++)
            Assert.Null(
                await ClassSender.SendAsync(_host.Uri.Authority, _host.Code.ToLowerInvariant(), StoredRuns.Run())
            );

        var figures = Assert.Single(_host.Lab.Get<ClassResults>().Figures);
        Assert.Equal(("blocking", VariantKind.Fragile, 1), (figures.Experiment, figures.Variant, figures.Machines));
        Assert.Equal(StoredRuns.Run().Summary!.Variants[0].Figures.Goodput, figures.Median);
    }

    [Fact]
    public async Task Send_WithAnotherCodeOrNowhere_ReportsIt()
    {
        Assert.Contains(
            "code",
            await ClassSender.SendAsync(_host.Uri.Authority, "AAAA", StoredRuns.Run()),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "Enter the address",
            await ClassSender.SendAsync("ftp://x y", _host.Code, StoredRuns.Run()),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "No response",
            await ClassSender.SendAsync("127.0.0.2:9", _host.Code, StoredRuns.Run()),
            StringComparison.Ordinal
        );
        Assert.Empty(_host.Lab.Get<ClassResults>().Figures);
    }

    // Another tool's percentile covers all responses, and none of these was successful.
    [Fact]
    public async Task Send_ARunWithoutAGoodAnswer_ReportsNoPercentileOfThem()
    {
        var run = StoredRuns.Run();
        var failed = run.Summary!.Variants[0] with
        {
            Figures = run.Summary.Variants[0].Figures with
            {
                GoodPerSecond = 0,
                P95Ms = 80,
                LatencyIsOfAllAnswers = true,
            },
        };

        Assert.Null(
            await ClassSender.SendAsync(
                _host.Uri.Authority,
                _host.Code,
                run with
                {
                    Summary = run.Summary with { Variants = [failed] },
                }
            )
        );

        Assert.Equal(
            (0, null),
            (
                Assert.Single(_host.Lab.Get<ClassResults>().Figures).Median,
                _host.Lab.Get<ClassResults>().Figures[0].MedianP95Ms
            )
        );
    }

    [Theory]
    [InlineData("\"goodput\":0,\"p95Ms\":80,\"cores\":2", "p95Ms", "goodput is 0")]
    [InlineData("\"goodput\":5,\"p95Ms\":-1,\"cores\":2", "p95Ms", "from 0 to 600000")]
    [InlineData("\"goodput\":5,\"p95Ms\":\"80\",\"cores\":2", "p95Ms", "from 0 to 600000")]
    [InlineData("\"goodput\":5", "cores", "from 1 to 4096")]
    [InlineData("\"goodput\":5,\"cores\":1.5", "cores", "a whole number from 1 to 4096")]
    public async Task Result_ThatIsInvalid_NamesFieldAndWhatIsAllowed(string figures, string field, string allowed)
    {
        using var machine = _host.Phone();
        using var body = new StringContent(
            $"{{\"code\":\"{_host.Code}\",\"experiment\":\"blocking\",\"variant\":\"Fragile\",{figures}}}",
            System.Text.Encoding.UTF8,
            "application/json"
        );

        using var answer = await machine.PostAsync(new Uri(_host.Uri, "/result"), body, Cancellation);

        Assert.Equal(HttpStatusCode.BadRequest, answer.StatusCode);
        Assert.Contains(
            allowed,
            (string)(await answer.Content.ReadFromJsonAsync<JsonObject>(Cancellation))!["errors"]![field]![0]!,
            StringComparison.Ordinal
        );
        Assert.Empty(_host.Lab.Get<ClassResults>().Figures);
    }

    [Theory]
    [InlineData("no-such", "Fragile", 5.0, 2)]
    [InlineData("blocking", "fragile-ish", 5.0, 2)]
    [InlineData("blocking", "7", 5.0, 2)]
    [InlineData("blocking", "Fragile", -1.0, 2)]
    [InlineData("blocking", "Fragile", 1e12, 2)]
    [InlineData("blocking", "Fragile", 5.0, 0)]
    public async Task Result_ThatIsInvalid_IsRefused(string experiment, string variant, double goodput, int cores)
    {
        using var machine = _host.Phone();

        using var answer = await machine.PostAsJsonAsync(
            "/result",
            new
            {
                code = _host.Code,
                experiment,
                variant,
                goodput,
                cores,
            },
            Cancellation
        );

        Assert.Equal(HttpStatusCode.BadRequest, answer.StatusCode);
        Assert.Empty(_host.Lab.Get<ClassResults>().Figures);
    }
}

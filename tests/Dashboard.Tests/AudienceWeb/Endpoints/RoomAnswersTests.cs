using System.Net;
using System.Net.Http.Json;
using System.Text;
using AudienceWeb.Endpoints;
using AudienceWeb.Phones;
using AudienceWeb.Speaker;
using Experiments;
using Lab.Teaching.Audience;
using Tests.Shared;

namespace Dashboard.Tests.AudienceWeb.Endpoints;

public sealed class RoomAnswersTests : IAsyncLifetime
{
    private RoomHost _host = null!;

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    private AudiencePoll Ballots => _host.Lab.Get<AudiencePoll>();

    public async ValueTask InitializeAsync() => _host = await RoomHost.StartAsync();

    public ValueTask DisposeAsync() => _host.DisposeAsync();

    [Theory]
    [InlineData("\u3164\u115f\u2800", null)]
    [InlineData("Bob\U000E0041\U000E0042", "Bob")]
    [InlineData("Bob\U000E0000\U000E0002\u17b4", "Bob")]
    [InlineData("xxxxxxxxxxxxxxxxxxxxxxx\U0001F600", "xxxxxxxxxxxxxxxxxxxxxxx")]
    [InlineData("e\u0301\u0302\u0303\u0304\u0305", "e\u0301\u0302")]
    public async Task Answer_WithANicknameMadeToDeceive_IsPlain(string nickname, string? expected)
    {
        using var phone = await _host.JoinedAsync();
        Ballots.Open(AudienceQuestions.Suggest(ExperimentCatalogue.All[0], VariantKind.Fragile)[0]);

        Assert.Equal(
            HttpStatusCode.NoContent,
            await AnswerAsync(
                phone,
                new
                {
                    ballot = Ballots.Current!.Id,
                    number = 10,
                    nickname,
                }
            )
        );

        Assert.Equal(expected, Ballots.Answers.Single().Answer.Nickname);
    }

    [Fact]
    public async Task Answer_OfAPhoneThatJoined_CountsOnceAndCanBeChanged()
    {
        using var phone = await _host.JoinedAsync();
        Ballots.Open(AudienceQuestions.Suggest(ExperimentCatalogue.All[0], VariantKind.Fragile)[0]);

        foreach (var number in new[] { 10, 20 })
            Assert.Equal(
                HttpStatusCode.NoContent,
                await AnswerAsync(
                    phone,
                    new
                    {
                        ballot = Ballots.Current!.Id,
                        number,
                        nickname = "Ada\u202e\n<b>",
                    }
                )
            );

        Assert.Equal(
            (20, "Ada<b>"),
            (Ballots.Answers.Single().Answer.Number, Ballots.Answers.Single().Answer.Nickname)
        );
        Ballots.Lock();
        Assert.Equal(
            HttpStatusCode.Conflict,
            await AnswerAsync(phone, new { ballot = Ballots.Current!.Id, number = 30 })
        );
    }

    [Fact]
    public async Task Turnout_WhenSomeHaveAnsweredAndSleep_IsNeverMoreThanAll()
    {
        using HttpClient one = await _host.JoinedAsync(),
            other = await _host.JoinedAsync(),
            watcher = await _host.JoinedAsync();
        Ballots.Open(AudienceQuestions.Suggest(ExperimentCatalogue.All[0], VariantKind.Fragile)[0]);
        foreach (var phone in new[] { one, other })
            Assert.Equal(
                HttpStatusCode.NoContent,
                await AnswerAsync(phone, new { ballot = Ballots.Current!.Id, number = 10 })
            );
        var audience = _host.Lab.Get<JoinedPhones>();
        Assert.Equal(new Participation(2, 2), Participation.From(Ballots.Current!, audience, Ballots));

        using var stream = await watcher.GetStreamAsync(new Uri(_host.Uri, "/live"), Cancellation);
        using var answering = await one.GetStreamAsync(new Uri(_host.Uri, "/live"), Cancellation);

        Assert.Equal(2, audience.WatchingCount);
        Assert.Equal("2 of 3", Participation.From(Ballots.Current!, audience, Ballots).Text);
        Assert.Contains("\"answered\":2,\"of\":3", _host.Lab.Get<SpeakerView>().GetState(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Answer_OfAPhoneThatHasNotJoined_IsRefused()
    {
        using var phone = _host.Phone();
        Ballots.Open(AudienceQuestions.Suggest(ExperimentCatalogue.All[0], VariantKind.Fragile)[0]);

        Assert.Equal(
            HttpStatusCode.Unauthorized,
            await AnswerAsync(phone, new { ballot = Ballots.Current!.Id, number = 10 })
        );
        Assert.Empty(Ballots.Answers);
    }

    [Fact]
    public async Task Answers_AThousandAtOnceOfOnePhone_AreOneAndMostAreNotEvenRead()
    {
        using var phone = await _host.JoinedAsync();
        Ballots.Open(AudienceQuestions.Suggest(ExperimentCatalogue.All[0], VariantKind.Fragile)[0]);
        var statuses = new List<HttpStatusCode>();

        for (var i = 0; i < 1_000; i++)
            statuses.Add(await AnswerAsync(phone, new { ballot = Ballots.Current!.Id, number = 10 }));

        Assert.Equal(1, Ballots.Current!.Answered);
        Assert.True(statuses.Count(status => status == HttpStatusCode.TooManyRequests) > 900);
    }

    // The documented limit is ten at once, then one per second.
    [Fact]
    public async Task Answers_ManyAtOnceOfOnePhone_AreReadAsOftenAsIsDocumented()
    {
        using var phone = await _host.JoinedAsync();
        Ballots.Open(AudienceQuestions.Suggest(ExperimentCatalogue.All[0], VariantKind.Fragile)[0]);

        var answers = await Task.WhenAll(
            Enumerable.Range(0, 30).Select(_ => AnswerAsync(phone, new { ballot = Ballots.Current!.Id, number = 10 }))
        );

        // Thirty requests take a while, in which one or two more are allowed.
        Assert.InRange(
            answers.Count(status => status == HttpStatusCode.NoContent),
            AudienceEndpoints.MaxAnswerBurst,
            AudienceEndpoints.MaxAnswerBurst + 5
        );
        var page = await File.ReadAllTextAsync(Path.Combine(Repository.Root, "docs", "security.md"), Cancellation);
        Assert.Contains(
            $"after a pause {AudienceEndpoints.MaxAnswerBurst} at once are read, each in place of the one before, then one a second",
            page,
            StringComparison.Ordinal
        );
    }

    [Theory]
    [InlineData("{}")]
    [InlineData("[1]")]
    [InlineData("{\"ballot\":1}")]
    [InlineData("{\"ballot\":\"1\",\"number\":5}")]
    [InlineData("{\"ballot\":1,\"number\":\"5\"}")]
    [InlineData("{\"ballot\":1,\"number\":1e999}")]
    [InlineData("{\"ballot\":1,\"choice\":1.5}")]
    [InlineData("{\"ballot\":1,\"choice\":99999999}")]
    [InlineData("{\"ballot\":1,\"line\":[1,2,3]}")]
    [InlineData("{\"ballot\":1,\"line\":{}}")]
    [InlineData("{\"ballot\":1,\"number\":5,\"nickname\":\"\\ud800\"}")]
    public async Task Answer_ThatIsInvalid_IsRefusedAndNothingBreaks(string body)
    {
        using var phone = await _host.JoinedAsync();
        Ballots.Open(new(QuestionKind.Choice, "Which?") { Options = ["a", "b"] });

        using var answer = await phone.PostAsync(
            new Uri(_host.Uri, "/answer"),
            new StringContent(body, Encoding.UTF8, "application/json"),
            Cancellation
        );

        Assert.InRange((int)answer.StatusCode, 400, 499);
        Assert.Empty(Ballots.Answers);
    }

    [Theory]
    [InlineData(
        QuestionKind.Number,
        "\"number\":5,\"choice\":1",
        "choice",
        "This question takes a 'number': leave 'choice' out."
    )]
    [InlineData(
        QuestionKind.Choice,
        "\"number\":5,\"choice\":1",
        "number",
        "This question takes a 'choice': leave 'number' out."
    )]
    [InlineData(
        QuestionKind.Number,
        "\"number\":5,\"line\":LINE",
        "line",
        "This question takes a 'number': leave 'line' out."
    )]
    [InlineData(
        QuestionKind.Line,
        "\"choice\":1,\"line\":LINE",
        "choice",
        "This question takes a 'line': leave 'choice' out."
    )]
    [InlineData(
        QuestionKind.Choice,
        "\"number\":5",
        "choice",
        "This question takes as 'choice' a whole number from 0 to 1"
    )]
    public async Task Answer_WithAFieldOfAnotherQuestion_IsRefusedByItsName(
        QuestionKind kind,
        string fields,
        string field,
        string words
    )
    {
        using var phone = await _host.JoinedAsync();
        Ballots.Open(new(kind, "What?") { Options = ["a", "b"] });
        var line = $"[{string.Join(',', Enumerable.Repeat(1, AudienceQuestion.LinePoints))}]";
        using var body = new StringContent(
            $"{{\"ballot\":{Ballots.Current!.Id},{fields.Replace("LINE", line, StringComparison.Ordinal)}}}",
            Encoding.UTF8,
            "application/json"
        );

        using var answer = await phone.PostAsync(new Uri(_host.Uri, "/answer"), body, Cancellation);

        Assert.Equal(HttpStatusCode.BadRequest, answer.StatusCode);
        Assert.Contains(
            words,
            (string)
                (await answer.Content.ReadFromJsonAsync<System.Text.Json.Nodes.JsonObject>(Cancellation))!["errors"]![
                    field
                ]![0]!,
            StringComparison.Ordinal
        );
        Assert.Empty(Ballots.Answers);
    }

    [Theory]
    [InlineData("/join", "code")]
    [InlineData("/result", "code")]
    [InlineData("/result", "experiment")]
    public async Task Post_TextThatIsInvalid_IsRefused(string path, string field)
    {
        using var phone = _host.Phone();
        foreach (var value in new byte[][] { [0xff], [.. "\\ud800"u8] })
        {
            using var body = new ByteArrayContent([
                .. "{\""u8,
                .. Encoding.UTF8.GetBytes(field),
                .. "\":\""u8,
                .. value,
                .. "\"}"u8,
            ]);
            body.Headers.ContentType = new("application/json");

            using var answer = await phone.PostAsync(new Uri(_host.Uri, path), body, Cancellation);

            Assert.InRange((int)answer.StatusCode, 400, 499);
        }
    }

    private async Task<HttpStatusCode> AnswerAsync(HttpClient phone, object body)
    {
        using var answer = await phone.PostAsJsonAsync(new Uri(_host.Uri, "/answer"), body, Cancellation);
        return answer.StatusCode;
    }
}

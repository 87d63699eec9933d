using LoadEngine.Plans;
using LoadEngine.Tests.Rehearsing;

namespace LoadEngine.Tests.Sending;

public sealed class ExpectationTests
{
    private const string Body = """{"status":"ok","items":[{"n":1},{"n":2}]}""";

    [Theory]
    [InlineData(200, "", null)]
    [InlineData(304, "", null)]
    [InlineData(302, "", "3xx")]
    [InlineData(302, "3xx", null)]
    [InlineData(404, "200,404", null)]
    [InlineData(404, "", "4xx")]
    [InlineData(404, "2xx", "check")]
    [InlineData(200, "201-204", "check")]
    [InlineData(203, "201-204", null)]
    [InlineData(503, "200", "check")]
    public async Task Run_Status_IsRightOrOfItsKind(int status, string expected, string? kind)
    {
        var ranges = expected
            .Split(',', StringSplitOptions.RemoveEmptyEntries)
            .Select(text => StatusRange.TryParse(text, out var range) ? range : throw new FormatException(text));
        await AssertKindAsync(
            $"HTTP/1.1 {status} X\r\nContent-Length: 0\r\n\r\n",
            new() { Statuses = [.. ranges] },
            kind
        );
    }

    [Theory]
    [InlineData("\"n\":2", null)]
    [InlineData("\"n\":3", "check")]
    public async Task Run_BodyText_IsThereOrFails(string text, string? kind) =>
        await AssertKindAsync(Answer(Body), new() { Contains = text }, kind);

    [Theory]
    [InlineData("$.status", "\"ok\"", null)]
    [InlineData("$.items[1].n", "2", null)]
    [InlineData("$.items[1]", "{ \"n\": 2 }", null)]
    [InlineData("$.items[2].n", "2", "check")]
    [InlineData("$.status", "\"down\"", "check")]
    [InlineData("$.status.deeper", "1", "check")]
    public async Task Run_JsonValue_IsThereOrFails(string path, string value, string? kind)
    {
        Assert.True(JsonExpectation.TryParse(path, value, out var json));
        await AssertKindAsync(Answer(Body), new() { Json = json }, kind);
    }

    [Fact]
    public async Task Run_BodyThatIsNotAJson_Fails()
    {
        Assert.True(JsonExpectation.TryParse("$", "1", out var json));
        await AssertKindAsync(Answer("<html>"), new() { Json = json }, "check");
    }

    [Fact]
    public async Task Run_BodyLongerThanIsLookedAt_IsReadToItsEndAndTheConnectionKept()
    {
        var long_ = new string('x', PlanLimits.MaxCheckedBodyBytes) + "END";
        await using var server = ScriptedServer.Answering(Answer(long_));
        var end = await LiveRun.CompleteAsync(Plan(server, new() { Contains = "END" }, new SharedIterations(3, 1)));
        Assert.Equal(
            (3, 3 * (long)long_.Length, 1),
            (end.Total.Counts.ByError["check"], end.Total.Counts.BodyBytes, server.ConnectionCount)
        );
    }

    [Fact]
    public async Task Run_ManyUsersAtOnce_EachLooksAtItsOwnBody()
    {
        await using var server = new ScriptedServer(async connection =>
        {
            while (await connection.ReadRequestAsync() is { } request)
                await connection.WriteAsync(Answer(new string('y', 9_000) + request.Line.Split(' ')[1]));
        });
        var requests = Enumerable
            .Range(1, 4)
            .Select(number =>
                RequestTemplate.Get(server.Url + number) with
                {
                    Expect = new() { Contains = "y/" + number },
                }
            );
        var end = await LiveRun.CompleteAsync(
            LiveRun.Plan(server.Url, new SharedIterations(400, 8)) with
            {
                Target = new("Many", [.. requests]),
            }
        );
        Assert.Equal(400, end.Total.Counts.Succeeded);
    }

    [Theory]
    [InlineData("status")]
    [InlineData("$.")]
    [InlineData("$.a b")]
    [InlineData("$[x]")]
    public void TryParse_NoPath_IsRefused(string path) => Assert.False(JsonExpectation.TryParse(path, "1", out _));

    [Theory]
    [InlineData("99")]
    [InlineData("600")]
    [InlineData("6xx")]
    [InlineData("204-200")]
    [InlineData("200-201-202")]
    [InlineData("")]
    public void TryParse_NoStatus_IsRefused(string text) => Assert.False(StatusRange.TryParse(text, out _));

    private static async Task AssertKindAsync(string answer, ResponseExpectation expect, string? kind)
    {
        await using var server = ScriptedServer.Answering(answer);
        var counts = (await LiveRun.CompleteAsync(Plan(server, expect, new SharedIterations(2, 1)))).Total.Counts;
        Assert.Equal(kind is null ? [] : new Dictionary<string, long> { [kind] = 2 }, counts.ByError);
        Assert.Equal(kind is null ? 2 : 0, counts.Succeeded);
    }

    private static string Answer(string body) => $"HTTP/1.1 200 OK\r\nContent-Length: {body.Length}\r\n\r\n{body}";

    private static LoadPlan Plan(ScriptedServer server, ResponseExpectation expect, ExecutorPlan executor) =>
        LiveRun.Plan(server.Url, executor) with
        {
            Target = new("Expecting", [RequestTemplate.Get(server.Url) with { Expect = expect }]),
        };
}

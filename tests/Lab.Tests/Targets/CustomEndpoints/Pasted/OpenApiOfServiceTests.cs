using Lab.Targets.CustomEndpoints.Pasted;
using Lab.Testing;

namespace Lab.Tests.Targets.CustomEndpoints.Pasted;

public sealed class OpenApiOfServiceTests
{
    [Theory]
    [InlineData(
        "HTTP/1.1 307 Temporary Redirect\r\nLocation: https://localhost:5001/openapi/v1.json?access_token=s3cret\r\nContent-Length: 0\r\n\r\n",
        "/openapi/v1.json: the service sends one on, with 307, to https://localhost:5001/openapi/v1.json?access_token=•••, which is not followed."
    )]
    [InlineData(
        "HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n",
        "/swagger/v1/swagger.json: the service answered with 401."
    )]
    [InlineData(
        "HTTP/1.1 200 OK\r\nContent-Length: 15\r\n\r\n<!DOCTYPE html>",
        "/openapi.json: what is there is a page."
    )]
    public async Task ReadAsync_DocumentThatCannotBeRead_ReportsWhatIsInTheWay(string answer, string words)
    {
        var reading = await ReadAsync(answer);

        Assert.Contains("gave no OpenAPI document that can be read here. ", reading.Mistake, StringComparison.Ordinal);
        Assert.Contains(words, reading.Mistake, StringComparison.Ordinal);
    }

    [Fact]
    public async Task ReadAsync_DocumentThatIsTooLong_ReportsHowLongItMayBe()
    {
        var reading = await ReadAsync(
            $"HTTP/1.1 200 OK\r\nContent-Length: 5000001\r\n\r\n{{{new string(' ', 5_000_000)}"
        );

        Assert.Contains(
            "/openapi/v1.json: it is longer than 5,000,000 bytes, the most that is read.",
            reading.Mistake,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public async Task ReadAsync_NothingAtAnyOfTheUsualPaths_ReportsWhereItWasLookedFor() =>
        Assert.Contains(
            "has no OpenAPI document at /openapi/v1.json, /swagger/v1/swagger.json, /openapi.json. Paste it instead.",
            (await ReadAsync("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")).Mistake,
            StringComparison.Ordinal
        );

    [Fact]
    public async Task ReadAsync_ServiceThatIsGone_ReportsThatItDidNotAnswer()
    {
        var target = new FakeTarget();
        using (var listener = new AnsweringListener("x"))
            target.State = target.State with { Address = listener.Address };

        Assert.Contains(
            "/openapi/v1.json: the service did not answer.",
            (await new OpenApiOfService(target).ReadAsync(TestContext.Current.CancellationToken)).Mistake,
            StringComparison.Ordinal
        );
    }

    private static async Task<PastedReading> ReadAsync(string answer)
    {
        using var listener = new AnsweringListener(answer);
        var target = new FakeTarget();
        target.State = target.State with { Address = listener.Address };
        return await new OpenApiOfService(target).ReadAsync(TestContext.Current.CancellationToken);
    }
}

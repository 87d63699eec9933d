using Lab.Foundation;
using Lab.Targets.CustomEndpoints;
using Lab.Targets.CustomEndpoints.Pasted;
using Lab.Testing;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Options;

namespace Lab.Tests.Targets.CustomEndpoints.Pasted;

public sealed class OpenApiOfServiceTests
{
    [Theory]
    [InlineData(
        "HTTP/1.1 307 Temporary Redirect\r\nLocation: https://localhost:5001/openapi/v1.json?access_token=s3cret\r\n"
            + "Content-Length: 0\r\n\r\n",
        "307 to https://localhost:5001/openapi/v1.json?access_token=•••"
    )]
    [InlineData("HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n", "/swagger/v1/swagger.json: ")]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: 15\r\n\r\n<!DOCTYPE html>", "/openapi.json: ")]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: 19\r\n\r\ncurl http://h/x/y/z", "/openapi.json: ")]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: 17\r\n\r\n{\"openapi\":\"9.0\"}", "2.0, 3.0 and 3.1")]
    [InlineData("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", "/swagger/v1/swagger.json")]
    public async Task ReadAsync_NoDocumentThatCanBeRead_NamesTheObstacle(string response, string part)
    {
        var reading = await ReadAsync(response);

        Assert.Empty(reading.Requests);
        Assert.Contains(part, Assert.Single(reading.Problems), StringComparison.Ordinal);
    }

    [Fact]
    public async Task ReadAsync_Document_HasItsOperations()
    {
        const string Document = "{\"openapi\":\"3.0.0\",\"paths\":{\"/orders\":{\"get\":{}}}}";

        var reading = await ReadAsync($"HTTP/1.1 200 OK\r\nContent-Length: {Document.Length}\r\n\r\n{Document}");

        Assert.Equal((Document, "/orders"), (reading.Text, Assert.Single(reading.Requests).Request.Route));
    }

    [Fact]
    public async Task ReadAsync_DocumentThatIsTooLong_NamesTheLimit()
    {
        var reading = await ReadAsync(
            $"HTTP/1.1 200 OK\r\nContent-Length: 5000001\r\n\r\n{{{new string(' ', 5_000_000)}"
        );

        Assert.Contains("5,000,000 bytes", Assert.Single(reading.Problems), StringComparison.Ordinal);
    }

    [Fact]
    public async Task ReadAsync_ServiceThatIsGone_NamesEachAddress()
    {
        var target = new FakeTarget();
        using (var listener = new AnsweringListener("x"))
            target.State = target.State with { Address = listener.Address };

        var reading = await ServiceOf(target).ReadAsync(TestContext.Current.CancellationToken);

        Assert.Contains("/openapi/v1.json: ", Assert.Single(reading.Problems), StringComparison.Ordinal);
    }

    private static async Task<PastedReading> ReadAsync(string response)
    {
        using var listener = new AnsweringListener(response);
        var target = new FakeTarget();
        target.State = target.State with { Address = listener.Address };
        return await ServiceOf(target).ReadAsync(TestContext.Current.CancellationToken);
    }

    private static OpenApiOfService ServiceOf(FakeTarget target) =>
        new(
            target,
            new(
                new(
                    Options.Create(new LabOptions { DataFolder = Path.Combine(Path.GetTempPath(), "no-endpoints") }),
                    NullLogger<OwnEndpointStore>.Instance
                )
            )
        );
}

using System.Net;
using System.Net.Sockets;
using System.Text;
using Locust.Masters;

namespace Locust.Tests.Masters;

public sealed class HostileAnswersTests
{
    private const string Header =
        "Type,Name,Request Count,Failure Count,Average Response Time,Min Response Time,Max Response Time,50%\n";
    private const string NoFailures = "Method,Name,Error,Occurrences\n";

    [Theory]
    [InlineData("Type,Type,Name\na,b,c\n")]
    [InlineData("nothing of the kind")]
    [InlineData(Header + "GET,Fragile,-5,0,1,1,1,1\n,Aggregated,-5,0,1,1,1,1\n")]
    [InlineData(
        Header
            + "GET,Fragile,9223372036854775807,0,1,1,1,1\nPOST,Fragile,9223372036854775807,0,1,1,1,1\n,Aggregated,1,0,1,1,1,1\n"
    )]
    [InlineData(Header + "GET,Fragile,99999999999999999999,0,1,1,1,1\n,Aggregated,1,0,1,1,1,1\n")]
    public void Read_TablesNoMasterWrites_AreRefused(string requests) =>
        Assert.Throws<LocustException>(() => FiguresCsv.Read(requests, NoFailures));

    [Fact]
    public void Read_MoreTargetsThanAnyPlanHas_AreRefused()
    {
        var rows = string.Concat(Enumerable.Range(0, 5_000).Select(number => $"GET,T{number},1,0,1,1,1,1\n"));

        Assert.Throws<LocustException>(() => FiguresCsv.Read(Header + rows, NoFailures));
    }

    [Theory]
    [InlineData("Infinity")]
    [InlineData("NaN")]
    [InlineData("1e999")]
    [InlineData("1e300")]
    [InlineData("-5")]
    public void Read_LatencyThatIsNotANumber_IsNone(string latency)
    {
        var figures = FiguresCsv.Read(
            $"{Header}GET,Fragile,10,0,{latency},{latency},{latency},{latency}\n,Aggregated,10,0,1,1,1,1\n",
            NoFailures
        )["Fragile"];

        Assert.Equal(
            (10, null, null, 0),
            (figures.Requests, figures.MeanMs, figures.MaxMs, figures.PercentilesMs.Count)
        );
    }

    [Theory]
    [InlineData("""{"state":"running","user_count":-1,"errors":[],"stats":[]}""")]
    [InlineData("""{"state":"running","user_count":99999999999,"errors":[],"stats":[]}""")]
    [InlineData(
        """{"state":"running","user_count":1,"errors":[],"stats":[{"name":"a","num_requests":-1,"num_failures":0},{}]}"""
    )]
    [InlineData(
        """{"state":"running","user_count":1,"errors":[{"name":"a","error":"x","occurrences":1.5}],"stats":[]}"""
    )]
    [InlineData("""{"state":"running","user_count":1,"errors":7,"stats":[]}""")]
    [InlineData("[]")]
    public void Read_ReadingsNoMasterGives_AreRefused(string json) =>
        Assert.Throws<LocustException>(() => ReadingJson.Read(json));

    [Fact]
    public void Read_RateBeyondEveryNumber_IsNone() =>
        Assert.Equal(
            0,
            ReadingJson
                .Read("""{"state":"running","user_count":1,"errors":[],"stats":[{"current_rps":1e999}]}""")
                .RatePerSecond
        );

    [Theory]
    [InlineData("nothing of the kind\r\n\r\n", "the service there does not speak HTTP.")]
    [InlineData(
        "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{",
        "the connection was closed before the response was complete."
    )]
    [InlineData("", "the connection was closed before the response was complete.")]
    public async Task Read_AnswerThatIsInvalid_IsReportedInPlainWords(string sent, string words)
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var serving = Task.Run(
            async () =>
            {
                // An empty response is retried.
                for (var i = 0; i < 20; i++)
                {
                    using var connection = await listener.AcceptSocketAsync(TestContext.Current.CancellationToken);
                    await connection.ReceiveAsync(new byte[4_096], TestContext.Current.CancellationToken);
                    await connection.SendAsync(Encoding.ASCII.GetBytes(sent), TestContext.Current.CancellationToken);
                    connection.Shutdown(SocketShutdown.Both);
                }
            },
            TestContext.Current.CancellationToken
        );
        using var master = new LocustMaster(
            new(new Uri($"http://127.0.0.1:{((IPEndPoint)listener.LocalEndpoint).Port}/"), null)
        );

        var trouble = Assert.Throws<LocustException>(master.Read);

        Assert.EndsWith(words, trouble.Message, StringComparison.Ordinal);
        listener.Stop();
        await Assert.ThrowsAnyAsync<Exception>(() => serving);
    }

    [Fact]
    public async Task Read_AnswerWithoutAnEnd_IsGivenUpBeforeItFillsTheMemory()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var sent = 0L;
        var serving = Task.Run(
            async () =>
            {
                using var connection = await listener.AcceptSocketAsync(TestContext.Current.CancellationToken);
                var chunk = Encoding.ASCII.GetBytes(new string('x', 64 * 1024));
                try
                {
                    await connection.SendAsync(
                        Encoding.ASCII.GetBytes("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n")
                    );
                    while (sent < 50L * LocustMaster.MaxResponseBytes)
                        sent += await connection.SendAsync(chunk);
                }
                catch (SocketException)
                {
                    // The reader has stopped.
                }
            },
            TestContext.Current.CancellationToken
        );
        using var master = new LocustMaster(
            new(new Uri($"http://127.0.0.1:{((IPEndPoint)listener.LocalEndpoint).Port}/"), null)
        );

        var trouble = Assert.Throws<LocustException>(master.Read);
        await serving;
        Assert.EndsWith("the response is longer than 8 MiB.", trouble.Message, StringComparison.Ordinal);
        Assert.InRange(sent, LocustMaster.MaxResponseBytes / 2, 10L * LocustMaster.MaxResponseBytes);
    }
}

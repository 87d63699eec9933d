using System.Net;
using System.Net.Sockets;
using LoadEngine.Figures;
using LoadEngine.Plans;
using LoadEngine.Runs;
using LoadEngine.Tests.Rehearsing;
using Tests.Shared;

namespace LoadEngine.Tests.Sending;

/// <summary>Each kind of failure, caused by a misbehaving server.</summary>
public sealed class ErrorKindTests
{
    private const int Iterations = 6;

    private const int Users = 3;

    public static TheoryData<string, string, string, bool> BadAnswers =>
        new()
        {
            { "closes before answering", "", "connection-reset", false },
            { "not HTTP", "SSH-2.0-OpenSSH_9.6\r\n\r\n", "body-error", false },
            { "malformed status line", "HTTP/1.1 abc\r\n\r\n", "body-error", false },
            { "malformed header", "HTTP/1.1 200 OK\r\nno colon here\r\n\r\n", "body-error", false },
            { "head cut off", "HTTP/1.1 200 OK\r\nContent-Le", "connection-reset", false },
            { "body cut off", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort", "body-error", false },
            {
                "chunked body cut off",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel",
                "body-error",
                false
            },
            {
                "malformed chunk",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n",
                "body-error",
                false
            },
            { "404", "HTTP/1.1 404 Not Found\r\nContent-Length: 4\r\n\r\ngone", "4xx", true },
            { "429", "HTTP/1.1 429 Too Many Requests\r\nContent-Length: 0\r\n\r\n", "429", true },
            { "500", "HTTP/1.1 500 Oops\r\nContent-Length: 0\r\n\r\n", "5xx", true },
            { "503", "HTTP/1.1 503 Busy\r\nContent-Length: 0\r\nRetry-After: 100\r\n\r\n", "5xx", true },
        };

    [Theory]
    [MemberData(nameof(BadAnswers))]
    public async Task Run_BadAnswer_IsClassified(string behaviour, string answer, string kind, bool isWhole)
    {
        await using var server = new ScriptedServer(async connection =>
        {
            // After a whole answer it does not close: a client that is quick would have its next request under way by then, and that reset.
            while (await connection.ReadRequestAsync() is not null)
            {
                await connection.WriteAsync(answer);
                if (!isWhole)
                    return;
            }
        });
        var total = await TotalAsync(server.Url);
        Assert.True(
            total.Counts.ByError.GetValueOrDefault(kind) == Iterations,
            $"{behaviour}: {string.Join(", ", total.Counts.ByError)}"
        );
        AssertFailuresOnly(total);
    }

    [Theory]
    [InlineData("429 Too Many Requests", "", true)]
    [InlineData("503 Busy", "Retry-After: 100\r\n", true)]
    [InlineData("503 Busy", "", false)]
    [InlineData("500 Oops", "Retry-After: 100\r\n", false)]
    public async Task Run_ResponseThatAsksToComeBackLater_IsCountedAsRejected(
        string status,
        string header,
        bool expected
    )
    {
        await using var server = new ScriptedServer(async connection =>
        {
            while (await connection.ReadRequestAsync() is not null)
                await connection.WriteAsync($"HTTP/1.1 {status}\r\n{header}Content-Length: 0\r\n\r\n");
        });

        var total = await TotalAsync(server.Url);

        Assert.Equal(Iterations, total.Ended.Failed);
        Assert.Equal(expected ? Iterations : 0, total.Ended.Rejected);
    }

    [Fact]
    public async Task Run_NothingListens_IsConnectRefused()
    {
        var total = await TotalAsync($"http://127.0.0.1:{FreePort.Next()}/");
        Assert.Equal(Iterations, total.Counts.ByError["connect-refused"]);
        AssertFailuresOnly(total);
    }

    [Fact]
    public async Task Run_UnknownName_IsNameResolution()
    {
        var total = await TotalAsync("http://no-such-host.invalid/");
        Assert.Equal(Iterations, total.Counts.ByError["name-resolution"]);
        AssertFailuresOnly(total);
    }

    [Fact]
    public async Task Run_FullAcceptQueue_IsConnectTimeout()
    {
        if (!OperatingSystem.IsLinux())
            return;

        // A queue of one, filled, and never accepted from: the kernel leaves further callers without an answer.
        using var listener = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        listener.Listen(0);
        var callers = Enumerable
            .Range(0, 4)
            .Select(_ => new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp))
            .ToArray();
        foreach (var caller in callers)
            _ = caller.ConnectAsync(listener.LocalEndPoint!, TestContext.Current.CancellationToken).AsTask();
        await LiveRun.UntilAsync(() => callers.Any(caller => caller.Connected));
        var total = await TotalAsync($"http://127.0.0.1:{((IPEndPoint)listener.LocalEndPoint!).Port}/", timeoutMs: 300);
        foreach (var caller in callers)
            caller.Dispose();
        Assert.True(
            total.Counts.ByError.GetValueOrDefault("connect-timeout") == Iterations,
            string.Join(", ", total.Counts.ByError)
        );
        AssertFailuresOnly(total);
    }

    [Fact]
    public async Task Run_NeverAnswered_IsRequestTimeout()
    {
        var total = await TotalOfTimeoutsAsync(_ => Task.CompletedTask);
        Assert.Equal(Iterations, total.Counts.ByError["request-timeout"]);
        Assert.InRange(total.FailedService!.MinMs, 4_990, 5_010);
        AssertFailuresOnly(total);
    }

    [Fact]
    public async Task Run_BodyThatStalls_IsRequestTimeout()
    {
        var total = await TotalOfTimeoutsAsync(connection =>
            connection.WriteAsync("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf")
        );
        Assert.True(
            total.Counts.ByError.GetValueOrDefault("request-timeout") == Iterations,
            string.Join(", ", total.Counts.ByError)
        );
        Assert.Equal(0, total.Counts.Succeeded);
    }

    [Fact]
    public async Task Run_ResetInsteadOfAnAnswer_IsConnectionReset()
    {
        await using var server = new ScriptedServer(async connection =>
        {
            await connection.ReadRequestAsync();
            connection.Reset();
        });
        var total = await TotalAsync(server.Url);
        Assert.True(
            total.Counts.ByError.GetValueOrDefault("connection-reset") == Iterations,
            string.Join(", ", total.Counts.ByError)
        );
        AssertFailuresOnly(total);
    }

    [Fact]
    public async Task Run_ResetInTheBody_IsConnectionReset()
    {
        await using var server = new ScriptedServer(async connection =>
        {
            await connection.ReadRequestAsync();
            await connection.WriteAsync("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n");
            for (var i = 0; i < 20; i++)
            {
                await connection.WriteAsync(new string('x', 100));
                await Task.Yield();
            }

            connection.Reset();
        });
        var total = await TotalAsync(server.Url);
        Assert.True(
            total.Counts.ByError.GetValueOrDefault("connection-reset") == Iterations,
            string.Join(", ", total.Counts.ByError)
        );
        Assert.Equal(0, total.Counts.Succeeded);
    }

    [Fact]
    public async Task Run_SlowError_KeepsItsTimeOutOfTheLatencyOfSuccesses()
    {
        await using var server = new ScriptedServer(async connection =>
        {
            for (var number = 0; await connection.ReadRequestAsync() is not null; number++)
            {
                if (number % 2 == 1)
                    await ScriptedConnection.HoldAsync(Ms(900));
                await connection.WriteAsync(
                    number % 2 == 1 ? "HTTP/1.1 500 Oops\r\nContent-Length: 0\r\n\r\n" : ScriptedServer.Ok
                );
            }
        });
        var total = await TotalAsync(server.Url, users: 1);
        Assert.Equal((3, 3), (total.Counts.Succeeded, total.Counts.ByError["5xx"]));
        Assert.InRange(total.FailedResponse!.MinMs, 895, double.MaxValue);
        Assert.InRange(total.Response!.P50Ms, 0, 895);
        Assert.Equal((3, 3), (total.Counts.ByStatus[200], total.Counts.ByStatus[500]));
    }

    /// <summary>
    /// The time a request is given includes its connecting, which takes as long as a busy machine pleases: the run's clock stands still
    /// until every user's request has been read, and only then jumps to its end.
    /// </summary>
    private static async Task<IterationFigures> TotalOfTimeoutsAsync(Func<ScriptedConnection, Task> answer)
    {
        using var read = new SemaphoreSlim(0);
        await using var server = new ScriptedServer(async connection =>
        {
            await connection.ReadRequestAsync();
            await answer(connection);
            read.Release();
            await connection.IgnoreAsync();
        });
        var clock = new FakeTimeProvider();
        await using var run = LoadRun.Start(
            LiveRun.Plan(server.Url, new SharedIterations(Iterations, Users)),
            LiveRun.Hosts,
            clock
        );
        for (var sent = 0; sent < Iterations; sent += Users)
        {
            for (var user = 0; user < Users; user++)
                Assert.True(
                    await read.WaitAsync(LiveRun.Patience, TestContext.Current.CancellationToken),
                    "Not every request arrived."
                );
            clock.Advance(TimeSpan.FromSeconds(5));
        }

        await run.Completion.WaitAsync(LiveRun.Patience, TestContext.Current.CancellationToken);
        return run.TakeSnapshot().Total;
    }

    private static async Task<IterationFigures> TotalAsync(string url, int timeoutMs = 5_000, int users = Users)
    {
        var end = await LiveRun.CompleteAsync(
            LiveRun.Plan(url, new SharedIterations(Iterations, users)) with
            {
                Timeout = Ms(timeoutMs),
            }
        );
        Assert.Equal((Iterations, 0, 0), (end.Total.Counts.Completed, end.Total.Counts.Cancelled, end.InFlight));
        return end.Total;
    }

    private static void AssertFailuresOnly(IterationFigures total)
    {
        Assert.Equal((0, Iterations), (total.Counts.Succeeded, total.Counts.Failed));
        Assert.Null(total.Response);
        Assert.Equal(Iterations, total.FailedResponse!.Count);
    }
}

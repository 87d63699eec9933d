using System.Diagnostics;
using Lab.Targets;
using Lab.Targets.Services;
using Lab.Testing;
using Microsoft.Extensions.Logging.Abstractions;
using Tests.Shared;

namespace Lab.Tests.Targets.Services;

public sealed class ExternalServiceTests
{
    [Theory]
    [InlineData(TargetPhase.Crashed, true, "Crashed")]
    [InlineData(TargetPhase.Crashed, false, "not answering")]
    [InlineData(TargetPhase.Running, false, "Running")]
    public void Title_ServiceThatIsNotTheLabsOwn_IsNeverSaidToHaveCrashed(
        TargetPhase phase,
        bool isOwn,
        string expected
    ) =>
        Assert.Equal(
            expected,
            new TargetState(phase, new("http://localhost:8080"), null, "", []) { IsOwn = isOwn }.Title
        );

    [Theory]
    [InlineData(
        TargetPhase.Crashed,
        true,
        "The target is down, so no run can start. Ended by itself. Open “Target Crashed” at the top "
            + "and choose “Start it again”."
    )]
    [InlineData(
        TargetPhase.Stopped,
        true,
        "The target is down, so no run can start. Ended by itself. Open “Target Stopped” at the top "
            + "and choose “Start it again”."
    )]
    [InlineData(TargetPhase.Crashed, false, "Your service does not respond, so no run can start. Ended by itself.")]
    [InlineData(TargetPhase.Starting, true, "The target does not respond yet, so no run can start. Ended by itself.")]
    public void NothingToFireAt_InEachPhase_ReportsWhatIsAndTheWayOut(TargetPhase phase, bool isOwn, string expected) =>
        Assert.Equal(
            expected,
            new TargetState(phase, new("http://localhost:8080"), null, "Ended by itself.", [])
            {
                IsOwn = isOwn,
            }.NotRunningReason
        );

    [Theory]
    [InlineData("http://localhost:8080/api/orders", 200, "It answers.")]
    [InlineData("http://localhost:8080/api/orders", 304, "It answers.")]
    [InlineData("http://localhost:8080/", 405, "It answers.")]
    [InlineData(
        "http://localhost:8080/api/orders",
        405,
        "It responds with 405, which a run counts as failed. Check the path, the method and the headers of the endpoint."
    )]
    [InlineData(
        "http://localhost:8080/api/orders",
        404,
        "It responds with 404, which a run counts as failed. Check the path, the method and the headers of the endpoint."
    )]
    [InlineData(
        "http://localhost:8080/api/orders",
        302,
        "It responds with 302, which a run counts as failed. Check the path, the method and the headers of the endpoint."
    )]
    [InlineData(
        "http://localhost:8080/x",
        null,
        "It accepts connections, but did not respond within 3 s. Its requests may time out."
    )]
    [InlineData(
        "http://localhost:8080",
        404,
        "It responds with 404 at its root, which a run counts as failed. Choose or save another endpoint."
    )]
    [InlineData(
        "http://localhost:8080/?x=1",
        500,
        "It responds with 500 at its root, which a run counts as failed. Choose or save another endpoint."
    )]
    public void AnswerWords_StatusThatIsNotASuccess_IsReportedWithTheNextStep(
        string url,
        int? status,
        string expected
    ) => Assert.Equal(expected, ExternalService.DescribeResponse(new(url), status));

    [Theory]
    [InlineData("http://localhost:8080", new[] { 8080, 8081 }, " Its process is 7.")]
    [InlineData("http://localhost:8080", new int[0], " Its process is 7.")]
    [InlineData("http://backend:8080", new[] { 5000 }, " Its process is 7.")]
    [InlineData(
        "http://localhost:8080",
        new[] { 5000 },
        " Process 7 is watched, but it listens on port 5000, not 8080. Unless it runs behind that address, "
            + "its threads and stacks belong to another service."
    )]
    public void ProcessWords_ProcessThatListensElsewhere_ReportsWhoseItMayBe(
        string url,
        int[] ports,
        string expected
    ) => Assert.Equal(expected, ExternalService.DescribeProcess(new(url), 7, ports));

    [Fact]
    public async Task State_ServiceThatAnswersWithAnError_IsRunningAndReportsWithWhat()
    {
        using var listener = new AnsweringListener("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
        using var service = new ExternalService(
            new(new Uri(listener.Address, "/api/orders"), null),
            NullLogger.Instance
        );
        service.Start();

        var running = new TaskCompletionSource();
        service.Changed += () =>
        {
            if (((ITarget)service).State.Phase == TargetPhase.Running)
                running.TrySetResult();
        };
        if (((ITarget)service).State.Phase == TargetPhase.Running)
            running.TrySetResult();
        await running.Task.WaitAsync(TimeSpan.FromSeconds(30), TestContext.Current.CancellationToken);

        Assert.StartsWith("It responds with 404, ", ((ITarget)service).State.Message, StringComparison.Ordinal);
    }

    // Regression: an unreadable process list ended the thread that follows the service, and with it the program, during a run.
    [Fact]
    public async Task State_ProcessesCannotBeListedAtFirst_IsFollowedAllTheSame()
    {
        using var listener = new AnsweringListener("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
        var (log, isFirst) = (new CapturedLog(), true);
        using var service = new ExternalService(
            new(listener.Address, null) { FindsProcess = true },
            log,
            () =>
            {
                if (!isFirst)
                    return [];
                isFirst = false;
                throw new DirectoryNotFoundException("There is no such folder.");
            }
        );

        service.Start();

        await Eventually.WaitForAsync(
            () => ((ITarget)service).State.Phase,
            phase => phase == TargetPhase.Running,
            TestContext.Current.CancellationToken
        );
        Assert.Contains(log.Lines, line => line.Contains("There is no such folder.", StringComparison.Ordinal));
    }

    [Fact]
    public void State_BeforeAnybodyHasLooked_ReportsNoProcessThatItWasNotFound()
    {
        using var service = new ExternalService(
            new(new Uri("http://localhost:8080"), null) { FindsProcess = true },
            NullLogger.Instance
        );

        Assert.Null(((ITarget)service).State.RuntimeHint);
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task State_ServiceStartedAgainAtItsAddress_IsWatchedAgain()
    {
        var port = FreePort.Next();
        using var first = StartService(port);
        using var listener = new ExternalService(
            new(new Uri($"http://localhost:{port}/health"), first.Id),
            NullLogger.Instance
        );
        listener.Start();
        var watched = await Eventually.WaitForAsync(
            () => ((ITarget)listener).State,
            state => state is { Phase: TargetPhase.Running, ProcessId: not null },
            TestContext.Current.CancellationToken
        );
        Assert.Equal(first.Id, watched.ProcessId);

        first.Kill();
        await Eventually.WaitForAsync(
            () => ((ITarget)listener).State,
            state => state.Death?.ProcessId == first.Id,
            TestContext.Current.CancellationToken
        );
        using var second = StartService(port);

        var again = await Eventually.WaitForAsync(
            () => ((ITarget)listener).State,
            state => state is { Phase: TargetPhase.Running, ProcessId: not null },
            TestContext.Current.CancellationToken
        );
        Assert.Equal((second.Id, null), (again.ProcessId, again.RuntimeHint));
        second.Kill();
    }

    [Fact]
    [Trait("Category", "Long")]
    public async Task State_NoProcessNamed_WatchesTheOneThatListensAtTheAddress()
    {
        var port = FreePort.Next();
        using var process = StartService(port);
        using var service = new ExternalService(
            new(new Uri($"http://localhost:{port}/health"), null) { FindsProcess = true },
            NullLogger.Instance
        );

        service.Start();

        var watched = await Eventually.WaitForAsync(
            () => ((ITarget)service).State,
            state => state is { Phase: TargetPhase.Running, ProcessId: not null },
            TestContext.Current.CancellationToken
        );
        Assert.Equal((process.Id, null), (watched.ProcessId, watched.RuntimeHint));
        process.Kill();
    }

    private static Process StartService(int port)
    {
        var start = new ProcessStartInfo(
            "dotnet",
            [
                Path.Combine(AppContext.BaseDirectory, "target", "TargetApi.dll"),
                $"--Target:Port={port}",
                "--exit-when-stdin-closes",
            ]
        )
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
        };
        return Process.Start(start)!;
    }
}

using System.Net.Sockets;
using LoadEngine.Plans;
using LoadEngine.Tests.Rehearsing;

namespace LoadEngine.Tests.Runs;

public sealed class IterationTests
{
    private static readonly HttpRequestException Refused = new(
        "refused",
        new SocketException((int)SocketError.ConnectionRefused)
    );

    [Fact]
    public void Timeout_SilentTarget_CountsAsRequestTimeoutAndGoesOn()
    {
        var run = new Rehearsal(new ConstantVus(2, Ms(1_000)), plan => plan with { Timeout = Ms(200) });
        run.Target.Behaviour = _ => FakeAnswer.Never;
        var end = run.RunToEnd();
        Assert.Equal(end.Total.Counts.Failed, end.Total.Counts.ByError["request-timeout"]);
        Assert.InRange(end.Total.Counts.Failed, 8, 12);
        Assert.Equal(200, end.Total.FailedService!.P50Ms, tolerance: 2 * Rehearsal.LongestStepMs);
        Assert.Null(end.Total.Service);
    }

    [Fact]
    public void Timeout_OneSlowAnswer_DoesNotTouchTheNextRequestOfItsUser()
    {
        var run = new Rehearsal(new SharedIterations(10, 1), plan => plan with { Timeout = Ms(100) });
        var number = 0;
        run.Target.Behaviour = _ => new(number++ % 2 == 0 ? 5_000 : 95);
        var end = run.RunToEnd();
        Assert.Equal((5, 5), (end.Total.Counts.Succeeded, end.Total.Counts.ByError["request-timeout"]));
    }

    [Fact]
    public void Retry_FailuresThenSuccess_IsOneIterationAndItsRetriesApart()
    {
        var run = new Rehearsal(new SharedIterations(4, 1), plan => plan with { Retry = new(3) });
        var number = 0;
        run.Target.Behaviour = _ => new(10, Status: number++ % 3 == 2 ? 200 : 503);
        var end = run.RunToEnd();
        Assert.Equal(
            (4, 4, 0, 8),
            (end.Total.Counts.Scheduled, end.Total.Counts.Succeeded, end.Total.Counts.Failed, end.Total.Counts.Retries)
        );
        Assert.Equal(12, run.Target.Arrivals.Count);
        Assert.Equal(30, end.Total.Response!.P50Ms, tolerance: 0.1);
        Assert.Equal(10, end.Total.Service!.P50Ms, tolerance: 0.1);
    }

    [Fact]
    public void Retry_AlwaysFailing_GivesUpAfterTheLast()
    {
        var run = new Rehearsal(new SharedIterations(2, 1), plan => plan with { Retry = new(3) });
        run.Target.Behaviour = _ => new(10, Status: 503);
        var end = run.RunToEnd();
        Assert.Equal((2, 6, 8), (end.Total.Counts.Failed, end.Total.Counts.Retries, run.Target.Arrivals.Count));
        Assert.Equal(2, end.Total.Counts.Responses);
    }

    [Fact]
    public void Retry_SeveralRequests_RepeatsTheOneThatFailed()
    {
        var run = new Rehearsal(
            new SharedIterations(40, 1),
            plan =>
                plan with
                {
                    Retry = new(2),
                    Target = new(
                        "Two",
                        [RequestTemplate.Get("http://localhost/a"), RequestTemplate.Get("http://localhost/b/{random}")]
                    ),
                }
        );
        run.Target.Behaviour = _ => new(1, Status: 503);
        run.RunToEnd();
        var iterations = run.Target.Arrivals.Chunk(3).ToArray();
        Assert.Equal(40, iterations.Length);
        Assert.All(iterations, attempts => Assert.Single(attempts.Select(attempt => attempt.Url).Distinct()));
        Assert.Equal(2, iterations.Select(attempts => attempts[0].Url[..18]).Distinct().Count());
    }

    [Fact]
    public void Retry_WithBackoff_WaitsWithinTheDoublingSpan()
    {
        var run = new Rehearsal(
            new SharedIterations(30, 1),
            plan => plan with { Retry = new(2, RetryBackoff.ExponentialWithJitter) { BaseDelay = Ms(400) } }
        );
        run.Target.Behaviour = _ => new(10, Status: 503);
        run.RunToEnd();
        var attempts = run.Target.Arrivals.Select(arrival => arrival.AtMs).Chunk(3).ToArray();
        Assert.All(
            attempts,
            moments =>
            {
                Assert.InRange(moments[1] - moments[0], 10, 410 + Rehearsal.LongestStepMs);
                Assert.InRange(moments[2] - moments[1], 10, 810 + Rehearsal.LongestStepMs);
            }
        );
        Assert.True(attempts.Max(moments => moments[2] - moments[1]) > 410);
    }

    [Fact]
    public void FailurePause_RefusedConnections_RestsTheUserBeforeItTriesAgain()
    {
        var run = new Rehearsal(new ConstantVus(1, Ms(1_000)), plan => plan with { FailurePause = Ms(95) });
        run.Target.Behaviour = _ => new(5, Failure: Refused);
        var end = run.RunToEnd();
        Assert.Equal(Enumerable.Range(0, 10).Select(k => k * 100.0), run.StartsMs);
        Assert.Equal(10, end.Total.Counts.ByError["connect-refused"]);
    }

    [Fact]
    public void FailurePause_AnsweredWithAnError_DoesNotRest()
    {
        var run = new Rehearsal(new ConstantVus(1, Ms(1_000)), plan => plan with { FailurePause = Ms(500) });
        run.Target.Behaviour = _ => new(10, Status: 500);
        Assert.Equal(100, run.RunToEnd().Total.Counts.ByError["5xx"]);
    }

    [Fact]
    public void Placeholders_AddressThatTurnsInvalid_EndsTheRunWithNothingInFlight()
    {
        // The address of user 7 has port 71111.
        var run = new Rehearsal(
            new ConstantVus(7, Ms(5_000)),
            plan => plan with { Target = LoadTarget.Get("Ports", "http://localhost:{vu}1111/") }
        );
        run.RunTo(1_000);
        Assert.IsType<UriFormatException>(run.Core.Fault);
        run.RunTo(2_000);
        var end = run.Snapshot();
        Assert.Equal((0, 0, 0), (end.InFlight, run.Target.InFlight, end.Users));
    }
}

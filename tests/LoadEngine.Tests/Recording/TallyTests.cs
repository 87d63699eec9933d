using LoadEngine.Recording;

namespace LoadEngine.Tests.Recording;

public sealed class TallyTests
{
    [Fact]
    public void CountEnd_Failure_LeavesLatencyOfSuccessesAlone()
    {
        var tally = new Tally();
        tally.CountEnd(new(10, 9, 8, 200, ErrorKind.None, 5));
        tally.CountEnd(new(1_000, 900, -1, 0, ErrorKind.RequestTimeout, 0));
        Assert.Equal((1, 1, 2), (tally.Succeeded, tally.Failed, tally.Completed));
        Assert.Equal((10, 9), (tally.Response.MaxNs, tally.Service.MaxNs));
        Assert.Equal((1_000, 900), (tally.FailedResponse.MinNs, tally.FailedService.MinNs));
        Assert.Equal(1, tally.FirstByte.Count);
        Assert.Equal(1, tally.Responses);
        Assert.Equal(1, tally.ErrorsByName["request-timeout"]);
    }

    [Theory]
    [InlineData(200)]
    [InlineData(599)]
    [InlineData(600)]
    [InlineData(999)]
    public void CountEnd_AnyStatusThatFitsTheWire_IsAnAnswer(int status)
    {
        var tally = new Tally();
        tally.CountEnd(new(10, 9, 8, status, ErrorKinds.FromStatus(status), 0));
        Assert.Equal(1, tally.Responses);
        Assert.Equal(1, tally.Statuses[status]);
    }

    [Fact]
    public void CountStart_NothingPlanned_HasNoLateness()
    {
        var tally = new Tally();
        tally.CountStart(-1, 0);
        Assert.Equal(1, tally.Scheduled);
        Assert.Equal(0, tally.Lateness.Count);
    }

    [Fact]
    public void Clear_Filled_ForgetsEverything()
    {
        var tally = new Tally();
        tally.CountStart(4, 0);
        tally.CountDropped(DropCause.NoFreeUser, 5);
        tally.CountCancelled(9);
        tally.CountRetry();
        tally.CountConnect(3);
        tally.CountEnd(new(10, 9, 8, 404, ErrorKind.ClientError, 5));
        tally.Clear();
        Assert.Equal(
            0,
            tally.Scheduled
                + tally.Completed
                + tally.Dropped
                + tally.Cancelled
                + tally.Retries
                + tally.Responses
                + tally.BodyBytes
        );
        Assert.Empty(tally.Statuses);
        Assert.Empty(tally.ErrorsByName);
        Assert.Equal(
            0,
            tally.Connect.Count + tally.Lateness.Count + tally.FailedResponse.Count + tally.FailedService.Count
        );
    }

    [Fact]
    public void NameOf_EveryKind_IsDistinct()
    {
        var kinds = Enum.GetValues<ErrorKind>();
        Assert.Equal(ErrorKinds.Count, kinds.Length);
        Assert.Equal(kinds.Length, kinds.Select(ErrorKinds.NameOf).Distinct().Count());
    }

    [Theory]
    [InlineData(204, ErrorKind.None)]
    [InlineData(302, ErrorKind.Redirect)]
    [InlineData(304, ErrorKind.None)]
    [InlineData(404, ErrorKind.ClientError)]
    [InlineData(429, ErrorKind.TooManyRequests)]
    [InlineData(500, ErrorKind.ServerError)]
    public void OfStatus_Class_IsItsKind(int status, ErrorKind kind) =>
        Assert.Equal(kind, ErrorKinds.FromStatus(status));
}

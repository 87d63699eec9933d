using LoadEngine.Plans;
using Locust.Masters;

namespace Locust.Tests.Masters;

public sealed class LocustMasterTests
{
    [Fact]
    public async Task Read_SwarmThatIsRunning_ReportsFiguresFailuresAndWorkers()
    {
        await using var fake = await FakeMaster.StartAsync();
        using var master = Of(fake);
        master.Swarm(20, 5, Plans.Of(Plans.Get("Fragile")));
        fake.Count("Fragile", 90, ("5xx", 8), ("request-timeout", 2));
        fake.LoseWorker();

        var reading = master.Read();

        Assert.Equal(
            ("running", 20, 42.5, 1.5, 200, 210),
            (
                reading.State,
                reading.Users,
                reading.RatePerSecond,
                reading.FailuresPerSecond,
                reading.P50Ms,
                reading.P95Ms
            )
        );
        Assert.Equal((true, 1, 1), (reading.IsRunning, reading.ActiveWorkers, reading.MissingWorkers));
        var figures = Assert.Single(reading.Figures).Value;
        Assert.Equal(
            (100, 10, 203.4, 200),
            (figures.Requests, figures.Failures, figures.MeanMs, figures.PercentilesMs[50])
        );
        Assert.Equal(
            [("5xx", 8), ("request-timeout", 2)],
            figures.FailuresByKind.Select(pair => (pair.Key, pair.Value))
        );
        Assert.False(figures.PercentilesMs.ContainsKey(95));
    }

    [Fact]
    public async Task ReadFigures_Tables_HaveTheOtherPercentilesToo()
    {
        await using var fake = await FakeMaster.StartAsync();
        using var master = Of(fake);
        fake.Count("Fragile", 90, ("5xx", 10));

        var figures = Assert.Single(master.ReadFigures()).Value;

        Assert.Equal(
            (100, 10, 215, 250),
            (figures.Requests, figures.Failures, figures.PercentilesMs[95], figures.PercentilesMs[99.9])
        );
        Assert.Equal(10, figures.FailuresByKind["5xx"]);
    }

    [Fact]
    public async Task Problem_AnotherLocustfile_IsReportedWithTheWayOut()
    {
        await using var fake = await FakeMaster.StartAsync();
        using var master = Of(fake);
        Assert.Null(master.Problem());

        fake.KnowsPlans = false;

        Assert.Contains("/api/locust/locustfile.py", master.Problem(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Problem_NoOneThere_IsReported()
    {
        var fake = await FakeMaster.StartAsync();
        using var master = Of(fake);
        await fake.DieAsync();

        Assert.Contains("No Locust master listens", master.Problem(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Problem_SomethingElseThatListens_IsReported()
    {
        using var server = new OkServer();
        using var master = new LocustMaster(new(new Uri(server.Url), null));

        Assert.Contains("runs another locustfile", master.Problem(), StringComparison.Ordinal);
        Assert.Throws<LocustException>(master.Read);
        await Task.CompletedTask;
    }

    private static LocustMaster Of(FakeMaster fake) =>
        MasterAddress.TryParse(fake.Url.ToString(), AllowedHosts.LoopbackOnly, out var address, out _)
            ? new(address)
            : throw new InvalidOperationException();
}

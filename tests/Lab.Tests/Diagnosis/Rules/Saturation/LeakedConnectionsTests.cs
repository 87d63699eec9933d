using Experiments;
using Experiments.Charts;
using Lab.Diagnosis.Findings;
using Lab.Diagnosis.Rules.Saturation;
using Lab.Targets.Frames;

namespace Lab.Tests.Diagnosis.Rules.Saturation;

public sealed class LeakedConnectionsTests
{
    private const double Works = 3,
        Now = 10;

    [Fact]
    public void Examine_ConnectionsInUseWithoutCommandsOrSuccesses_AreNamed()
    {
        var symptom = new LeakedConnections().Examine(Service());

        Assert.Equal(
            ["10", "0", "600", "600"],
            symptom!.Evidence.Where(evidence => evidence.Series is not null).Select(evidence => evidence.Value)
        );
    }

    // Ten connections held for 200 ms each: the database is as idle as after a leak.
    [Fact]
    public void Examine_ConnectionsHeldDuringACall_AreReturned() =>
        Assert.Null(new LeakedConnections().Examine(Service(succeeded: 50)));

    // Ten commands that wait for a lock in the database.
    [Fact]
    public void Examine_CommandsThatRun_HaveTheirConnections() =>
        Assert.Null(new LeakedConnections().Examine(Service(executing: 10)));

    // The series is unknown for other drivers.
    [Fact]
    public void Examine_UnknownCommands_AreNoEvidence() =>
        Assert.Null(new LeakedConnections().Examine(Service(executing: null)));

    // Half of the requests wait for something else, and may hold the connections.
    [Fact]
    public void Examine_RequestsThatWaitForSomethingElse_MayHoldTheConnections() =>
        Assert.Null(new LeakedConnections().Examine(Service(waiting: 300)));

    // A pool that cannot connect counts the attempts as connections in use.
    [Fact]
    public void Examine_NoSuccessBefore_IsADatabaseThatDoesNotRespond() =>
        Assert.Null(new LeakedConnections().Examine(Service(before: 0)));

    // The requests of the fragile variant wait until their timeout, while those of the fixed one succeed.
    [Theory]
    [InlineData(true, 300, true)]
    [InlineData(false, 300, false)]
    [InlineData(true, 0, false)]
    public void Examine_RequestsOfTheVariantBeforeASwitch_StillWait(bool isActive, double waiting, bool expected)
    {
        const double Switched = 8;
        var window = Moments.Of(
            Now,
            [new(FrameEventKinds.VariantSwitched, "Fixed", Switched) { Variant = VariantKind.Fixed }],
            (SeriesCatalogue.LoadSucceeded, at => at is <= Works or > Switched ? 200 : 0),
            (SeriesCatalogue.LoadInFlight, at => at <= Switched ? 600 : waiting),
            (SeriesCatalogue.DatabaseUsed, _ => 10),
            (SeriesCatalogue.DatabaseExecuting, at => at <= Switched ? 0 : 1),
            (SeriesCatalogue.DatabaseWaiting, at => at <= Switched ? 600 : waiting)
        );
        window.IsActive = isActive;

        Assert.Equal(expected, new LeakedConnections().Examine(window) is not null);
    }

    private static FindingWindow Service(
        double before = 200,
        double succeeded = 0,
        double? executing = 0,
        double waiting = 600
    ) =>
        Moments.Of(
            Now,
            [],
            (SeriesCatalogue.LoadSucceeded, at => at <= Works ? before : succeeded),
            (SeriesCatalogue.LoadInFlight, at => at <= Works ? 1 : 600),
            (SeriesCatalogue.DatabaseUsed, _ => 10),
            (SeriesCatalogue.DatabaseExecuting, _ => executing),
            (SeriesCatalogue.DatabaseWaiting, at => at <= Works ? 0 : waiting)
        );
}

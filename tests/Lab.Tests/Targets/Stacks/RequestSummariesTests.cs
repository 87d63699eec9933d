using Lab.Targets.Stacks;
using Observation.Stacks;

namespace Lab.Tests.Targets.Stacks;

public sealed class RequestSummariesTests
{
    [Fact]
    public void Of_RequestsSeen_IsTheMostFrequentAndHowManyOthers()
    {
        Assert.Null(RequestSummaries.Summarize([]));
        Assert.Equal("GET /orders", RequestSummaries.Summarize([new("GET /orders", 3)]));
        Assert.Equal(
            "GET /orders and 2 more",
            RequestSummaries.Summarize([new("GET /orders", 3), new("GET /carts", 2), new("POST /carts", 1)])
        );
    }

    [Fact]
    public void Together_RequestsOfSeveralGroups_AreCountedOnce()
    {
        StackGroup Group(params ObservedRequest[] requests) =>
            new(ThreadRole.BusyPool, 9, null, null, []) { Requests = requests };

        Assert.Equal(
            [new("GET /carts", 4), new("GET /orders", 3)],
            RequestSummaries.Together([
                Group(new("GET /orders", 3), new("GET /carts", 2)),
                Group(new ObservedRequest("GET /carts", 2)),
            ])
        );
    }
}

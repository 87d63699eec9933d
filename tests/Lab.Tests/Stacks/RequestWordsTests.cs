using Lab.Stacks;
using Observation.Stacks;

namespace Lab.Tests.Stacks;

public sealed class RequestWordsTests
{
    [Fact]
    public void Of_RequestsSeen_IsTheMostFrequentAndHowManyOthers()
    {
        Assert.Null(RequestWords.Of([]));
        Assert.Equal("GET /orders", RequestWords.Of([new("GET /orders", 3)]));
        Assert.Equal(
            "GET /orders and 2 more",
            RequestWords.Of([new("GET /orders", 3), new("GET /carts", 2), new("POST /carts", 1)])
        );
    }

    [Fact]
    public void Together_RequestsOfSeveralGroups_AreCountedOnce()
    {
        StackGroup Group(params SeenRequest[] requests) =>
            new(ThreadRole.BusyPool, 9, null, null, []) { Requests = requests };

        Assert.Equal(
            [new("GET /carts", 4), new("GET /orders", 3)],
            RequestWords.Together([
                Group(new("GET /orders", 3), new("GET /carts", 2)),
                Group(new SeenRequest("GET /carts", 2)),
            ])
        );
    }
}

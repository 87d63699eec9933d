using Observation.Stacks;

namespace Observation.Tests.Stacks;

public sealed class ThreadRequestsTests
{
    private const int Thread = 7;

    private readonly ThreadRequests _requests = new();

    [Fact]
    public void Of_RequestThatBeganLast_IsItsMethodAndPath()
    {
        _requests.Started(Thread, 10, "GET", "/carts/1");
        _requests.Stopped(Thread, 20);
        _requests.Started(Thread, 30, "POST", "/orders/17?key=hidden");

        Assert.Equal("POST /orders/17", _requests.Find(Thread, 40, RequestStacks.Called));
    }

    [Fact]
    public void Of_EndpointKnown_IsItsRoute()
    {
        _requests.Started(Thread, 10, "GET", "/orders/17");
        _requests.Executing(Thread, 11, "HTTP: GET /orders/{id} => Find");

        Assert.Equal("GET /orders/{id}", _requests.Find(Thread, 40, RequestStacks.Called));
    }

    [Fact]
    public void Of_EndpointOfAnEarlierRequest_IsNotThatOfThisOne()
    {
        _requests.Started(Thread, 10, "GET", "/orders/17");
        _requests.Executing(Thread, 11, "HTTP: GET /orders/{id}");
        _requests.Executed(Thread, 12);
        _requests.Stopped(Thread, 13);
        _requests.Started(Thread, 20, "GET", "/carts/3");

        Assert.Equal("GET /carts/3", _requests.Find(Thread, 40, RequestStacks.Called));
    }

    [Fact]
    public void Of_EndedOrNotYetBegun_IsNothing()
    {
        _requests.Started(Thread, 10, "GET", "/orders");
        _requests.Stopped(Thread, 20);
        _requests.Started(Thread, 50, "GET", "/carts");

        Assert.Null(_requests.Find(Thread, 30, RequestStacks.Called));
        Assert.Equal("GET /orders", _requests.Find(Thread, 15, RequestStacks.Called));
        Assert.Null(_requests.Find(Thread, 5, RequestStacks.Called));
        Assert.Null(_requests.Find(Thread + 1, 60, RequestStacks.Called));
    }

    // The request gave its thread back, and what runs there now was another's to begin.
    [Fact]
    public void Of_ContinuedAfterAnAwait_IsNothing()
    {
        _requests.Started(Thread, 10, "GET", "/orders");

        Assert.Null(_requests.Find(Thread, 40, RequestStacks.Continued));
        Assert.Null(_requests.Find(Thread, 40, RecordedStacks.Idle));
    }

    // A filter before the endpoint was awaited: the endpoint is called where the request did not begin.
    [Fact]
    public void Of_EndpointCalledAfterAnAwait_IsNamedByItsRouteAlone()
    {
        _requests.Started(Thread, 10, "GET", "/carts/1");
        _requests.Executing(Thread, 20, "Shop.Controllers.OrdersController.Find (Shop)");

        Assert.Equal("OrdersController.Find", _requests.Find(Thread, 40, RequestStacks.EndpointContinued));
    }

    [Fact]
    public void Of_SomethingWasNotSeen_IsNothing()
    {
        _requests.Started(Thread, 10, "GET", "/orders");
        _requests.IsIncomplete = true;

        Assert.Null(_requests.Find(Thread, 40, RequestStacks.Called));
    }

    [Fact]
    public void Of_MoreThanIsKept_IsNothing()
    {
        for (var i = 0; i <= ThreadRequests.MaxEvents; i++)
            _requests.Started(Thread, i, "GET", "/orders");

        Assert.Null(_requests.Find(Thread, long.MaxValue, RequestStacks.Called));
    }

    [Theory]
    [InlineData("HTTP: GET /orders/{id}", "/orders/{id}")]
    [InlineData("HTTP: GET, POST /orders => Orders", "/orders")]
    [InlineData("Shop.Controllers.OrdersController.Find (Shop)", "OrdersController.Find")]
    [InlineData("/Orders/Index", "/Orders/Index")]
    [InlineData("health", "health")]
    [InlineData(" ", null)]
    [InlineData(null, null)]
    public void Endpoint_NamesOfTheFramework_AreThoseOfTheSource(string? displayName, string? expected) =>
        Assert.Equal(expected, RequestNames.Endpoint(displayName));

    [Theory]
    [InlineData("/orders", "/orders")]
    [InlineData("/orders?password=hidden", "/orders")]
    [InlineData("/orders%3Fpassword=hidden", "/orders")]
    [InlineData("/orders%3fpassword=hidden%26a=1", "/orders")]
    [InlineData("/orders%23password=hidden", "/orders")]
    [InlineData("/orders#hidden", "/orders")]
    [InlineData("/o\u202Erders\n", "/o�rders�")]
    [InlineData("orders", null)]
    [InlineData("", null)]
    [InlineData(null, null)]
    public void Path_OfAnyProcess_HasNoQueryAndNoLettersThatMoveOthers(string? path, string? expected) =>
        Assert.Equal(expected, RequestNames.Path(path));

    [Fact]
    public void Path_OfAnyLength_IsCut() =>
        Assert.Equal(RequestNames.MaxNameLength, RequestNames.Path('/' + new string('x', 100_000))!.Length);

    [Theory]
    [InlineData("get", "GET")]
    [InlineData("G T", null)]
    [InlineData("ABCDEFGHIJKLMNOPQ", null)]
    [InlineData("", null)]
    [InlineData(null, null)]
    public void Method_OfAnyProcess_IsLettersOnly(string? method, string? expected) =>
        Assert.Equal(expected, RequestNames.Method(method));
}

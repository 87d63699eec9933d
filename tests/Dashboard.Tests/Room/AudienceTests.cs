using System.Net;
using Dashboard.Room;

namespace Dashboard.Tests.Room;

public sealed class AudienceTests
{
    private static readonly IPAddress Here = IPAddress.Parse("192.0.2.1"), There = IPAddress.Parse("192.0.2.2");
    private static readonly RoomOptions Small = new() { MaxPhones = 3, MaxPhonesOfOneAddress = 2 };
    private readonly Audience _audience = new();

    [Fact]
    public void Join_WithANumberOfAnEarlierLife_KeepsIt()
    {
        var id = _audience.Join(Here, null, Small)!;
        _audience.Clear();

        Assert.False(_audience.Knows(id));
        Assert.Equal(id, _audience.Join(Here, id, Small));
        Assert.NotEqual("<script>", _audience.Join(There, "<script>", Small));
    }

    [Fact]
    public void Join_MoreThanMayBe_IsRefusedWhileTheOthersWatch()
    {
        foreach (var device in new[] { Here, Here, There }) Assert.True(_audience.Enter(_audience.Join(device, null, Small)!));

        Assert.Null(_audience.Join(Here, null, Small));
        Assert.Null(_audience.Join(IPAddress.Loopback, null, Small));
        Assert.Equal((3, 2), (_audience.Watching, _audience.Refused));
    }

    [Fact]
    public void Join_WhenSomebodyHasGone_TakesThePlace()
    {
        var first = _audience.Join(Here, null, Small)!;
        var forgotten = new List<string>();
        _audience.Forgot += forgotten.Add;
        Assert.True(_audience.Enter(_audience.Join(Here, null, Small)!));

        Assert.NotNull(_audience.Join(Here, null, Small));

        Assert.False(_audience.Knows(first));
        Assert.Equal([first], forgotten);
    }

    [Fact]
    public void Enter_TheSamePhoneTwice_IsOneThatWatches()
    {
        var id = _audience.Join(Here, null, Small)!;
        Assert.True(_audience.Enter(id) && _audience.Enter(id) && _audience.Enter(id));
        Assert.False(_audience.Enter(id));
        Assert.Equal(1, _audience.Watching);

        for (var stream = 0; stream < 3; stream++) _audience.Leave(id);

        Assert.Equal(0, _audience.Watching);
    }
}

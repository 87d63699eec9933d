using System.Net;
using Dashboard.Room;
using Lab.Testing;

namespace Dashboard.Tests.Room;

public sealed class AudienceTests
{
    private static readonly IPAddress Here = IPAddress.Parse("192.0.2.1"),
        There = IPAddress.Parse("192.0.2.2");
    private static readonly RoomOptions Small = new() { MaxPhones = 3, MaxPhonesOfOneAddress = 2 };
    private readonly ManualTime _time = new();
    private readonly HashSet<string> _answered = [];
    private readonly Audience _audience;

    public AudienceTests() => _audience = new(_time, _answered.Contains);

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
        foreach (var device in new[] { Here, Here, There })
            Assert.NotNull(_audience.Enter(_audience.Join(device, null, Small)!));

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
        Assert.NotNull(_audience.Enter(_audience.Join(Here, null, Small)!));

        Assert.NotNull(_audience.Join(Here, null, Small));

        Assert.False(_audience.Knows(first));
        Assert.Equal([first], forgotten);
    }

    // It went by the order of a table: a newcomer threw out the one before it, and who had left long ago stayed.
    [Fact]
    public void Join_WhenManyHaveGone_TakesThePlaceOfWhoHasBeenAwayLongest()
    {
        var options = new RoomOptions { MaxPhonesOfOneAddress = 4 };
        var asleep = Gone(options);
        _audience.Join(Here, asleep, options);
        var longAway = Gone(options);
        _time.Advance(Audience.Absence);
        _time.Advance(TimeSpan.FromSeconds(1));
        _audience.Saw(asleep);
        var (recent, newcomer) = (Gone(options), _audience.Join(Here, null, options)!);

        var next = _audience.Join(Here, null, options)!;

        Assert.Equal(
            [asleep, recent, newcomer, next],
            new[] { asleep, longAway, recent, newcomer, next }.Where(_audience.Knows)
        );
    }

    [Fact]
    public void Join_WhenSomeOfThoseAwayHaveAnswered_TakesThePlaceOfOneWhoHasNot()
    {
        var (answered, silent) = (Gone(Small), Gone(Small));
        _answered.Add(answered);
        _time.Advance(Audience.Absence);

        Assert.NotNull(_audience.Join(Here, null, Small));

        Assert.Equal((true, false), (_audience.Knows(answered), _audience.Knows(silent)));
    }

    [Fact]
    public void Join_WhenAllHaveAnsweredOrWereSeenAMomentAgo_TakesAnOlderOneAllTheSame()
    {
        var answered = Gone(Small);
        _answered.Add(answered);
        _time.Advance(Audience.Absence);
        var recent = Gone(Small);

        Assert.NotNull(_audience.Join(Here, null, Small));

        Assert.Equal((false, true), (_audience.Knows(answered), _audience.Knows(recent)));
    }

    // Somebody of another address lost the place, and it was given to nobody.
    [Fact]
    public void Join_AddressThatHasAllItsPlaces_TakesNoneOfAnother()
    {
        var other = Gone(Small, There);
        foreach (var _ in Enumerable.Range(0, Small.MaxPhonesOfOneAddress))
            Assert.NotNull(_audience.Enter(_audience.Join(Here, null, Small)!));

        Assert.Null(_audience.Join(Here, null, Small));

        Assert.True(_audience.Knows(other));
    }

    private string Gone(RoomOptions options, IPAddress? device = null)
    {
        var id = _audience.Join(device ?? Here, null, options)!;
        _audience.Leave(_audience.Enter(id)!);
        _time.Advance(TimeSpan.FromSeconds(1));
        return id;
    }

    [Fact]
    public void Enter_TheSamePhoneTwice_IsOneThatWatches()
    {
        var id = _audience.Join(Here, null, Small)!;
        var streams = Enumerable.Range(0, 3).Select(_ => _audience.Enter(id)!).ToList();
        Assert.Null(_audience.Enter(id));
        Assert.Equal(1, _audience.Watching);

        streams.ForEach(_audience.Leave);

        Assert.Equal(0, _audience.Watching);
    }

    // It took the new telephone's place: one fewer watched than did, for as long as the room was open.
    [Fact]
    public void Leave_StreamOfARoomThatWasClosedMeanwhile_LeavesThePhoneThatCameAgain()
    {
        var id = _audience.Join(Here, null, Small)!;
        var before = _audience.Enter(id)!;
        _audience.Clear();
        Assert.Equal(id, _audience.Join(Here, id, Small));
        var now = _audience.Enter(id)!;

        _audience.Leave(before);

        Assert.Equal(1, _audience.Watching);
        _audience.Leave(now);
        Assert.Equal(0, _audience.Watching);
    }

    [Fact]
    public void Leave_StreamOfARoomThatWasClosedMeanwhile_TakesNothingFromAPhoneThatHasOnlyJoined()
    {
        var id = _audience.Join(Here, null, Small)!;
        var before = _audience.Enter(id)!;
        _audience.Clear();
        _audience.Join(Here, id, Small);

        _audience.Leave(before);
        Assert.NotNull(_audience.Enter(id));

        Assert.Equal(1, _audience.Watching);
    }
}

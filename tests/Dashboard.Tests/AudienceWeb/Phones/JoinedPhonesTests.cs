using System.Net;
using AudienceWeb.Phones;
using Lab.Testing;

namespace Dashboard.Tests.AudienceWeb.Phones;

public sealed class JoinedPhonesTests
{
    private static readonly IPAddress Here = IPAddress.Parse("192.0.2.1"),
        There = IPAddress.Parse("192.0.2.2");
    private static readonly AudienceOptions Small = new() { MaxPhones = 3, MaxPhonesOfOneAddress = 2 };
    private readonly FakeTimeProvider _time = new();
    private readonly HashSet<string> _answered = [];
    private readonly JoinedPhones _audience;

    public JoinedPhonesTests() => _audience = new(_time, _answered.Contains);

    [Fact]
    public void Join_WithANumberOfAnEarlierLife_KeepsIt()
    {
        var id = _audience.Join(Here, null, Small)!;
        _audience.Clear();

        Assert.False(_audience.Contains(id));
        Assert.Equal(id, _audience.Join(Here, id, Small));
        Assert.NotEqual("<script>", _audience.Join(There, "<script>", Small));
    }

    [Fact]
    public void Join_MoreThanMayBe_IsRefusedWhileTheOthersWatch()
    {
        foreach (var device in new[] { Here, Here, There })
            Assert.NotNull(_audience.StartWatching(_audience.Join(device, null, Small)!));

        Assert.Null(_audience.Join(Here, null, Small));
        Assert.Null(_audience.Join(IPAddress.Loopback, null, Small));
        Assert.Equal((3, 2), (Watching: _audience.WatchingCount, Refused: _audience.RejectedCount));
    }

    [Fact]
    public void Join_WhenSomeoneHasGone_TakesThePlace()
    {
        var first = _audience.Join(Here, null, Small)!;
        var forgotten = new List<string>();
        _audience.PhoneEvicted += forgotten.Add;
        Assert.NotNull(_audience.StartWatching(_audience.Join(Here, null, Small)!));

        Assert.NotNull(_audience.Join(Here, null, Small));

        Assert.False(_audience.Contains(first));
        Assert.Equal([first], forgotten);
    }

    // Regression: a new phone replaced the latest one instead of the one that had been away longest.
    [Fact]
    public void Join_WhenManyHaveGone_TakesThePlaceOfWhoHasBeenAwayLongest()
    {
        var options = new AudienceOptions { MaxPhonesOfOneAddress = 4 };
        var asleep = Gone(options);
        _audience.Join(Here, asleep, options);
        var longAway = Gone(options);
        _time.Advance(JoinedPhones.GracePeriod);
        _time.Advance(TimeSpan.FromSeconds(1));
        _audience.MarkSeen(asleep);
        var (recent, newcomer) = (Gone(options), _audience.Join(Here, null, options)!);

        var next = _audience.Join(Here, null, options)!;

        Assert.Equal(
            [asleep, recent, newcomer, next],
            new[] { asleep, longAway, recent, newcomer, next }.Where(_audience.Contains)
        );
    }

    [Fact]
    public void Join_WhenSomeOfThoseAwayHaveAnswered_TakesThePlaceOfOneWhoHasNot()
    {
        var (answered, silent) = (Gone(Small), Gone(Small));
        _answered.Add(answered);
        _time.Advance(JoinedPhones.GracePeriod);

        Assert.NotNull(_audience.Join(Here, null, Small));

        Assert.Equal((true, false), (_audience.Contains(answered), _audience.Contains(silent)));
    }

    [Fact]
    public void Join_WhenAllHaveAnsweredOrWereSeenAMomentAgo_TakesAnOlderOneAllTheSame()
    {
        var answered = Gone(Small);
        _answered.Add(answered);
        _time.Advance(JoinedPhones.GracePeriod);
        var recent = Gone(Small);

        Assert.NotNull(_audience.Join(Here, null, Small));

        Assert.Equal((false, true), (_audience.Contains(answered), _audience.Contains(recent)));
    }

    [Fact]
    public void Join_AddressThatHasAllItsPlaces_TakesNoneOfAnother()
    {
        var other = Gone(Small, There);
        foreach (var _ in Enumerable.Range(0, Small.MaxPhonesOfOneAddress))
            Assert.NotNull(_audience.StartWatching(_audience.Join(Here, null, Small)!));

        Assert.Null(_audience.Join(Here, null, Small));

        Assert.True(_audience.Contains(other));
    }

    private string Gone(AudienceOptions options, IPAddress? device = null)
    {
        var id = _audience.Join(device ?? Here, null, options)!;
        _audience.StopWatching(_audience.StartWatching(id)!);
        _time.Advance(TimeSpan.FromSeconds(1));
        return id;
    }

    [Fact]
    public void Enter_TheSamePhoneTwice_IsOneThatWatches()
    {
        var id = _audience.Join(Here, null, Small)!;
        var streams = Enumerable.Range(0, 3).Select(_ => _audience.StartWatching(id)!).ToList();
        Assert.Null(_audience.StartWatching(id));
        Assert.Equal(1, _audience.WatchingCount);

        streams.ForEach(_audience.StopWatching);

        Assert.Equal(0, _audience.WatchingCount);
    }

    [Fact]
    public void Leave_StreamOfARoomThatWasClosedMeanwhile_LeavesThePhoneThatCameAgain()
    {
        var id = _audience.Join(Here, null, Small)!;
        var before = _audience.StartWatching(id)!;
        _audience.Clear();
        Assert.Equal(id, _audience.Join(Here, id, Small));
        var now = _audience.StartWatching(id)!;

        _audience.StopWatching(before);

        Assert.Equal(1, _audience.WatchingCount);
        _audience.StopWatching(now);
        Assert.Equal(0, _audience.WatchingCount);
    }

    [Fact]
    public void Leave_StreamOfARoomThatWasClosedMeanwhile_TakesNothingFromAPhoneThatHasOnlyJoined()
    {
        var id = _audience.Join(Here, null, Small)!;
        var before = _audience.StartWatching(id)!;
        _audience.Clear();
        _audience.Join(Here, id, Small);

        _audience.StopWatching(before);
        Assert.NotNull(_audience.StartWatching(id));

        Assert.Equal(1, _audience.WatchingCount);
    }
}

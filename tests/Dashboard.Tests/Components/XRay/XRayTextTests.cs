using Dashboard.Components.XRay;
using Observer.Contract;

namespace Dashboard.Tests.Components.XRay;

public sealed class XRayTextTests
{
    [Fact]
    public void Headline_OneLine_NamesItAndItsCall() =>
        Assert.Equal(
            "120 of 130 pool threads are held by Orders.cs:41 (Thread.Sleep).",
            XRayText.Headline(Reading(130, 0, Held(41, "Thread.Sleep", null, 120)), isWorkWaiting: true)
        );

    [Fact]
    public void Headline_SeveralLines_NamesTheOneWithMostThreads() =>
        Assert.Equal(
            "9 of 12 pool threads are held at 2 lines, 6 by Orders.cs:50 (SqlCommand.ExecuteReader through Npgsql).",
            XRayText.Headline(
                Reading(12, 0, Held(41, "Thread.Sleep", null, 3), Held(50, "SqlCommand.ExecuteReader", "Npgsql", 6)),
                isWorkWaiting: true
            )
        );

    [Theory]
    [InlineData(0, false, "No line holds a pool thread.")]
    [InlineData(0, true, "No line holds a pool thread.")]
    [InlineData(1, false, "No line is known. 1 waiting pool thread is not read yet and may be idle.")]
    [InlineData(7, false, "No line is known. 7 waiting pool threads are not read yet and may be idle.")]
    [InlineData(1, true, "No line is known. 1 of 8 pool threads waits in a place that is not read yet.")]
    [InlineData(7, true, "No line is known. 7 of 8 pool threads wait in places that are not read yet.")]
    public void Headline_NoKnownLine_CountsTheBlockedThreads(int moved, bool isWorkWaiting, string headline) =>
        Assert.Equal(headline, XRayText.Headline(Reading(8, moved), isWorkWaiting));

    [Theory]
    [InlineData(1, "No line is known. 1 waiting pool thread has no wait event.")]
    [InlineData(7, "No line is known. 7 waiting pool threads have no wait event.")]
    public void Headline_NoKnownLineFromEvents_NamesTheMissingEvent(int moved, string headline) =>
        Assert.Equal(
            headline,
            XRayText.Headline(Reading(8, moved) with { Source = ObservationSource.Events }, isWorkWaiting: true)
        );

    [Theory]
    [InlineData(2, "")]
    [InlineData(30, "30 s ago: ")]
    public void Age_Reading_IsShownOnceItIsOld(int seconds, string expected)
    {
        var now = new DateTimeOffset(2026, 1, 1, 0, 0, 0, TimeSpan.Zero);

        Assert.Equal(expected, XRayText.Age(now.AddSeconds(-seconds), now));
    }

    [Fact]
    public void Rows_TwoCallsOfOneLine_AreOneRow()
    {
        var row = Assert.Single(
            XRayText.Rows(Reading(9, 0, Held(41, "Monitor.Enter", null, 2), Held(41, "Thread.Sleep", null, 3)))
        );

        Assert.Equal(("Orders.cs:41", "Monitor.Enter, Thread.Sleep", 5), (row.Label, row.Call, row.Threads));
    }

    [Theory]
    [MemberData(nameof(Reasons))]
    public void Explain_Reason_HasItsOwnSentence(RefusalReason reason) =>
        Assert.NotEqual(XRayText.Explain(null), XRayText.Explain(reason));

    public static TheoryData<RefusalReason> Reasons => [.. Enum.GetValues<RefusalReason>()];

    private static HeldThreads Reading(int pool, int moved, params HeldLine[] lines) =>
        new(default, pool, moved, lines, 20, 0.1, 1);

    private static HeldLine Held(int line, string? call, string? through, int threads) =>
        new(new("Orders.Get", "Shop", "Sales/Orders.cs", line, true, false), call, through, threads);
}

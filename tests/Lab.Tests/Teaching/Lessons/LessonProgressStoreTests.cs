using Lab.Teaching.Lessons;
using Lab.Testing;

namespace Lab.Tests.Teaching.Lessons;

public sealed class LessonProgressStoreTests
{
    private static readonly LessonState Predicted = new([], new Prediction(100, 200));

    private readonly FakeTimeProvider _time = new();

    [Fact]
    public void Of_KeptForAViewer_IsThatViewersAndOfThatLessonAlone()
    {
        var kept = new LessonProgressStore(_time);

        kept.Save("a", "blocking", Predicted);

        Assert.Equal(Predicted, kept.Find("a", "blocking"));
        Assert.Null(kept.Find("b", "blocking"));
        Assert.Null(kept.Find("a", "io"));
    }

    [Fact]
    public void Save_NothingBegunOrNoName_KeepsNothing()
    {
        var kept = new LessonProgressStore(_time);
        kept.Save("a", "blocking", Predicted);

        kept.Save("a", "blocking", new([], null));
        kept.Save("", "blocking", Predicted);
        kept.Save(new string('a', LessonProgressStore.MaxViewerLength + 1), "blocking", Predicted);

        Assert.Null(kept.Find("a", "blocking"));
        Assert.Null(kept.Find("", "blocking"));
        Assert.Null(kept.Find(new string('a', LessonProgressStore.MaxViewerLength + 1), "blocking"));
    }

    [Fact]
    public void Save_MoreThanThereIsRoomFor_ForgetsTheOldest()
    {
        var kept = new LessonProgressStore(_time);
        for (var viewer = 0; viewer <= LessonProgressStore.MaxEntries; viewer++)
        {
            kept.Save($"{viewer}", "blocking", Predicted);
            _time.Advance(TimeSpan.FromSeconds(1));
        }

        Assert.Null(kept.Find("0", "blocking"));
        Assert.NotNull(kept.Find("1", "blocking"));
    }

    [Fact]
    public void Of_KeptForTooLong_IsForgotten()
    {
        var kept = new LessonProgressStore(_time);
        kept.Save("a", "blocking", Predicted);

        _time.Advance(TimeSpan.FromHours(LessonProgressStore.Hours));

        Assert.Null(kept.Find("a", "blocking"));
    }
}

using Lab.Lessons;
using Lab.Testing;

namespace Lab.Tests.Lessons;

public sealed class KeptLessonsTests
{
    private static readonly LessonStanding Predicted = new([], new Prediction(100, 200));

    private readonly ManualTime _time = new();

    [Fact]
    public void Of_KeptForAViewer_IsThatViewersAndOfThatLessonAlone()
    {
        var kept = new KeptLessons(_time);

        kept.Save("a", "blocking", Predicted);

        Assert.Equal(Predicted, kept.Of("a", "blocking"));
        Assert.Null(kept.Of("b", "blocking"));
        Assert.Null(kept.Of("a", "io"));
    }

    [Fact]
    public void Save_NothingBegunOrNoName_KeepsNothing()
    {
        var kept = new KeptLessons(_time);
        kept.Save("a", "blocking", Predicted);

        kept.Save("a", "blocking", new([], null));
        kept.Save("", "blocking", Predicted);
        kept.Save(new string('a', KeptLessons.LongestViewer + 1), "blocking", Predicted);

        Assert.Null(kept.Of("a", "blocking"));
        Assert.Null(kept.Of("", "blocking"));
        Assert.Null(kept.Of(new string('a', KeptLessons.LongestViewer + 1), "blocking"));
    }

    [Fact]
    public void Save_MoreThanThereIsRoomFor_ForgetsTheOldest()
    {
        var kept = new KeptLessons(_time);
        for (var viewer = 0; viewer <= KeptLessons.Most; viewer++)
        {
            kept.Save($"{viewer}", "blocking", Predicted);
            _time.Advance(TimeSpan.FromSeconds(1));
        }

        Assert.Null(kept.Of("0", "blocking"));
        Assert.NotNull(kept.Of("1", "blocking"));
    }

    [Fact]
    public void Of_KeptForTooLong_IsForgotten()
    {
        var kept = new KeptLessons(_time);
        kept.Save("a", "blocking", Predicted);

        _time.Advance(TimeSpan.FromHours(KeptLessons.Hours));

        Assert.Null(kept.Of("a", "blocking"));
    }
}

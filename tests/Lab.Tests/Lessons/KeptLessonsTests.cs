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

        kept.Keep("a", "blocking", Predicted);

        Assert.Equal(Predicted, kept.Of("a", "blocking"));
        Assert.Null(kept.Of("b", "blocking"));
        Assert.Null(kept.Of("a", "io"));
    }

    [Fact]
    public void Keep_NothingBegunOrNoName_KeepsNothing()
    {
        var kept = new KeptLessons(_time);
        kept.Keep("a", "blocking", Predicted);

        kept.Keep("a", "blocking", new([], null));
        kept.Keep("", "blocking", Predicted);
        kept.Keep(new string('a', KeptLessons.LongestViewer + 1), "blocking", Predicted);

        Assert.Null(kept.Of("a", "blocking"));
        Assert.Null(kept.Of("", "blocking"));
        Assert.Null(kept.Of(new string('a', KeptLessons.LongestViewer + 1), "blocking"));
    }

    [Fact]
    public void Keep_MoreThanThereIsRoomFor_ForgetsTheOldest()
    {
        var kept = new KeptLessons(_time);
        for (var viewer = 0; viewer <= KeptLessons.Most; viewer++)
        {
            kept.Keep($"{viewer}", "blocking", Predicted);
            _time.Advance(TimeSpan.FromSeconds(1));
        }

        Assert.Null(kept.Of("0", "blocking"));
        Assert.NotNull(kept.Of("1", "blocking"));
    }

    [Fact]
    public void Of_KeptForTooLong_IsForgotten()
    {
        var kept = new KeptLessons(_time);
        kept.Keep("a", "blocking", Predicted);

        _time.Advance(TimeSpan.FromHours(KeptLessons.Hours));

        Assert.Null(kept.Of("a", "blocking"));
    }
}

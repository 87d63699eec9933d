using Dashboard.Pages.Lessons;
using Lab.Teaching.Lessons;

namespace Dashboard.Tests.Pages.Lessons;

public sealed class LessonCardProgressTests
{
    private static readonly Lesson Blocking = LessonLibrary.Find("blocking")!;

    [Fact]
    public void From_NoState_IsNotStarted() =>
        Assert.Equal(LessonCardProgress.Kinds.NotStarted, LessonCardProgress.From(Blocking, null).Kind);

    [Theory]
    [InlineData(0, nameof(LessonCardProgress.Kinds.Predicted))]
    [InlineData(1, nameof(LessonCardProgress.Kinds.Started))]
    [InlineData(2, nameof(LessonCardProgress.Kinds.Done))]
    public void From_State_FollowsTheCompletedRuns(int completed, string kind)
    {
        var results = Enumerable.Repeat<LessonResult>(null!, completed).ToList();

        var progress = LessonCardProgress.From(Blocking, new LessonState(results, new Prediction(100, 400)));

        Assert.Equal(kind, $"{progress.Kind}");
        Assert.Equal(2, Blocking.Runs.Count);
    }
}

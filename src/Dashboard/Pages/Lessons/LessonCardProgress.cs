using Lab.Teaching.Lessons;

namespace Dashboard.Pages.Lessons;

/// <summary>The progress of a learner, as the card of a lesson shows it.</summary>
/// <param name="Kind">The kind of progress.</param>
/// <param name="Text">The text on the card.</param>
internal readonly record struct LessonCardProgress(LessonCardProgress.Kinds Kind, string Text)
{
    internal enum Kinds
    {
        NotStarted,
        Predicted,
        Started,
        Done,
    }

    /// <summary>Creates the progress from the stored state of a lesson.</summary>
    /// <param name="lesson">The lesson.</param>
    /// <param name="state">The stored state; null if there is none.</param>
    public static LessonCardProgress From(Lesson lesson, LessonState? state) =>
        state switch
        {
            null => new(Kinds.NotStarted, "not started"),
            { Results.Count: 0 } => new(Kinds.Predicted, "predicted"),
            { Results.Count: var count } when count >= lesson.Runs.Count => new(Kinds.Done, "✓ done"),
            { Results.Count: var count } => new(Kinds.Started, $"{count} of {lesson.Runs.Count} runs done"),
        };
}

namespace Lab.Teaching.Lessons;

/// <summary>Where one learner's way through one lesson is kept.</summary>
/// <param name="kept">Where all are kept.</param>
/// <param name="viewer">Who it is.</param>
/// <param name="lesson">Identifier of the lesson.</param>
public sealed class LearnerProgress(LessonProgressStore kept, string viewer, string lesson)
{
    /// <summary>How far the learner has come; null where nothing is kept.</summary>
    public LessonState? Progress => kept.Find(viewer, lesson);

    /// <summary>True while the learner has a run of the lesson on.</summary>
    public bool IsPlaying => kept.IsPlaying(viewer, lesson);

    /// <summary>Marks the learner's run as active until the returned object is disposed.</summary>
    public IDisposable Play() => kept.Play(viewer, lesson);

    /// <summary>Keeps how far the learner has come, unless they had been further.</summary>
    public void Save(LessonState progress)
    {
        ArgumentNullException.ThrowIfNull(progress);
        if (Progress is not { } before || progress.IsAsFarAs(before))
            Replace(progress);
    }

    /// <summary>Replaces the learner's progress.</summary>
    public void Replace(LessonState progress) => kept.Save(viewer, lesson, progress);
}

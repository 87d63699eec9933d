namespace Lab.Teaching.Lessons;

/// <summary>The stored progress of one learner in one lesson.</summary>
/// <param name="kept">The store of all learners.</param>
/// <param name="viewer">Identifier of the learner.</param>
/// <param name="lesson">Identifier of the lesson.</param>
public sealed class LearnerProgress(LessonProgressStore kept, string viewer, string lesson)
{
    /// <summary>The progress; null if there is none.</summary>
    public LessonState? Progress => kept.Find(viewer, lesson);

    /// <summary>True while a run of the learner is active.</summary>
    public bool IsPlaying => kept.IsPlaying(viewer, lesson);

    /// <summary>Marks the learner's run as active until the returned object is disposed.</summary>
    public IDisposable Play() => kept.Play(viewer, lesson);

    /// <summary>Stores progress, unless the stored progress is further.</summary>
    public void Save(LessonState progress)
    {
        ArgumentNullException.ThrowIfNull(progress);
        if (Progress is not { } before || progress.IsAsFarAs(before))
            Replace(progress);
    }

    /// <summary>Replaces the progress.</summary>
    public void Replace(LessonState progress) => kept.Save(viewer, lesson, progress);
}

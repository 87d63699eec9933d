namespace LoadEngine.Recording;

/// <summary>The recorders of one iteration: of its target and of each tag of its request.</summary>
/// <param name="Target">The target's recorder.</param>
/// <param name="Tags">The recorders of the tags; empty for none.</param>
internal readonly record struct IterationRecorders(Recorder Target, Recorder[] Tags)
{
    /// <inheritdoc cref="Recorder.Start"/>
    public void Start(long latenessNs, long userWaitNs)
    {
        Target.Start(latenessNs, userWaitNs);
        foreach (var tag in Tags)
            tag.Start(latenessNs, userWaitNs);
    }

    /// <inheritdoc cref="Recorder.End"/>
    public void End(in IterationSample sample)
    {
        Target.End(sample);
        foreach (var tag in Tags)
            tag.End(sample);
    }

    /// <inheritdoc cref="Recorder.Cancel"/>
    public void Cancel(long ageNs)
    {
        Target.Cancel(ageNs);
        foreach (var tag in Tags)
            tag.Cancel(ageNs);
    }

    /// <inheritdoc cref="Recorder.Retry"/>
    public void Retry()
    {
        Target.Retry();
        foreach (var tag in Tags)
            tag.Retry();
    }

    /// <inheritdoc cref="Recorder.Redirect"/>
    public void Redirect()
    {
        Target.Redirect();
        foreach (var tag in Tags)
            tag.Redirect();
    }
}

namespace LoadEngine.Recording;

/// <summary>The recorders of one iteration: of its target and of each tag of its request.</summary>
/// <param name="Target">The target's recorder.</param>
/// <param name="Tags">The recorders of the tags; empty for none.</param>
/// <param name="IsWarmUp">True if it started in the warm-up: its tags count only its end.</param>
internal readonly record struct IterationRecorders(Recorder Target, Recorder[] Tags, bool IsWarmUp = false)
{
    private ReadOnlySpan<Recorder> CountingTags => IsWarmUp ? [] : Tags;

    /// <inheritdoc cref="Recorder.Start"/>
    public void Start(long latenessNs, long userWaitNs)
    {
        Target.Start(latenessNs, userWaitNs);
        foreach (var tag in CountingTags)
            tag.Start(latenessNs, userWaitNs);
    }

    /// <inheritdoc cref="Recorder.End"/>
    public void End(in IterationSample sample)
    {
        Target.End(sample);
        foreach (var tag in Tags)
            if (IsWarmUp)
                tag.EndOnly(sample);
            else
                tag.End(sample);
    }

    /// <inheritdoc cref="Recorder.Cancel"/>
    public void Cancel(long ageNs)
    {
        Target.Cancel(ageNs);
        foreach (var tag in CountingTags)
            tag.Cancel(ageNs);
    }

    /// <inheritdoc cref="Recorder.Retry"/>
    public void Retry()
    {
        Target.Retry();
        foreach (var tag in CountingTags)
            tag.Retry();
    }

    /// <inheritdoc cref="Recorder.Redirect"/>
    public void Redirect()
    {
        Target.Redirect();
        foreach (var tag in CountingTags)
            tag.Redirect();
    }
}

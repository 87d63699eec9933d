namespace Dashboard.Pages.Stage.Controls;

/// <summary>
/// What one viewer has typed into the load controls, for as long as their circuit lasts: whoever looks at another page finds it there again.
/// View state of one circuit, touched only on it.
/// </summary>
internal sealed class SavedLoad
{
    /// <summary>The form.</summary>
    public LoadForm Form { get; } = new();

    /// <summary>Identifier of the experiment that it was filled for; null before the first.</summary>
    public string? Experiment { get; set; }

    /// <summary>Identifier of the run that it was filled from last; null before the first.</summary>
    public string? Run { get; set; }
}

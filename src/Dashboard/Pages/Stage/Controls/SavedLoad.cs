namespace Dashboard.Pages.Stage.Controls;

/// <summary>
/// The load settings typed by one viewer, kept for the lifetime of the circuit and restored after navigation.
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

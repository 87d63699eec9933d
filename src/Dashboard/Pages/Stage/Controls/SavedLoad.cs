namespace Dashboard.Pages.Stage.Controls;

/// <summary>
/// The load settings entered by one viewer, kept for the lifetime of the circuit and restored after navigation.
/// </summary>
internal sealed class SavedLoad
{
    /// <summary>The form.</summary>
    public LoadForm Form { get; } = new();

    /// <summary>The experiment for which the form was filled; null before the first.</summary>
    public string? Experiment { get; set; }

    /// <summary>The run from which the form was last filled; null before the first.</summary>
    public string? Run { get; set; }
}

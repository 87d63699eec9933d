namespace Dashboard.Security;

/// <summary>Who may open the dashboard from other devices. Section <c>Presenter</c> of the configuration.</summary>
internal sealed record PresenterOptions
{
    /// <summary>Name of the configuration section.</summary>
    public const string Section = "Presenter";

    /// <summary>Minimum length of a key in characters, against guessing.</summary>
    public const int MinKeyLength = 12;

    /// <summary>What other devices have to present; the machine that runs the dashboard never has to.</summary>
    /// <value>At least <see cref="MinKeyLength"/> characters; null by default, and then only this machine is listened to.</value>
    public string? Key { get; init; }

    /// <summary>True when other devices may be let in.</summary>
    public bool IsSet => !string.IsNullOrWhiteSpace(Key);
}

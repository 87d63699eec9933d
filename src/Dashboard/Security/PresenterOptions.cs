namespace Dashboard.Security;

/// <summary>Access from other devices. Section <c>Presenter</c> of the configuration.</summary>
internal sealed record PresenterOptions
{
    /// <summary>Name of the configuration section.</summary>
    public const string Section = "Presenter";

    /// <summary>Minimum length of a key in characters.</summary>
    public const int MinKeyLength = 12;

    /// <summary>The key that other devices must enter; this machine needs none.</summary>
    /// <value>At least <see cref="MinKeyLength"/> characters; null by default, which accepts only connections from this
    /// machine.</value>
    public string? Key { get; init; }

    /// <summary>True if other devices are allowed.</summary>
    public bool IsSet => !string.IsNullOrWhiteSpace(Key);
}

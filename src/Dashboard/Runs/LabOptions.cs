namespace Dashboard.Runs;

/// <summary>Settings of the lab (section <c>Lab</c>).</summary>
internal sealed class LabOptions
{
    /// <summary>Name of the section.</summary>
    public const string Section = "Lab";

    /// <summary>Hosts beyond loopback to which load may be sent, without scheme or port.</summary>
    /// <value>Default: none.</value>
    public IReadOnlyList<string> AllowedHosts { get; init; } = [];

    /// <summary>Time that requests in flight get when a run stops, in milliseconds, before they are cancelled.</summary>
    /// <value>0..300,000; default 10,000, as the article's script has it.</value>
    public int GracefulStopMs { get; init; } = LoadEngine.Plans.LoadPlan.DefaultGracefulStopMs;

    /// <summary>Folder of what is kept between sessions.</summary>
    /// <value>By default <c>concurrency-dashboard</c> in the user's own data folder.</value>
    public string? DataFolder { get; init; }

    /// <summary>The data folder as a full path.</summary>
    public string DataPath => Path.GetFullPath(string.IsNullOrWhiteSpace(DataFolder)
        ? Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.LocalApplicationData, Environment.SpecialFolderOption.DoNotVerify), "concurrency-dashboard")
        : DataFolder);
}

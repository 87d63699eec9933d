using LoadEngine.Plans;

namespace Lab.Foundation;

/// <summary>Settings of the lab (section <c>Lab</c>).</summary>
public sealed class LabOptions
{
    /// <summary>Name of the section.</summary>
    public const string Section = "Lab";

    /// <summary>Hosts beyond loopback to which load may be sent, without scheme or port.</summary>
    /// <value>Default: none.</value>
    public IReadOnlyList<string> AllowedHosts { get; init; } = [];

    /// <summary>Maximum time in milliseconds for requests in flight when a run stops; then they are cancelled.</summary>
    /// <value>0..300,000; default 10,000, as in the article's script.</value>
    public int GracefulStopMs { get; init; } = (int)LoadEngine.Plans.LoadPlan.DefaultGracefulStop.TotalMilliseconds;

    /// <summary>Days after which a deleted run is removed permanently; until then it can be restored.</summary>
    /// <value>1..3,650; default 30.</value>
    public int DeletedRunsDays { get; init; } = 30;

    /// <summary>Folder of runs and settings.</summary>
    /// <value>Default: <c>concurrency-dashboard</c> in the user's folder for application data.</value>
    public string DataFolder { get; init; } =
        Path.Combine(
            Environment.GetFolderPath(
                Environment.SpecialFolder.LocalApplicationData,
                Environment.SpecialFolderOption.DoNotVerify
            )
                is { Length: > 0 } text
                ? text
                : Path.GetTempPath(),
            "concurrency-dashboard"
        );
}

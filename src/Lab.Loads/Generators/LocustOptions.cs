namespace Lab.Loads.Generators;

/// <summary>Locust as a source of load (section <c>Locust</c>). One of address and workers, or neither.</summary>
public sealed class LocustOptions
{
    /// <summary>Name of the section.</summary>
    public const string Section = "Locust";

    /// <summary>Most workers on this machine.</summary>
    public const int MaxWorkers = 64;

    /// <summary>Address of a master that is running, such as <c>http://127.0.0.1:8089</c>; also <c>--locust</c>.</summary>
    public string? Url { get; init; }

    /// <summary>Number of workers to start on this machine, with their own master; also <c>--locust-workers</c>.</summary>
    /// <value>1..64; null for none.</value>
    public int? Workers { get; init; }

    /// <summary>The program that is started for them.</summary>
    /// <value>Default: <c>locust</c>, looked up on the path.</value>
    public string Program { get; init; } = "locust";
}

namespace Lab.Loads.Generators;

/// <summary>Locust as a load source (section <c>Locust</c>). Set the address or the workers, or neither.</summary>
public sealed class LocustOptions
{
    /// <summary>Name of the section.</summary>
    public const string Section = "Locust";

    /// <summary>Maximum number of workers on this machine.</summary>
    public const int MaxWorkers = 64;

    /// <summary>Address of a running master, such as <c>http://127.0.0.1:8089</c>; also <c>--locust</c>.</summary>
    public string? Url { get; init; }

    /// <summary>Number of workers to start on this machine, with a separate master; also <c>--locust-workers</c>.</summary>
    /// <value>1..64; null for none.</value>
    public int? Workers { get; init; }

    /// <summary>The Locust executable.</summary>
    /// <value>Default: <c>locust</c>, searched on the path.</value>
    public string Program { get; init; } = "locust";
}

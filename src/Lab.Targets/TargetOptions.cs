namespace Lab.Targets;

/// <summary>Address and supervision timeouts of the API under load. Configuration section <c>Target</c>.</summary>
public sealed record TargetOptions
{
    /// <summary>Name of the configuration section.</summary>
    public const string Section = "Target";

    /// <summary>Default of <see cref="Port"/>: the port of the article, so that its load scripts work unchanged.</summary>
    public const int DefaultPort = 5080;

    /// <summary>Default of <see cref="StartTimeoutSeconds"/>.</summary>
    public const double DefaultStartTimeoutSeconds = 20;

    /// <summary>Default of <see cref="StopTimeoutSeconds"/>.</summary>
    public const double DefaultStopTimeoutSeconds = 2;

    /// <summary>Default of <see cref="WarmUpSeconds"/>.</summary>
    public const double DefaultWarmUpSeconds = 3;

    /// <summary>Default of <see cref="LogLines"/>.</summary>
    public const int DefaultLogLines = 40;

    /// <summary>Loopback port of the target.</summary>
    /// <value>1..65,535; by default <see cref="DefaultPort"/>.</value>
    public int Port { get; init; } = DefaultPort;

    /// <summary>Address of an external service to load instead of the built-in API.</summary>
    /// <value>An http or https address of this machine, or of a host in Lab:AllowedHosts; null by default.</value>
    public string? Url { get; init; }

    /// <summary>Identifier of its process to observe.</summary>
    /// <value>
    /// A .NET process of the same user on this machine; null by default, which selects the process that listens at the address.
    /// Only valid together with <see cref="Url"/>.
    /// </value>
    public int? Pid { get; init; }

    /// <summary>Health check of the external service, which is polled once a second.</summary>
    /// <value>
    /// A path of the service, or an address of this machine; null by default. Only valid together with <see cref="Url"/>.
    /// </value>
    public string? HealthUrl { get; init; }

    /// <summary>Path of TargetApi.dll; null for the one built with the dashboard.</summary>
    /// <value>Null by default.</value>
    public string? Path { get; init; }

    /// <summary>Maximum time in seconds until the health check succeeds after a start.</summary>
    /// <value>1..300; by default <see cref="DefaultStartTimeoutSeconds"/>.</value>
    public double StartTimeoutSeconds { get; init; } = DefaultStartTimeoutSeconds;

    /// <summary>Maximum time in seconds for a graceful shutdown before the target is killed.</summary>
    /// <value>0..60; by default <see cref="DefaultStopTimeoutSeconds"/>.</value>
    public double StopTimeoutSeconds { get; init; } = DefaultStopTimeoutSeconds;

    /// <summary>Maximum time in seconds for requests to a started target that compile its code before it is ready.</summary>
    /// <value>0..10; by default <see cref="DefaultWarmUpSeconds"/>.</value>
    public double WarmUpSeconds { get; init; } = DefaultWarmUpSeconds;

    /// <summary>Number of output lines that are kept to explain a crash.</summary>
    /// <value>1..1,000; by default <see cref="DefaultLogLines"/>.</value>
    public int LogLines { get; init; } = DefaultLogLines;

    /// <summary>Connection string of a PostgreSQL server for the experiments that need a database.</summary>
    /// <value>Null by default: the lab starts a server when one is installed.</value>
    public string? Database { get; init; }

    /// <summary>Additional environment variables of the target, such as <c>Target__Io__PermitLimit</c>.</summary>
    /// <value>None by default.</value>
    public IReadOnlyDictionary<string, string> Variables { get; init; } = new Dictionary<string, string>();

    /// <summary>Folder of the builds for other versions of .NET; each needs about 100 MB.</summary>
    /// <value>Null by default, which selects <c>runtimes</c> in the data folder.</value>
    public string? RuntimesFolder { get; init; }

    /// <summary>The address of the built-in API.</summary>
    public Uri Address => new($"http://localhost:{Port}");

    /// <summary>The service to load first, or null for the built-in API.</summary>
    public ServiceAddress? Service =>
        string.IsNullOrWhiteSpace(Url) ? null : new(new Uri(Url), Pid) { FindsProcess = Pid is null };

    /// <summary>The path of the file that is started.</summary>
    public string AssemblyPath =>
        System.IO.Path.GetFullPath(
            string.IsNullOrWhiteSpace(Path)
                ? System.IO.Path.Combine(AppContext.BaseDirectory, "target", "TargetApi.dll")
                : Path
        );
}

namespace Locust.Scripts;

/// <summary>
/// Writes the file that master and workers run. It is the same for every plan: the plan is data in the file or is sent
/// when the swarm starts, so user input never becomes Python code.
/// </summary>
public static class LocustFile
{
    /// <summary>Name of the file.</summary>
    public const string Name = "locustfile.py";

    /// <summary>
    /// The Locust option that contains the plan; the master sends it to its workers when a swarm starts.
    /// </summary>
    internal const string PlanOption = "lab_plan";

    /// <summary>Path of the master's web UI that identifies the file.</summary>
    internal const string Mark = "concurrency-dashboard";

    /// <summary>Supported version of plans and responses.</summary>
    internal const int FormatVersion = 1;

    /// <summary>Environment variable; if it is 1, the process exits when its standard input closes.</summary>
    internal const string EndsWithInput = "LAB_ENDS_WITH_STDIN";

    private const string PlanPlaceholder = "$PLAN$";

    /// <summary>Returns the content of the file.</summary>
    /// <param name="plan">The plan to run without a dashboard; null to wait for the dashboard's plan.</param>
    public static string Write(SwarmPlan? plan = null) =>
        Source.Value.Replace(
            PlanPlaceholder,
            PythonText.Literal(plan?.ToJson() ?? SwarmPlan.EmptyJson),
            StringComparison.Ordinal
        );

    private static Lazy<string> Source { get; } =
        new(() =>
        {
            using var stream = typeof(LocustFile).Assembly.GetManifestResourceStream(Name)!;
            using var reader = new StreamReader(stream);
            return reader.ReadToEnd();
        });
}

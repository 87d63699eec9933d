namespace Locust.Scripts;

/// <summary>
/// Writes the one file that master and workers run. It is the same for every plan: a plan is data in it, or is handed over with the start
/// of the swarm, so nothing that somebody typed becomes Python.
/// </summary>
public static class LocustFile
{
    /// <summary>What the file is called.</summary>
    public const string Name = "locustfile.py";

    /// <summary>The option of the file that holds the plan; the master takes it with the start of a swarm and hands it to its workers.</summary>
    internal const string PlanOption = "lab_plan";

    /// <summary>Path of the master's answer by which the file is known.</summary>
    internal const string Mark = "concurrency-dashboard";

    /// <summary>The form of plans and answers that is understood here.</summary>
    internal const int FormatVersion = 1;

    /// <summary>Set to 1, the process ends when its standard input does.</summary>
    internal const string EndsWithInput = "LAB_ENDS_WITH_STDIN";

    private const string PlanPlaceholder = "$PLAN$";

    /// <summary>The file.</summary>
    /// <param name="plan">The plan it follows without a dashboard; null for one that waits for the dashboard's.</param>
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

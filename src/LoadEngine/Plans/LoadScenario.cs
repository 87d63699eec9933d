namespace LoadEngine.Plans;

/// <summary>One of several loads that run concurrently.</summary>
/// <param name="Name">Unique name, by which its figures are reported.</param>
/// <param name="Target">The target of the load.</param>
/// <param name="Executor">The executor. Scenarios do not share users.</param>
public sealed record LoadScenario(string Name, LoadTarget Target, ExecutorPlan Executor)
{
    /// <summary>Start, relative to the start of the run.</summary>
    /// <value>0 to 30 min including its duration; default 0.</value>
    public TimeSpan StartAfter { get; init; }

    /// <summary>Pause of its users between two iterations.</summary>
    public ThinkTime ThinkTime { get; init; } = ThinkTime.None;
}

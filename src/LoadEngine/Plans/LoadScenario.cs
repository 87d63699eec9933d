namespace LoadEngine.Plans;

/// <summary>One of several loads that a plan carries out at the same time.</summary>
/// <param name="Name">What its figures are filed under; each scenario of a plan has another one.</param>
/// <param name="Target">The target of the load.</param>
/// <param name="Executor">The executor. Scenarios do not share users.</param>
public sealed record LoadScenario(string Name, LoadTarget Target, ExecutorPlan Executor)
{
    /// <summary>When it starts, since the start of the run.</summary>
    /// <value>0 to 30 min, its own length included; default 0.</value>
    public TimeSpan StartAfter { get; init; }

    /// <summary>Pause of its users between two iterations.</summary>
    public ThinkTime ThinkTime { get; init; } = ThinkTime.None;
}
